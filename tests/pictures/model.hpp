#pragma once
#include <cmath>
#include <dualrev/annotate.hpp>
#include <vector>

// The density of a normal distribution, but for a factor.
inline double bump(double x, double width) {
  const double t = x / width;
  return std::exp(-0.5 * t * t);
}

DUALREV_DIFFERENTIATE
inline double misfit(const std::vector<double>& data, double center, double width) {
  double total = center * width;
  for (double x : data)
    total += bump(x - center, width) * x;
  if (total > 1) return std::sqrt(total);
  return total * std::sin(center) + width;
}
