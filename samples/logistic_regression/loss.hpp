// The negative log-likelihood of a logistic regression: how badly `a + b x` tells where y is 1.
#pragma once

#include <cmath>
#include <dualrev/annotate.hpp>
#include <vector>

inline double loss(double a, double b, DUALREV_CONSTANT const std::vector<double>& x,
                   DUALREV_CONSTANT const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double z = a + b * x[i];
    sum += std::log1p(std::exp(z)) - y[i] * z;
  }
  return sum;
}
