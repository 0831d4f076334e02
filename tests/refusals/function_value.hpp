#pragma once
inline double square(double x) { return x * x; }
inline double twice(double (*f)(double), double x) { return f(f(x)); }  // refused: dualrev-function-pointer "function value"
inline double passes(double x) {
  return twice(square, x);  // refused: dualrev-function-pointer "function value"
}
inline double through_pointer(double x) {
  double (*f)(double) = &square;  // refused: dualrev-function-pointer "function value"
  return f(x);  // refused: dualrev-function-pointer "function value"
}
