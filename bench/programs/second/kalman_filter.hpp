// Second spelling of Kalman's filter: small matrices with operators.
#pragma once
#include <dualrev/annotate.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace programs::second {

using Column = std::array<double, 3>;

struct Matrix {
  std::array<double, 9> entries{};

  double& operator()(int row, int column) { return entries[3 * row + column]; }
  const double& operator()(int row, int column) const { return entries[3 * row + column]; }
  Matrix transposed() const {
    Matrix result;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) result(i, j) = (*this)(j, i);
    return result;
  }
};

inline Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix result;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) result(i, j) += a(i, k) * b(k, j);
  return result;
}

inline Column operator*(const Matrix& a, const Column& v) {
  Column result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i] += a(i, j) * v[j];
  return result;
}

inline double product(const Column& a, const Column& b) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += a[i] * b[i];
  return sum;
}

inline double kalman_likelihood(const std::vector<double>& transition, const std::vector<double>& seen,
                                const std::vector<double>& drift, double error,
                                DUALREV_CONSTANT const std::vector<double>& track) {
  Matrix f, covariance;
  for (int i = 0; i < 9; ++i) f.entries[i] = transition[i];
  for (int i = 0; i < 3; ++i) covariance(i, i) = 1;
  const Column h = {seen[0], seen[1], seen[2]};
  Column state = {0, 0, 0};
  double likelihood = 0;
  for (std::size_t step = 0; step < track.size(); ++step) {
    state = f * state;
    covariance = f * covariance * f.transposed();
    for (int i = 0; i < 3; ++i) covariance(i, i) += drift[i];
    const Column with = covariance * h;
    const double variance = product(h, with) + error, surprise = track[step] - product(h, state);
    for (int i = 0; i < 3; ++i) state[i] += with[i] / variance * surprise;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) covariance(i, j) -= with[i] * with[j] / variance;
    likelihood -= std::log(variance) / 2 + surprise * surprise / (2 * variance);
  }
  return likelihood;
}

}  // namespace programs::second
