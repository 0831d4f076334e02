// Adjoint of programs/kalman_filter.hpp. Covariances and their adjoints are symmetric.
#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double kalman_likelihood(Scratch& scratch, const std::vector<double>& transition,
                                const std::vector<double>& seen, const std::vector<double>& drift, double error,
                                const std::vector<double>& track, double* transition_adj, double* seen_adj,
                                double* drift_adj, double& error_adj) {
  constexpr int n = 3;
  struct Kept {
    double before[n], half[n][n], moved[n], covariance[n][n], seen_with[n], surprise, per_variance;
  };
  const std::size_t steps = track.size();
  Kept* const kept = reinterpret_cast<Kept*>(scratch.take(steps * sizeof(Kept) / sizeof(double)));
  double f[n][n], h[n], q[n];
  for (int i = 0; i < n; ++i) {
    h[i] = seen[i], q[i] = drift[i];
    for (int j = 0; j < n; ++j) f[i][j] = transition[i * n + j];
  }
  double state[n] = {0, 0, 0}, p[n][n] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, likelihood = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    Kept& at = kept[step];
    for (int i = 0; i < n; ++i) {
      at.before[i] = state[i];
      at.moved[i] = f[i][0] * state[0] + f[i][1] * state[1] + f[i][2] * state[2];
      for (int j = 0; j < n; ++j) at.half[i][j] = f[i][0] * p[0][j] + f[i][1] * p[1][j] + f[i][2] * p[2][j];
    }
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j)
        at.covariance[i][j] = at.covariance[j][i] =
            at.half[i][0] * f[j][0] + at.half[i][1] * f[j][1] + at.half[i][2] * f[j][2] + (i == j ? q[i] : 0);
    for (int i = 0; i < n; ++i)
      at.seen_with[i] = at.covariance[i][0] * h[0] + at.covariance[i][1] * h[1] + at.covariance[i][2] * h[2];
    const double variance = error + h[0] * at.seen_with[0] + h[1] * at.seen_with[1] + h[2] * at.seen_with[2];
    at.per_variance = 1 / variance;
    at.surprise = track[step] - h[0] * at.moved[0] - h[1] * at.moved[1] - h[2] * at.moved[2];
    for (int i = 0; i < n; ++i) {
      const double gain = at.seen_with[i] * at.per_variance;
      state[i] = at.moved[i] + gain * at.surprise;
      for (int j = 0; j <= i; ++j) p[i][j] = p[j][i] = at.covariance[i][j] - gain * at.seen_with[j];
    }
    likelihood -= 0.5 * (at.surprise * at.surprise * at.per_variance + std::log(variance));
  }

  double by_f[n][n] = {}, by_h[n] = {}, by_q[n] = {}, by_error = 0;
  double by_state[n] = {}, by_p[n][n] = {};
  for (std::size_t step = steps; step-- > 0;) {
    const Kept& at = kept[step];
    const double per = at.per_variance, v = at.surprise * per;
    double pulled[n], along = 0, curved = 0;
    for (int i = 0; i < n; ++i) {
      pulled[i] = by_p[i][0] * at.seen_with[0] + by_p[i][1] * at.seen_with[1] + by_p[i][2] * at.seen_with[2];
      along += by_state[i] * at.seen_with[i];
      curved += pulled[i] * at.seen_with[i];
    }
    const double by_surprise = along * per - v;
    const double by_variance = 0.5 * (v * v - per) - along * v * per + curved * per * per;
    double by_with[n], by_moved[n], c[n][n];
    for (int i = 0; i < n; ++i) {
      by_with[i] = by_state[i] * v - 2 * per * pulled[i] + by_variance * h[i];
      by_moved[i] = by_state[i] - by_surprise * h[i];
    }
    by_error += by_variance;
    for (int i = 0; i < n; ++i) {
      by_h[i] += by_variance * at.seen_with[i] - by_surprise * at.moved[i] + at.covariance[i][0] * by_with[0] +
                 at.covariance[i][1] * by_with[1] + at.covariance[i][2] * by_with[2];
      for (int j = 0; j <= i; ++j) c[i][j] = c[j][i] = by_p[i][j] + 0.5 * (by_with[i] * h[j] + by_with[j] * h[i]);
      by_q[i] += c[i][i];
    }
    double cf[n][n];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        by_f[i][j] += by_moved[i] * at.before[j] +
                      2 * (c[i][0] * at.half[0][j] + c[i][1] * at.half[1][j] + c[i][2] * at.half[2][j]);
        cf[i][j] = c[i][0] * f[0][j] + c[i][1] * f[1][j] + c[i][2] * f[2][j];
      }
    for (int i = 0; i < n; ++i) {
      by_state[i] = f[0][i] * by_moved[0] + f[1][i] * by_moved[1] + f[2][i] * by_moved[2];
      for (int j = 0; j <= i; ++j)
        by_p[i][j] = by_p[j][i] = f[0][i] * cf[0][j] + f[1][i] * cf[1][j] + f[2][i] * cf[2][j];
    }
  }
  for (int i = 0; i < n; ++i) {
    seen_adj[i] = by_h[i], drift_adj[i] = by_q[i];
    for (int j = 0; j < n; ++j) transition_adj[i * n + j] = by_f[i][j];
  }
  error_adj = by_error;
  return likelihood;
}

}  // namespace by_hand
