// The paper's worked examples as ordinary code.
#ifndef DUALREV_CASE_WORKED_EXAMPLES_HPP
#define DUALREV_CASE_WORKED_EXAMPLES_HPP

#include <cstddef>
#include <vector>

namespace worked_examples {

inline double shared_sum(double x, double y) {
  const double z = x + y;
  return x * z;
}
inline double fibonacci(int n, double a, double b) {
  for (int i = 1; i < n; ++i) {
    const double next = a + b;
    a = b;
    b = next;
  }
  return b;
}
inline double doubled(double x, int n) {
  for (int i = 0; i < n; ++i) x = x + x;
  return x;
}
inline double evaluation_order(double x) {
  const double x2 = 2 * x + 3 * x;
  const double x3 = 4 * x2 + 5 * x;
  return x2 + 2 * x3;
}
inline double t_ex(double x1, double x2) {
  const double x3 = x1 + x2;
  return x3 * x1 + x3;
}
inline double half_dead(double x, int n) {
  double dead = x;
  for (int i = 0; i < n; ++i) {
    dead = dead * x;
    x = 2 * x;
  }
  return x;
}
inline double around(const std::vector<double>& x, int m) {
  double s = x[0];
  for (int i = 1; i <= m; ++i) s = s + x[static_cast<std::size_t>(i) % x.size()];
  return s;
}
inline double third(const std::vector<double>& x) { return x[2]; }
inline double constant(double) { return 5; }
inline std::vector<double> twice_and_constant(double x) { return {x, x, 1}; }

}  // namespace worked_examples

#endif
