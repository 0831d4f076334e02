// A hidden Markov model with Gaussian emissions: the scaled forward pass in nested vectors, posterior state probabilities by
// forward-backward, and the same likelihood in the logarithmic domain.
#ifndef DUALREV_PROGRAM_HMM_FORWARD_HPP
#define DUALREV_PROGRAM_HMM_FORWARD_HPP

#include <cmath>
#include <cstddef>
#include <vector>

struct Hmm {
  std::vector<double> start;                    // logits
  std::vector<std::vector<double>> transition;  // logits, row by row
  std::vector<double> mean;
  std::vector<double> log_deviation;
};

inline std::vector<double> softmax(const std::vector<double>& logits) {
  double largest = logits[0];
  for (std::size_t i = 1; i < logits.size(); ++i)
    if (logits[i] > largest) largest = logits[i];
  std::vector<double> p(logits.size());
  double sum = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    p[i] = std::exp(logits[i] - largest);
    sum += p[i];
  }
  for (double& q : p) q /= sum;
  return p;
}

inline double log_normal(double x, double mean, double log_deviation) {
  const double z = (x - mean) / std::exp(log_deviation);
  return -0.5 * z * z - log_deviation - 0.9189385332046727;
}

inline std::vector<std::vector<double>> transition_matrix(const Hmm& model) {
  std::vector<std::vector<double>> rows;
  rows.reserve(model.transition.size());
  for (const auto& row : model.transition) rows.push_back(softmax(row));
  return rows;
}

inline double log_sum_exp(const std::vector<double>& v) {
  double largest = v.front();
  for (double x : v) largest = x > largest ? x : largest;
  double sum = 0;
  for (double x : v) sum += std::exp(x - largest);
  return largest + std::log(sum);
}

// Alpha is scaled to sum to one at every time; what was divided out makes up the likelihood.
inline double hmm_log_likelihood(const Hmm& model, const std::vector<double>& observed) {
  const std::size_t n = model.start.size();
  const std::vector<std::vector<double>> a = transition_matrix(model);
  std::vector<double> alpha = softmax(model.start);
  double log_likelihood = 0;
  for (std::size_t t = 0; t < observed.size(); ++t) {
    if (t > 0) {
      std::vector<double> next(n, 0.0);
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) next[j] += alpha[i] * a[i][j];
      alpha.swap(next);
    }
    double scale = 0;
    for (std::size_t j = 0; j < n; ++j) {
      alpha[j] *= std::exp(log_normal(observed[t], model.mean[j], model.log_deviation[j]));
      scale += alpha[j];
    }
    for (auto& p : alpha) p /= scale;
    log_likelihood += std::log(scale);
  }
  return log_likelihood;
}

// The same in logarithms throughout.
inline double hmm_log_likelihood_by_logs(const Hmm& model, const std::vector<double>& observed) {
  const std::size_t n = model.start.size();
  const auto a = transition_matrix(model);
  const auto first = softmax(model.start);
  std::vector<double> log_alpha(n), terms(n);
  for (std::size_t j = 0; j < n; ++j)
    log_alpha[j] = std::log(first[j]) + log_normal(observed[0], model.mean[j], model.log_deviation[j]);
  for (std::size_t t = 1; t < observed.size(); ++t) {
    const std::vector<double> before = log_alpha;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) terms[i] = before[i] + std::log(a[i][j]);
      log_alpha[j] = log_sum_exp(terms) + log_normal(observed[t], model.mean[j], model.log_deviation[j]);
    }
  }
  return log_sum_exp(log_alpha);
}

// Row t: the probabilities of the states at time t given all observations.
inline std::vector<std::vector<double>> hmm_posterior(const Hmm& model, const std::vector<double>& observed) {
  const std::size_t n = model.start.size(), length = observed.size();
  const auto a = transition_matrix(model);
  std::vector<std::vector<double>> forward(length, std::vector<double>(n)), backward(length, std::vector<double>(n, 1.0)), emission(forward);
  for (std::size_t t = 0; t < length; ++t)
    for (std::size_t j = 0; j < n; ++j) emission[t][j] = std::exp(log_normal(observed[t], model.mean[j], model.log_deviation[j]));
  const auto first = softmax(model.start);
  for (std::size_t j = 0; j < n; ++j) forward[0][j] = first[j] * emission[0][j];
  for (std::size_t t = 1; t < length; ++t)
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) forward[t][j] += forward[t - 1][i] * a[i][j];
      forward[t][j] *= emission[t][j];
    }
  for (std::size_t t = length - 1; t-- > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      double s = 0;
      for (std::size_t j = 0; j < n; ++j) s += a[i][j] * emission[t + 1][j] * backward[t + 1][j];
      backward[t][i] = s;
    }
  double total = 0;
  for (double p : forward.back()) total += p;
  for (std::size_t t = 0; t < length; ++t)
    for (std::size_t j = 0; j < n; ++j) forward[t][j] *= backward[t][j] / total;
  return forward;
}

#endif
