// Robertson's three reactions, whose rates differ by nine orders of magnitude (The solution of a set of reaction rate
// equations, 1966).
#pragma once

#include <dualrev/annotate.hpp>
#include <vector>

// The rates of change of three concentrations.
inline std::vector<double> reactions(DUALREV_CONSTANT double, const std::vector<double>& y,
                                     DUALREV_CONSTANT double slow, DUALREV_CONSTANT double fast) {
  const double first = slow * y[0], second = 1e4 * y[1] * y[2], third = fast * y[1] * y[1];
  return {second - first, first - second - third, third};
}
