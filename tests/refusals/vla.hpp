#pragma once
#pragma GCC diagnostic ignored "-Wvla"
inline double variable_length(double x, int n) {
  double a[n];  // refused at 10: dualrev-vla "length is not constant"
  a[0] = x;
  return a[0];
}
