#pragma once
#include <cmath>
inline double usual() { return 2; }
inline double scaled(double a, double b = usual()) { return a * b + 1; }
inline double leaves_one_out(double x) {
  return x * scaled(std::sqrt(2.0));  // refused at 14: dualrev-expression "a call that leaves out arguments of a function which is overloaded further down"
}
inline double gives_all(double x) { return x * scaled(std::sqrt(2.0), 3); }
inline int scaled(int a) { return a; }
