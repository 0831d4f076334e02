// A boat goes a distance in a given time, against drag, with as little effort as possible. The variables are its place,
// its speed and its engine's force at each moment: x0, v0, u0, x1, v1, u1, ...
#pragma once
#include <dualrev/annotate.hpp>
#include <vector>

// The mean square of the force.
inline double effort(const std::vector<double>& z, DUALREV_CONSTANT double) {
  double sum = 0;
  for (std::size_t i = 2; i < z.size(); i += 3) sum += z[i] * z[i];
  return 3 * sum / z.size();
}

// Zero if the boat moves as it must, from moment to moment: x' = v, v' = u - drag v^2.
inline std::vector<double> motion(const std::vector<double>& z, DUALREV_CONSTANT double drag) {
  const double h = 3.0 / (z.size() - 3);
  std::vector<double> defects;
  for (std::size_t i = 3; i < z.size(); i += 3) {
    const double x = z[i - 3], v = z[i - 2], u = z[i - 1], next_x = z[i], next_v = z[i + 1], next_u = z[i + 2];
    defects.push_back(next_x - x - h / 2 * (v + next_v));
    defects.push_back(next_v - v - h / 2 * (u - drag * v * v + next_u - drag * next_v * next_v));
  }
  return defects;
}

// What Ipopt takes second derivatives of.
inline double lagrangian(const std::vector<double>& z, DUALREV_CONSTANT double factor,
                         DUALREV_CONSTANT const std::vector<double>& multipliers, DUALREV_CONSTANT double drag) {
  const double h = 3.0 / (z.size() - 3);
  double sum = factor * effort(z, drag);
  for (std::size_t i = 3; i < z.size(); i += 3) {
    const std::size_t k = 2 * (i / 3 - 1);
    const double v = z[i - 2], u = z[i - 1], next_v = z[i + 1], next_u = z[i + 2];
    sum += multipliers[k] * (z[i] - z[i - 3] - h / 2 * (v + next_v));
    sum += multipliers[k + 1] * (next_v - v - h / 2 * (u - drag * v * v + next_u - drag * next_v * next_v));
  }
  return sum;
}
