// What is timed besides the samples' own functions: the paper's small ones, and a whole adjustment as one cost.
#pragma once
#include <cstddef>
#include <vector>

#include "camera.hpp"
#include "mixture.hpp"
#include "quaternion.hpp"

namespace programs {

inline double multiply(double x, double y) { return x * y; }

inline double dot_product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// The sum of the entries of M v, M square and stored by rows.
inline double matrix_vector_sum(const std::vector<double>& matrix, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t row = 0; row < v.size(); ++row) {
    double entry = 0;
    for (std::size_t column = 0; column < v.size(); ++column) entry += matrix[row * v.size() + column] * v[column];
    sum += entry;
  }
  return sum;
}

// Half the sum of the squared residuals when every camera sees every point.
inline double adjustment_cost(const std::vector<double>& cameras, const std::vector<double>& points,
                              const std::vector<double>& weights, const std::vector<double>& seen) {
  const int n = static_cast<int>(cameras.size()) / camera::size, m = static_cast<int>(points.size()) / 3;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int k = i * m + j;
      double residuals[2], regular;
      camera::reprojection_error(&cameras[i * camera::size], &points[3 * j], &weights[k], &seen[2 * k], residuals);
      camera::weight_error(&weights[k], &regular);
      sum += 0.5 * (residuals[0] * residuals[0] + residuals[1] * residuals[1] + regular * regular);
    }
  return sum;
}

}  // namespace programs
