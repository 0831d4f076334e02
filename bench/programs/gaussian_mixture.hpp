// ADBench's objective of the Gaussian mixture: samples/gaussian_mixture for all numbers.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

#include "programs/small.hpp"

namespace programs {

// log Gamma_d(a), the multivariate gamma function.
inline double log_gamma(int d, double a) {
  double sum = 0.25 * d * (d - 1) * std::log(3.14159265358979323846);
  for (int j = 0; j < d; ++j) sum += std::lgamma(a - 0.5 * j);
  return sum;
}

// log p(points, m) for points of d coordinates. Component k has the weight softmax(weights)[k], the mean
// means[k d ... k d + d), and the precision matrix Q^T Q, where the lower triangular Q has the logarithms of its
// diagonal, then what stands below it column by column, in factors[k s ... k s + s), s = d (d + 1) / 2. The factors
// have a Wishart prior of scale gamma and d + 1 + surplus degrees of freedom.
template <class T>
T gaussian_mixture(int d, const std::vector<T>& weights, const std::vector<T>& means, const std::vector<T>& factors,
                   DUALREV_CONSTANT const std::vector<double>& points, DUALREV_CONSTANT double gamma, int surplus) {
  using std::exp;
  const int components = static_cast<int>(weights.size());
  const int n = static_cast<int>(points.size()) / d;
  const int stride = d * (d + 1) / 2;

  std::vector<T> diagonals(components * d), log_determinants(components);
  T prior = 0.0;
  for (int k = 0; k < components; ++k) {
    T log_determinant = 0.0, frobenius = 0.0;
    for (int i = 0; i < d; ++i) {
      const T entry = exp(factors[k * stride + i]);
      diagonals[k * d + i] = entry;
      log_determinant += factors[k * stride + i];
      frobenius += entry * entry;
    }
    for (int i = d; i < stride; ++i) frobenius += factors[k * stride + i] * factors[k * stride + i];
    log_determinants[k] = log_determinant;
    prior += 1.0 * surplus * log_determinant - 0.5 * gamma * gamma * frobenius;
  }

  std::vector<T> centred(d), scaled(d), terms(components);
  T total = 0.0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < components; ++k) {
      for (int j = 0; j < d; ++j) centred[j] = points[i * d + j] - means[k * d + j];
      for (int j = 0; j < d; ++j) scaled[j] = diagonals[k * d + j] * centred[j];
      int below = k * stride + d;
      for (int column = 0; column < d; ++column)
        for (int row = column + 1; row < d; ++row) scaled[row] += factors[below++] * centred[column];
      T squared_norm = 0.0;
      for (int j = 0; j < d; ++j) squared_norm += scaled[j] * scaled[j];
      terms[k] = weights[k] + log_determinants[k] - 0.5 * squared_norm;
    }
    total += log_sum_exp(terms);
  }
  const int freedom = d + 1 + surplus;
  const double constant =
      components * (freedom * d * (std::log(gamma) - 0.5 * std::log(2.0)) - log_gamma(d, 0.5 * freedom)) -
      0.5 * n * d * std::log(2 * 3.14159265358979323846);
  return total - 1.0 * n * log_sum_exp(weights) + prior + constant;
}

}  // namespace programs
