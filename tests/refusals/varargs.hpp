#pragma once
#include <cstdarg>
#include <cstdio>
inline double sum(int n, ...) {
  va_list list;
  va_start(list, n);
  double s = 0;
  for (int i = 0; i < n; ++i) s += va_arg(list, double);
  va_end(list);
  return s;
}
inline double variable_arguments(double x) {
  return sum(2, x, x * x);  // refused at 10: dualrev-varargs "variable arguments"
}
inline double reads(double x) {
  double y = 0;
  if (std::sscanf("1.5", "%lf", &y) != 1) return x;  // refused at 7: dualrev-library "sscanf"
  return x * y;
}
