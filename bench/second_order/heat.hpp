// Explicit steps of the heat equation on a rod: as many results as inputs, each by its neighbours.
#pragma once
#include <dualrev/annotate.hpp>

#include <vector>

namespace programs {

inline std::vector<double> heat_steps(const std::vector<double>& start, DUALREV_CONSTANT double rate, int steps) {
  std::vector<double> u = start;
  for (int t = 0; t < steps; ++t) {
    const std::vector<double> v = u;
    for (std::size_t i = 1; i + 1 < u.size(); ++i) {
      const double left = (1 + (v[i - 1] + v[i]) / 4) * (v[i] - v[i - 1]);
      const double right = (1 + (v[i] + v[i + 1]) / 4) * (v[i + 1] - v[i]);
      u[i] = v[i] + rate * (right - left);
    }
  }
  return u;
}

}  // namespace programs
