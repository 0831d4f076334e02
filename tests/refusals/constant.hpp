#pragma once
#include <dualrev/annotate.hpp>
#include <vector>
inline double stores(double x, DUALREV_CONSTANT std::vector<double>& cache) {
  cache[0] = x * x;  // refused at 12: dualrev-constant "cache"
  return cache[0];
}
inline double overwrites(double x, DUALREV_CONSTANT double k) {
  k = x;  // refused at 5: dualrev-constant "'k'"
  return k * x;
}
inline void out(double x, double& y) { y = x; }
inline double hands_on(double x, DUALREV_CONSTANT double& k) {
  out(x, k);  // refused at 10: dualrev-constant "'k'"
  return k * x;
}
inline void fill(double* p, double x) { *p = x; }
inline double hands_on_pointer(double x, DUALREV_CONSTANT double* k) {
  fill(k, x);  // refused at 8: dualrev-constant "'k'"
  return *k * x;
}
struct Point {
  double a, b;
};
inline double names_elements(double x, DUALREV_CONSTANT std::vector<Point>& v) {
  for (Point& p : v) x += p.a;  // refused at 3: dualrev-constant "the constant 'p' is used here as if it were differentiated"
  return x;
}
struct Holder {
  const double& r;
  Holder(const double& d) : r(d) {}
};
inline double scale = 2;
inline double keeps_address(double x, DUALREV_CONSTANT double k) {
  Holder h(k);  // refused at 12: dualrev-constant "the constant 'k' is used here as if it were differentiated"
  return h.r * x;
}
inline double keeps_address_of_global(double x) {
  Holder h(scale);  // refused at 12: dualrev-constant "the constant 'scale' is used here as if it were differentiated"
  return h.r * x;
}
inline double points_to_global(double x) {
  const double* p = &scale;  // refused at 21: dualrev-constant "the constant 'scale' is used here as if it were differentiated"
  if (x > 1) p = &x;
  return *p * x;
}
struct Marked {
  double n;
  Marked(DUALREV_CONSTANT double k, double v) : n(k * v) {}  // refused at 34: dualrev-member "its parameter 'k' is marked constant, where another one takes an integer"
  Marked(int k, double v) : n(k * v * 100) {}
};
inline double marked_beside_an_integer(double x) {
  std::vector<Marked> v;
  v.emplace_back(1.5, x);
  return v[0].n + Marked(2, x).n;
}
inline const std::vector<double> table{1, 2, 3};
inline const std::vector<double>& name_of_table = table;
inline const double& entry(const std::vector<double>& v, int i) { return v[i]; }  // refused at 74: dualrev-constant "the constant 'v' is used here as if it were differentiated"
inline double names_an_entry(double x) {
  const double& r = entry(name_of_table, 1);
  return r * x;
}
