// Rosenbrock's valley in any number of dimensions; its floor bends, its minimum 0 is at (1, ..., 1).
#pragma once
#include <cstddef>
#include <vector>

inline double rosenbrock(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double slope = x[i + 1] - x[i] * x[i];
    const double away = 1 - x[i];
    sum += 100 * slope * slope + away * away;
  }
  return sum;
}
