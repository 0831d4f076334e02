// Second spellings of what small.hpp has of vectors: with algorithms, pointers and loops that count down.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace programs::second {

inline double dot_product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

inline double row_times(const double* row, const double* v, std::size_t n) {
  double sum = 0;
  while (n-- > 0) {
    sum = std::fma(*row, *v, sum);
    ++row;
    ++v;
  }
  return sum;
}

inline double matrix_vector_sum(const std::vector<double>& matrix, const std::vector<double>& v) {
  const std::size_t n = v.size();
  double sum = 0;
  for (std::size_t row = 0; row != n; row++) sum = sum + row_times(&matrix[row * n], v.data(), n);
  return sum;
}

inline double log_sum_exp(const std::vector<double>& v) {
  const double top = *std::max_element(v.begin(), v.end());
  const double sum =
      std::accumulate(v.begin(), v.end(), 0.0, [top](double so_far, double x) { return so_far + std::exp(x - top); });
  return std::log(sum) + top;
}

}  // namespace programs::second
