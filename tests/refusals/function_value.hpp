#pragma once
// A function value keeps its arity. What cannot be pointed to so is refused.
#include <any>
#include <functional>
#include <memory>
#include <vector>
struct Half {
  double k;
  double operator()(double x) const { return k * x; }
  template <class T>
  T scaled(T x) const {
    return k * x;
  }
  template <class T>
  static T of(T x) {
    return x / 2;
  }
};
inline double call(double (*f)(double), double x) { return f(x); }
inline double static_template(double x) {
  return call(&Half::of<double>, x);  // refused at 16: dualrev-function-pointer "function value"
}
inline double operator_of_a_class(double x) {
  const Half h{x};
  const auto f = &Half::operator();  // refused at 19: dualrev-member-pointer "operator()"
  return (h.*f)(x);
}
inline double template_of_a_class(double x) {
  const Half h{x};
  const auto f = &Half::scaled<double>;  // refused at 19: dualrev-member-pointer "scaled"
  return (h.*f)(x);
}
inline double of_the_library(std::vector<double> v) {
  void (std::vector<double>::*f)() = &std::vector<double>::pop_back;  // refused at 31: dualrev-type "std::vector<double>::*"
  (v.*f)();
  return v[0];
}
inline double hashed(double x) {
  return x * static_cast<double>(std::hash<double>{}(x) % 2);  // refused at 34: dualrev-library "std::hash<double>"
}
