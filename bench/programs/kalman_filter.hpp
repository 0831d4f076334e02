// Kalman's filter on plain arrays: the likelihood of a track.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <vector>

namespace programs {

// Of three states of which one sum is seen at a time; rows of `transition` are states.
template <class T>
T kalman_likelihood(const std::vector<T>& transition, const std::vector<T>& seen, const std::vector<T>& drift,
                    const T& error, DUALREV_CONSTANT const std::vector<double>& track) {
  using std::log;
  constexpr int n = 3;
  T state[n] = {0.0, 0.0, 0.0};
  T covariance[n][n] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
  T likelihood = 0.0;
  for (const double position : track) {
    T moved[n], half[n][n];
    for (int i = 0; i < n; ++i) {
      moved[i] = 0.0;
      for (int k = 0; k < n; ++k) moved[i] += transition[i * n + k] * state[k];
      for (int j = 0; j < n; ++j) {
        half[i][j] = 0.0;
        for (int k = 0; k < n; ++k) half[i][j] += transition[i * n + k] * covariance[k][j];
      }
    }
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        T sum = 0.0;
        for (int k = 0; k < n; ++k) sum += half[i][k] * transition[j * n + k];
        if (i == j) sum += drift[i];
        covariance[i][j] = sum;
      }
    T surprise = position, variance = error, seen_with[n];
    for (int i = 0; i < n; ++i) {
      surprise -= seen[i] * moved[i];
      seen_with[i] = 0.0;
      for (int j = 0; j < n; ++j) seen_with[i] += covariance[i][j] * seen[j];
      variance += seen[i] * seen_with[i];
    }
    for (int i = 0; i < n; ++i) {
      const T gain = seen_with[i] / variance;
      state[i] = moved[i] + gain * surprise;
      for (int j = 0; j < n; ++j) covariance[i][j] -= gain * seen_with[j];
    }
    likelihood -= 0.5 * (surprise * surprise / variance + log(variance));
  }
  return likelihood;
}

}  // namespace programs
