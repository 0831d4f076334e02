#pragma once
// A function value keeps its arity. What cannot be pointed to so is no function of its own.
#include <functional>
struct Half {
  static double of(double x) { return x / 2; }
};
template <class T>
T cube(T x) {
  return x * x * x;
}
inline double call(double (*f)(double), double x) { return f(x); }
inline double static_member(double x) {
  return call(&Half::of, x);  // refused: dualrev-function-pointer "function value"
}
inline double instance(double x) {
  return call(&cube<double>, x);  // refused: dualrev-function-pointer "function value"
}
inline double bound(double x) {
  const auto f = std::bind(call, cube<double>, x);  // refused: dualrev-library-type "std::_Bind"
  return f();  // refused: dualrev-function-pointer "function value"
}
