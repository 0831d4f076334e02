#pragma once
// arguments: --function=first
double gone(double x);
inline double second(double x, int n);
inline double first(double x, int n) {  // note: "needed for the derivative of 'first'"
  return n == 0 ? x : second(x, n - 1) * x;  // note: "'second' is called here, from 'first'"
}
inline double second(double x, int n) {
  return first(x, n) + gone(x);  // refused at 24: dualrev-no-body "gone"
}
