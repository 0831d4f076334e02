// Logistic regression: how badly weights explain rows of measurements and of what happened.
#pragma once
#include <cmath>
#include <span>
#include <vector>

struct Row {
  double x, y;
  int happened;  // 0 or 1
};

/// The negative logarithm of the likelihood of the rows; weights of x, of y, and of 1.
inline double loss(const std::vector<double>& weights, std::span<const Row> rows) {
  double sum = 0;
  for (const Row& row : rows) {
    const double score = weights[0] * row.x + weights[1] * row.y + weights[2];
    sum += std::log1p(std::exp(row.happened ? -score : score));
  }
  return sum;
}
