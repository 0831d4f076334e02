// A target that moves along a line at a velocity that drifts, and is seen with errors: the likelihood of what was seen.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <vector>

struct Noise {
  double log_drift;  // of the velocity, per square root of a second, in m/s
  double log_error;  // of what is seen, in m
};

/// The logarithm of the density of `track`, positions in m, one a second, by Kalman's filter.
inline double log_likelihood(const Noise& noise, const std::vector<double>& track) {
  const double q = std::exp(2 * noise.log_drift);
  const double r = std::exp(2 * noise.log_error);
  Eigen::Matrix2d transition, drift;
  transition << 1, 1, 0, 1;
  drift << q / 3, q / 2, q / 2, q;
  const Eigen::RowVector2d seen(1, 0);

  Eigen::Vector2d state(track[0], 0);
  Eigen::Matrix2d covariance = Eigen::Matrix2d::Identity() * 10;
  double sum = 0;
  for (std::size_t i = 1; i < track.size(); ++i) {
    state = transition * state;
    covariance = transition * covariance * transition.transpose() + drift;
    const double surprise = track[i] - seen.dot(state);
    const double variance = seen.dot(covariance * seen.transpose()) + r;
    const Eigen::Vector2d gain = covariance * seen.transpose() / variance;
    state += gain * surprise;
    covariance -= (gain * (seen * covariance)).eval();
    sum -= 0.5 * (surprise * surprise / variance + std::log(variance));
  }
  return sum;
}
