// Second spelling of the Gaussian mixture: functions of pointers, one for each term.
#pragma once
#include <dualrev/annotate.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "programs/gaussian_mixture.hpp"
#include "programs/second/vectors.hpp"

namespace programs::second {

inline double squared(double x) { return x * x; }

/// Of Q (x - mean), with the factor Q as it is stored.
inline double squared_norm(int d, const double* x, const double* mean, const double* factor, std::vector<double>& off,
                           std::vector<double>& image) {
  std::transform(x, x + d, mean, off.begin(), [](double a, double b) { return a - b; });
  std::fill(image.begin(), image.end(), 0.0);
  const double* below = factor + d;
  for (int column = 0; column < d; ++column) {
    image[column] += std::exp(factor[column]) * off[column];
    for (int row = column + 1; row < d; ++row) image[row] = image[row] + *below++ * off[column];
  }
  double sum = 0;
  for (const double y : image) sum += y * y;
  return sum;
}

inline double gaussian_mixture(int d, const std::vector<double>& weights, const std::vector<double>& means,
                               const std::vector<double>& factors, DUALREV_CONSTANT const std::vector<double>& points,
                               DUALREV_CONSTANT double gamma, int surplus) {
  const int components = weights.size(), n = points.size() / d, stride = d * (d + 1) / 2;
  std::vector<double> off(d), image(d), terms(components);
  double total = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < components; ++k) {
      const double* factor = &factors[k * stride];
      const double log_determinant = std::accumulate(factor, factor + d, 0.0);
      const double norm = squared_norm(d, &points[i * d], means.data() + k * d, factor, off, image);
      terms[k] = weights[k] + log_determinant - norm / 2;
    }
    total += log_sum_exp(terms);
  }
  total -= n * log_sum_exp(weights);

  const double* factor = factors.data();
  for (int k = 0; k < components; ++k, factor += stride)
    for (int i = 0; i < stride; ++i) {
      if (i < d) {
        total += surplus * factor[i] - squared(gamma * std::exp(factor[i])) / 2;
        continue;
      }
      total -= squared(gamma * factor[i]) / 2;
    }
  const int freedom = d + 1 + surplus;
  total += components * (freedom * d * (std::log(gamma) - std::log(2.0) / 2) - log_gamma(d, 0.5 * freedom));
  return total - 0.5 * n * d * std::log(2 * 3.14159265358979323846);
}

}  // namespace programs::second
