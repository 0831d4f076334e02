// Integrators of ordinary differential equations that take any right-hand side: std::function, lambdas with captures, a generic lambda,
// observers; fixed steps, an embedded pair with step control, and an event.
#ifndef DUALREV_PROGRAM_ODE_HPP
#define DUALREV_PROGRAM_ODE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

using Vector = std::vector<double>;
using System = std::function<Vector(double, const Vector&)>;

inline Vector axpy(double a, const Vector& x, Vector y) {
  std::transform(x.begin(), x.end(), y.begin(), y.begin(), [a](double u, double v) { return a * u + v; });
  return y;
}

inline Vector rk4(const System& f, Vector y, double t0, double t1, int steps, const std::function<void(double, const Vector&)>& observe = nullptr) {
  const double h = (t1 - t0) / steps;
  for (int i = 0; i < steps; ++i) {
    const double t = t0 + i * h;
    const Vector k1 = f(t, y), k2 = f(t + h / 2, axpy(h / 2, k1, y)), k3 = f(t + h / 2, axpy(h / 2, k2, y)), k4 = f(t + h, axpy(h, k3, y));
    for (std::size_t j = 0; j < y.size(); ++j) y[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
    if (observe) observe(t + h, y);
  }
  return y;
}

// Bogacki and Shampine's pair. Accepted and refused steps are counted; the step's size is no part of the model, so it is kept from a table.
struct Adaptive {
  double tolerance = 1e-4;
  int accepted = 0, refused = 0;

  template <class F>
  Vector operator()(F&& f, Vector y, double from, double to) {
    double t = from;
    int level = 3;
    while (t < to) {
      const double h = std::min((to - from) / (1 << level), to - t);
      const Vector k1 = f(t, y), k2 = f(t + h / 2, axpy(h / 2, k1, y)), k3 = f(t + 0.75 * h, axpy(0.75 * h, k2, y));
      Vector next = axpy(h * 4 / 9, k3, axpy(h / 3, k2, axpy(h * 2 / 9, k1, y)));
      const Vector k4 = f(t + h, next);
      double error = 0;
      for (std::size_t j = 0; j < y.size(); ++j)
        error = std::max(error, std::abs(h * (-5 * k1[j] / 72 + k2[j] / 12 + k3[j] / 9 - k4[j] / 8)));
      if (error > tolerance && level < 10) {
        ++level;
        ++refused;
        continue;
      }
      t += h;
      y = std::move(next);
      ++accepted;
    }
    return y;
  }
};

inline std::array<double, 2> lotka_volterra(double prey, double hunters, const std::array<double, 4>& rates, double until) {
  const auto& [birth, hunting, death, growth] = rates;
  const System f = [&birth = birth, &hunting = hunting, &death = death, &growth = growth](double, const Vector& y) -> Vector {
    return {birth * y[0] - hunting * y[0] * y[1], growth * y[0] * y[1] - death * y[1]};
  };
  const Vector end = rk4(f, {prey, hunters}, 0.0, until, 20);
  return {end[0], end[1]};
}

// A driven oscillator; the observer collects the energy over time.
inline double oscillator_energy(double stiffness, double damping, double drive, double frequency) {
  double energy = 0;
  int seen = 0;
  rk4([=](double t, const Vector& y) { return Vector{y[1], drive * std::cos(frequency * t) - stiffness * y[0] - damping * y[1]}; }, {1.0, 0.0}, 0, 2, 16,
      [&](double, const Vector& y) {
        energy += 0.5 * (y[1] * y[1] + stiffness * y[0] * y[0]);
        ++seen;
      });
  return energy / seen;
}

inline double van_der_pol(double mu, double x, double v) {
  Adaptive integrate{.tolerance = 3.1e-4};
  const auto f = [mu](auto, const auto& y) { return Vector{y[1], mu * (1 - y[0] * y[0]) * y[1] - y[0]}; };
  const Vector y = integrate(f, {x, v}, 0.0, 1.5);
  return y[0] * y[1] + 0.01 * integrate.accepted;
}

// Where a thrown ball with drag lands: steps until it is below the ground, then a secant.
inline double range(double speed, double angle, double drag) {
  System flight = [drag](double, const Vector& y) {
    const double v = std::hypot(y[2], y[3]);
    return Vector{y[2], y[3], -drag * v * y[2], -9.81 - drag * v * y[3]};
  };
  Vector before, now{0, 0, speed * std::cos(angle), speed * std::sin(angle)};
  do {
    before = now;
    now = rk4(std::cref(flight), now, 0, 0.05, 1);
  } while (now[1] > 0);
  const double part = before[1] / (before[1] - now[1]);
  return before[0] + part * (now[0] - before[0]);
}

#endif
