// Finds Mercury's orbit from distances: Gauss and Newton's method on the Jacobian of the residuals.
#include <cmath>
#include <cstdio>
#include <dualrev/check_rule.hpp>

#include "orbit.dual.hpp"

// Solves a 3 by 3 system by elimination.
static void solve(double a[3][3], double b[3]) {
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i) {
      if (i == k) continue;
      const double factor = a[i][k] / a[k][k];
      for (int j = 0; j < 3; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  for (int i = 0; i < 3; ++i) b[i] /= a[i][i];
}

int main() {
  Orbit orbit{90, 0.1, 0.4};
  for (int step = 0; step < 20; ++step) {
    const std::vector<double> r = residuals(orbit);
    const dualrev::matrix jacobian = dualrev::jacobian<residuals>(orbit);
    double a[3][3] = {}, b[3] = {};
    for (std::size_t row = 0; row < r.size(); ++row)
      for (int i = 0; i < 3; ++i) {
        b[i] -= jacobian(row, i) * r[row];
        for (int j = 0; j < 3; ++j) a[i][j] += jacobian(row, i) * jacobian(row, j);
      }
    solve(a, b);
    orbit = {orbit.period + b[0], orbit.eccentricity + b[1], orbit.axis + b[2]};
  }
  std::printf("period %.2f days, eccentricity %.4f, axis %.4f au\n", orbit.period, orbit.eccentricity, orbit.axis);

  const auto check = dualrev::check_rule<eccentric_anomaly>(2.0, 0.2);
  std::printf("the rule: %s\n", check.ok() ? "agrees with finite differences" : "is wrong");

  const auto [by_rule, rule_mean, rule_eccentricity] = dualrev::gradient<eccentric_anomaly>(2.0, 0.2);
  const auto [by_steps, step_mean, step_eccentricity] = dualrev::gradient<by_iteration>(2.0, 0.2);
  std::printf("by the rule %.12f %.12f, through the iterations %.12f %.12f\n", rule_mean, rule_eccentricity, step_mean,
              step_eccentricity);
  return check.ok() && by_rule == by_steps ? 0 : 1;
}
