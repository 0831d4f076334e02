// Mixture of Gaussians with full covariances and a Wishart prior, parametrised as in ADBench: every parameter is free
// to take any real value, so that an optimiser needs no constraints.
#pragma once
#include <cmath>
#include <vector>

namespace mixture {

// Component k has the weight softmax(weights)[k], the mean means[k d ... k d + d), and the precision matrix Q^T Q,
// where the lower triangular Q has the logarithms of its diagonal, then what stands below it column by column, in
// factors[k s ... k s + s), s = d (d + 1) / 2.
struct Mixture {
  int dimension;
  std::vector<double> weights;
  std::vector<double> means;
  std::vector<double> factors;
};

// Wishart prior on the precision matrices: scale gamma, degrees of freedom d + 1 + surplus.
struct Prior {
  double gamma;
  int surplus;
};

inline double squared_norm(int n, const double* v) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += v[i] * v[i];
  return sum;
}

inline double log_sum_exp(int n, const double* v) {
  double top = v[0];
  for (int i = 1; i < n; ++i)
    if (v[i] > top) top = v[i];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += std::exp(v[i] - top);
  return top + std::log(sum);
}

// y = Q r
inline void multiply_factor(int d, const double* diagonal, const double* below, const double* r, double* y) {
  for (int i = 0; i < d; ++i) y[i] = diagonal[i] * r[i];
  for (int column = 0; column < d; ++column)
    for (int row = column + 1; row < d; ++row) y[row] += *below++ * r[column];
}

// log Gamma_d(a), the multivariate gamma function.
inline double log_gamma(int d, double a) {
  double sum = 0.25 * d * (d - 1) * std::log(3.14159265358979323846);
  for (int j = 0; j < d; ++j) sum += std::lgamma(a - 0.5 * j);
  return sum;
}

// log p(points | m); points holds n points of m.dimension coordinates each.
inline double log_likelihood(const Mixture& m, const std::vector<double>& points) {
  const int d = m.dimension;
  const int components = static_cast<int>(m.weights.size());
  const int n = static_cast<int>(points.size()) / d;
  const int stride = d * (d + 1) / 2;

  std::vector<double> diagonals(components * d);
  std::vector<double> log_determinants(components);
  for (int k = 0; k < components; ++k) {
    const double* factor = &m.factors[k * stride];
    log_determinants[k] = 0;
    for (int i = 0; i < d; ++i) {
      diagonals[k * d + i] = std::exp(factor[i]);
      log_determinants[k] += factor[i];
    }
  }

  std::vector<double> centred(d), scaled(d), terms(components);
  double total = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < components; ++k) {
      for (int j = 0; j < d; ++j) centred[j] = points[i * d + j] - m.means[k * d + j];
      multiply_factor(d, &diagonals[k * d], m.factors.data() + k * stride + d, centred.data(), scaled.data());
      terms[k] = m.weights[k] + log_determinants[k] - 0.5 * squared_norm(d, scaled.data());
    }
    total += log_sum_exp(components, terms.data());
  }
  return total - n * (log_sum_exp(components, m.weights.data()) + 0.5 * d * std::log(2 * 3.14159265358979323846));
}

// log p(m) of the factors under the prior; weights and means have a flat one.
inline double log_prior(const Mixture& m, const Prior& prior) {
  const int d = m.dimension;
  const int components = static_cast<int>(m.weights.size());
  const int stride = d * (d + 1) / 2;
  const int freedom = d + 1 + prior.surplus;

  double sum = components * (freedom * d * (std::log(prior.gamma) - 0.5 * std::log(2.0)) - log_gamma(d, 0.5 * freedom));
  for (int k = 0; k < components; ++k) {
    const double* factor = &m.factors[k * stride];
    double log_determinant = 0, frobenius = squared_norm(stride - d, factor + d);
    for (int i = 0; i < d; ++i) {
      const double entry = std::exp(factor[i]);
      frobenius += entry * entry;
      log_determinant += factor[i];
    }
    sum += prior.surplus * log_determinant - 0.5 * prior.gamma * prior.gamma * frobenius;
  }
  return sum;
}

inline double log_posterior(const Mixture& m, const std::vector<double>& points, const Prior& prior) {
  return log_likelihood(m, points) + log_prior(m, prior);
}

}  // namespace mixture
