// Finds how much a target's velocity drifts, and how large the errors of what is seen are, by the likelihood of a
// track: gradient ascent, with a step that grows until it fails.
#include <cmath>
#include <cstdio>
#include <dualrev/check_gradient.hpp>
#include <random>

#include "filter.dual.hpp"

int main() {
  constexpr double drift = 0.3, error = 2.0;
  std::mt19937 random(7);
  const auto normal = [&] {  // the same on every machine, unlike std::normal_distribution
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random() / 4294967296.0;
    return sum;
  };
  std::vector<double> track;
  double position = 0, velocity = 1;
  for (int i = 0; i < 800; ++i) {
    track.push_back(position + error * normal());
    velocity += drift * normal();
    position += velocity;
  }

  Noise noise{0, 0};
  double step = 1e-3;
  int gradients = 0;
  for (; gradients < 500; ++gradients) {
    const auto [value, slope] = dualrev::gradient<log_likelihood>(noise, track);
    if (std::hypot(slope.log_drift, slope.log_error) < 1e-3) break;
    Noise next = noise;
    for (step *= 2;; step /= 2) {
      next = {noise.log_drift + step * slope.log_drift, noise.log_error + step * slope.log_error};
      const double rise = step * (slope.log_drift * slope.log_drift + slope.log_error * slope.log_error);
      if (log_likelihood(next, track) >= value + 0.5 * rise || step < 1e-12) break;
    }
    noise = next;
  }

  std::printf("drift %.3f m/s (simulated with %.1f), error %.3f m (%.1f), after %d gradients\n",
              std::exp(noise.log_drift), drift, std::exp(noise.log_error), error, gradients);
  const auto report = dualrev::check_gradient<log_likelihood>(Noise{0, 0}, track);
  std::printf("against finite differences: largest relative error %.1e\n", report.max_error());
  return report.ok() ? 0 : 1;
}
