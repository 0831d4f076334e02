#pragma once
#include <dualrev/annotate.hpp>
#include <vector>
inline double stores(double x, DUALREV_CONSTANT std::vector<double>& cache) {
  cache[0] = x * x;  // refused: dualrev-constant "cache"
  return cache[0];
}
inline double overwrites(double x, DUALREV_CONSTANT double k) {
  k = x;  // refused: dualrev-constant "'k'"
  return k * x;
}
inline void out(double x, double& y) { y = x; }
inline double hands_on(double x, DUALREV_CONSTANT double& k) {
  out(x, k);  // refused: dualrev-constant "'k'"
  return k * x;
}
inline void fill(double* p, double x) { *p = x; }
inline double hands_on_pointer(double x, DUALREV_CONSTANT double* k) {
  fill(k, x);  // refused: dualrev-constant "'k'"
  return *k * x;
}
struct Point {
  double a, b;
};
inline double names_elements(double x, DUALREV_CONSTANT std::vector<Point>& v) {
  for (Point& p : v) x += p.a;  // refused: dualrev-constant "the constant 'p' is used here as if it were differentiated"
  return x;
}
