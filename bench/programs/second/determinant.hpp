// Second spelling of the determinant by minors: rows by pointer, and a mark for each column that is taken.
#pragma once
#include <vector>

namespace programs::second {

inline double expand(const double* row, int n, int rows_left, bool* taken) {
  if (rows_left == 0) return 1;
  double sum = 0, sign = 1;
  for (int column = 0; column < n; ++column) {
    if (taken[column]) continue;
    taken[column] = true;
    sum = sum + sign * row[column] * expand(row + n, n, rows_left - 1, taken);
    taken[column] = false;
    sign = -sign;
  }
  return sum;
}

inline double determinant(const std::vector<double>& matrix, int n) {
  bool taken[32] = {};
  return expand(matrix.data(), n, n, taken);
}

}  // namespace programs::second
