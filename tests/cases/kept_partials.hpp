// Calls of functions that give partial derivatives, in loops that run backwards later: what these cost decides whether
// the derivatives are kept.
#ifndef DUALREV_CASE_KEPT_PARTIALS_HPP
#define DUALREV_CASE_KEPT_PARTIALS_HPP

#include <cmath>
#include <vector>

inline double kept_gate(double x) { return 1 / (1 + std::exp(-x)); }
inline double kept_mixed(double x, double y) {
  const double u = x * y;
  if (u > 0.5) return std::sin(u) + y;
  return std::exp(-u * u) * x;
}
inline double kept_of_many(double a, double b, double c, double d, double e) {
  return std::log(1 + a * a + b * b) * c + std::tanh(d * e);
}
inline double kept_cheap(double x, double y) { return (x + y) * x / (2 + y); }
/// Of y nothing depends on it.
inline double kept_by_one(double x, double y) { return std::sin(x) + (y > 0.33 ? 1.0 : 2.0); }

/// A value that is used again, inside of an expression and by itself.
inline double kept_recurrence(const std::vector<double>& x, int n) {
  double s = x[0], t = 0.5;
  for (int k = 0; k < n; ++k) {
    const double gate = kept_gate(s * x[k % 3] + t);
    s = gate * kept_gate(s) + (1 - gate) * t;
    t = kept_mixed(s, t) * s + kept_mixed(t, x[1]);
  }
  return s * t;
}
/// One inside of another, by place and in branches.
inline double kept_nested(const std::vector<double>& x, int n) {
  std::vector<double> a = x;
  for (int k = 0; k < n; ++k)
    for (std::size_t i = 1; i < a.size(); ++i) {
      if (a[i] > 0.4)
        a[i] = kept_mixed(kept_gate(a[i - 1]), kept_cheap(a[i], a[0]));
      else
        a[i] += kept_of_many(a[i], a[i - 1], a[0], x[i], a[i]);
      a[0] *= kept_by_one(a[i], a[i - 1]);
    }
  double s = 0;
  for (double each : a) s += kept_gate(each) * each;
  return s;
}
inline void kept_step(std::vector<double>& a, double by) {
  for (double& each : a) each = kept_mixed(each, by) + kept_gate(each * by);
}
/// In a function that is called, whose parts stand apart.
inline double kept_apart(const std::vector<double>& x, int n) {
  std::vector<double> a = x;
  double by = x[0];
  while (n-- > 0) {
    kept_step(a, by);
    by = kept_gate(by) * a[1];
    if (by > 3) break;
  }
  return a[0] * a[1] + by;
}

#endif
