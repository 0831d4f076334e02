// Where a planet is: Kepler's equation is solved by Newton's method, and differentiated by the implicit function
// theorem.
#pragma once
#include <array>
#include <cmath>
#include <dualrev/rule.hpp>
#include <tuple>
#include <vector>

/// Newton's method for the E with E - eccentricity sin E = mean, both in radians; eccentricity in [0, 1).
inline double by_iteration(double mean, double eccentricity) {
  double e = mean + eccentricity * std::sin(mean);
  for (int i = 0; i < 50; ++i) {
    const double change = (e - eccentricity * std::sin(e) - mean) / (1 - eccentricity * std::cos(e));
    e -= change;
    if (std::abs(change) < 1e-14) break;
  }
  return e;
}

/// The same with a rule: its derivative needs no iterations.
inline double eccentric_anomaly(double mean, double eccentricity) { return by_iteration(mean, eccentricity); }

// F(E, mean, eccentricity) = E - eccentricity sin E - mean = 0 gives dE = -(F_mean dmean + F_ecc decc) / F_E: however
// many iterations it took, the derivative is one formula in the result.
template <>
inline constexpr auto dualrev_rule::of<eccentric_anomaly> =
    dualrev::by_partials<eccentric_anomaly>([](double, double eccentricity, double result) {
      const double slope = 1 - eccentricity * std::cos(result);
      return std::tuple(1 / slope, std::sin(result) / slope);
    });

struct Orbit {
  double period;        // days
  double eccentricity;  // in [0, 1)
  double axis;          // semi-major, in astronomical units
};

/// The distance from the sun, `days` after the closest approach, in astronomical units.
inline double distance(const Orbit& orbit, double days) {
  const double anomaly = eccentric_anomaly(2 * 3.14159265358979323846 * days / orbit.period, orbit.eccentricity);
  return orbit.axis * (1 - orbit.eccentricity * std::cos(anomaly));
}

/// What is given (Mercury's distances, computed from its elements and rounded) less what the orbit says.
inline std::vector<double> residuals(const Orbit& orbit) {
  static constexpr std::array days{0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0};
  static constexpr std::array given{0.3075, 0.3359, 0.3921, 0.4399, 0.4645, 0.4617, 0.4318, 0.3805, 0.3263};
  std::vector<double> all;
  for (std::size_t i = 0; i < days.size(); ++i) all.push_back(given[i] - distance(orbit, days[i]));
  return all;
}
