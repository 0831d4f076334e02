// Gaussian process regression: kernels by an enumeration, Cholesky factor, marginal likelihood, predictions.
#ifndef DUALREV_PROGRAM_GAUSSIAN_PROCESS_HPP
#define DUALREV_PROGRAM_GAUSSIAN_PROCESS_HPP

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

using Row = std::vector<double>;
typedef std::vector<Row> Dense;

enum Kernel { squared_exponential, matern32, periodic };

struct Hyperparameters {
  double log_amplitude, log_length, log_noise;
  double period = 1.5;
};

inline double covariance(Kernel kernel, double x, double y, const Hyperparameters& h) {
  const double amplitude = std::exp(2 * h.log_amplitude), length = std::exp(h.log_length);
  const double r = std::fabs(x - y) / length;
  switch (kernel) {
    case squared_exponential: return amplitude * std::exp(-0.5 * r * r);
    case matern32: {
      const double a = std::sqrt(3.0) * r;
      return amplitude * (1 + a) * std::exp(-a);
    }
    case periodic: {
      const double s = std::sin(3.141592653589793 * (x - y) / h.period) / length;
      return amplitude * std::exp(-2 * s * s);
    }
  }
  return std::numeric_limits<double>::quiet_NaN();
}

inline Dense gram(Kernel kernel, const Row& x, const Hyperparameters& h) {
  const std::size_t n = x.size();
  Dense k(n, Row(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      k[i][j] = k[j][i] = i == j ? covariance(kernel, 0.0, 0.0, h) : covariance(kernel, x[i], x[j], h);
      if (i == j) k[i][i] += std::exp(2 * h.log_noise);
    }
  return k;
}

// In place, the lower triangle; false if the matrix is not positive definite.
inline bool cholesky(Dense& a) {
  for (std::size_t j = 0; j < a.size(); ++j) {
    for (std::size_t k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
    if (!(a[j][j] > 0)) return false;
    a[j][j] = std::sqrt(a[j][j]);
    for (std::size_t i = j + 1; i < a.size(); ++i) {
      double s = a[i][j];
      for (std::size_t k = 0; k < j; ++k) s -= a[i][k] * a[j][k];
      a[i][j] = s / a[j][j];
      a[j][i] = 0;
    }
  }
  return true;
}

inline Row forward_substitution(const Dense& l, Row b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= l[i][k] * b[k];
    b[i] /= l[i][i];
  }
  return b;
}
inline Row backward_substitution(const Dense& l, Row b) {
  for (std::size_t i = b.size(); i-- > 0;) {
    for (std::size_t k = i + 1; k < b.size(); ++k) b[i] -= l[k][i] * b[k];
    b[i] /= l[i][i];
  }
  return b;
}

inline double log_marginal_likelihood(const Row& x, const Row& y, const Hyperparameters& h, int kernel) {
  Dense l = gram(static_cast<Kernel>(kernel), x, h);
  if (!cholesky(l)) return -1e300;
  const Row alpha = backward_substitution(l, forward_substitution(l, y));
  double fit = 0, complexity = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    fit += y[i] * alpha[i];
    complexity += std::log(l[i][i]);
  }
  return -0.5 * fit - complexity - 0.5 * static_cast<double>(y.size()) * std::log(2 * 3.141592653589793);
}

// Mean and variance at a new place.
inline std::pair<double, double> predict(const Row& x, const Row& y, double at, const Hyperparameters& h) {
  Dense l = gram(squared_exponential, x, h);
  cholesky(l);
  Row k;
  for (double xi : x) k.emplace_back(covariance(squared_exponential, xi, at, h));
  const Row v = forward_substitution(l, k), w = forward_substitution(l, y);
  double mean = 0, variance = covariance(squared_exponential, 0, 0, h);
  for (std::size_t i = 0; i < v.size(); ++i) {
    mean += v[i] * w[i];
    variance -= v[i] * v[i];
  }
  return {mean, variance};
}

// A few steps of gradient-free ascent on a grid of lengths, as a lazy user would do: the best length counts, its value is returned.
inline double best_on_grid(const Row& x, const Row& y, const Hyperparameters& h) {
  double best = -1e300;
  for (int k = -2; k <= 2; ++k) {
    Hyperparameters moved = h;
    moved.log_length += 0.4 * k;
    const double value = log_marginal_likelihood(x, y, moved, squared_exponential);
    if (value > best) best = value;
  }
  return best;
}

#endif
