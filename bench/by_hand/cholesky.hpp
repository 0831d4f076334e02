// Adjoint of programs/cholesky.hpp. It is the inverse, for which the factor is inverted row by row as its rows come;
// entries below the diagonal stand for two.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double log_determinant(Scratch& scratch, const std::vector<double>& matrix, int n, double* __restrict adj) {
  double* __restrict upper = scratch.take(2 * static_cast<std::size_t>(n) * n);  // the factor, transposed
  double* __restrict inverse = upper + static_cast<std::size_t>(n) * n;          // of the factor
  for (int row = 0; row < n; ++row)
    for (int column = row; column < n; ++column) upper[row * n + column] = matrix[column * n + row];
  std::fill_n(adj, static_cast<std::size_t>(n) * n, 0.0);
  double result = 0;
  for (int k = 0; k < n; ++k) {
    double* row = upper + k * n;
    const double pivot = std::sqrt(row[k]), per_pivot = 1 / pivot;
    result += std::log(row[k]);
    for (int i = k + 1; i < n; ++i) row[i] *= per_pivot;
    for (int j = k + 1; j < n; ++j) {
      const double factor = row[j];
      double* __restrict target = upper + j * n;
      for (int i = j; i < n; ++i) target[i] -= factor * row[i];
    }

    double* __restrict inverted = inverse + k * n;
    std::fill_n(inverted, k, 0.0);
    for (int j = 0; j < k; ++j) {
      const double factor = upper[j * n + k];
      const double* before = inverse + j * n;
      for (int i = 0; i <= j; ++i) inverted[i] -= factor * before[i];
    }
    for (int i = 0; i < k; ++i) inverted[i] *= per_pivot;
    inverted[k] = per_pivot;
    for (int j = 0; j <= k; ++j) {
      const double twice = 2 * inverted[j];
      double* __restrict to = adj + j * n;
      for (int i = 0; i <= j; ++i) to[i] += twice * inverted[i];
    }
  }
  for (int i = 0; i < n; ++i) adj[i * n + i] *= 0.5;
  return result;
}

}  // namespace by_hand
