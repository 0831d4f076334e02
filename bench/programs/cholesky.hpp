// The logarithm of a determinant by Cholesky's factorisation.
#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

namespace programs {

// Of a positive definite matrix, n by n, stored by rows, of which the lower triangle is read.
template <class T>
T log_determinant(const std::vector<T>& matrix, int n) {
  using std::log, std::sqrt;
  std::vector<T> factor(matrix.size(), 0.0);
  T result = 0.0;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column <= row; ++column) {
      T entry = matrix[row * n + column];
      for (int k = 0; k < column; ++k) entry -= factor[row * n + k] * factor[column * n + k];
      if (row == column) {
        factor[row * n + row] = sqrt(entry);
        result += log(entry);
      } else {
        factor[row * n + column] = entry / factor[column * n + column];
      }
    }
  return result;
}

}  // namespace programs
