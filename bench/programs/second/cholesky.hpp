// Second spelling of Cholesky's factorisation: column by column in place, each taken off what stands to the right.
#pragma once
#include <cmath>
#include <vector>

namespace programs::second {

inline double log_determinant(const std::vector<double>& matrix, int n) {
  std::vector<double> work = matrix;
  const auto at = [&](int row, int column) -> double& { return work[row * n + column]; };
  double sum_of_logs = 0;
  for (int k = 0; k < n; ++k) {
    const double pivot = std::sqrt(at(k, k));
    sum_of_logs += 2 * std::log(pivot);
    for (int row = k + 1; row < n; ++row) at(row, k) /= pivot;
    for (int column = k + 1; column < n; ++column)
      for (int row = column; row < n; ++row) at(row, column) -= at(row, k) * at(column, k);
  }
  return sum_of_logs;
}

}  // namespace programs::second
