// Small programs that someone might really have: several constructs at once.
#ifndef DUALREV_CASE_PROGRAMS_HPP
#define DUALREV_CASE_PROGRAMS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

inline double rosenbrock(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double a = 1 - x[i], b = x[i + 1] - x[i] * x[i];
    s += a * a + 100 * b * b;
  }
  return s;
}

struct Quaternion {
  double x, y, z, w;
};
struct Vector {
  double x, y, z;
};
inline double dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(const Vector& a, const Vector& b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vector rotate(const Vector& v, const Quaternion& q) {
  const Vector u{q.x, q.y, q.z};
  const Vector c = cross(u, v);
  const double uv = dot(u, v), uu = dot(u, u);
  const double k = q.w * q.w - uu;
  return {2 * uv * u.x + k * v.x + 2 * q.w * c.x, 2 * uv * u.y + k * v.y + 2 * q.w * c.y, 2 * uv * u.z + k * v.z + 2 * q.w * c.z};
}

// Gaussian elimination with partial pivoting.
inline std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::fabs(a[r][c]) > std::fabs(a[pivot][c])) pivot = r;
    std::swap(a[c], a[pivot]);
    std::swap(b[c], b[pivot]);
    for (std::size_t r = c + 1; r < n; ++r) {
      const double f = a[r][c] / a[c][c];
      for (std::size_t k = c; k < n; ++k) a[r][k] -= f * a[c][k];
      b[r] -= f * b[c];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

// A fourth-order step for a pendulum, and its energy after some of them.
inline void derivative(const double* state, double* rate, double damping) {
  rate[0] = state[1];
  rate[1] = -9.81 * std::sin(state[0]) - damping * state[1];
}
inline void runge_kutta(double* state, double h, double damping) {
  double k[4][2], s[2];
  derivative(state, k[0], damping);
  for (int stage = 1; stage < 4; ++stage) {
    const double c = stage == 3 ? h : h / 2;
    for (int i = 0; i < 2; ++i) s[i] = state[i] + c * k[stage - 1][i];
    derivative(s, k[stage], damping);
  }
  for (int i = 0; i < 2; ++i) state[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}
inline double pendulum(double angle, double speed, double damping, int steps) {
  double state[2] = {angle, speed};
  for (int i = 0; i < steps; ++i) runge_kutta(state, 0.05, damping);
  return 0.5 * state[1] * state[1] + 9.81 * (1 - std::cos(state[0]));
}

// A network of two layers, weights as nested vectors, with softmax and cross entropy.
inline std::vector<double> layer(const std::vector<std::vector<double>>& w, const std::vector<double>& x, bool last) {
  std::vector<double> y;
  for (const std::vector<double>& row : w) {
    double s = row.back();
    for (std::size_t i = 0; i < x.size(); ++i) s += row[i] * x[i];
    y.push_back(last ? s : std::tanh(s));
  }
  return y;
}
inline double network(const std::vector<std::vector<double>>& w1, const std::vector<std::vector<double>>& w2, const std::vector<double>& x, int label) {
  const std::vector<double> y = layer(w2, layer(w1, x, false), true);
  double m = y[0];
  for (double v : y) m = std::max(m, v);
  double s = 0;
  for (double v : y) s += std::exp(v - m);
  return m + std::log(s) - y[static_cast<std::size_t>(label)];
}

// The price of a European call.
inline double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }
inline double black_scholes(double spot, double strike, double rate, double volatility, double time) {
  const double root = volatility * std::sqrt(time);
  const double d1 = (std::log(spot / strike) + (rate + volatility * volatility / 2) * time) / root;
  return spot * normal_distribution(d1) - strike * std::exp(-rate * time) * normal_distribution(d1 - root);
}

// A bundle-adjustment residual: rotation by Rodrigues' formula, projection, radial distortion.
inline void residual(const double camera[9], const double point[3], const double observed[2], double* error) {
  double theta2 = 0;
  for (int i = 0; i < 3; ++i) theta2 += camera[i] * camera[i];
  double p[3];
  if (theta2 > 1e-20) {
    const double theta = std::sqrt(theta2), c = std::cos(theta), s = std::sin(theta);
    double w[3], wxp[3];
    for (int i = 0; i < 3; ++i) w[i] = camera[i] / theta;
    wxp[0] = w[1] * point[2] - w[2] * point[1];
    wxp[1] = w[2] * point[0] - w[0] * point[2];
    wxp[2] = w[0] * point[1] - w[1] * point[0];
    const double wp = (w[0] * point[0] + w[1] * point[1] + w[2] * point[2]) * (1 - c);
    for (int i = 0; i < 3; ++i) p[i] = point[i] * c + wxp[i] * s + w[i] * wp;
  } else {
    for (int i = 0; i < 3; ++i) p[i] = point[i];
  }
  for (int i = 0; i < 3; ++i) p[i] += camera[3 + i];
  const double x = -p[0] / p[2], y = -p[1] / p[2];
  const double r2 = x * x + y * y;
  const double distortion = 1 + r2 * (camera[7] + camera[8] * r2);
  error[0] = camera[6] * distortion * x - observed[0];
  error[1] = camera[6] * distortion * y - observed[1];
}

// Simpson's rule over a function of the caller's choice, by an enumeration.
enum class integrand { gauss, wave };
inline double value(integrand f, double x, double a) {
  switch (f) {
    case integrand::gauss: return std::exp(-a * x * x);
    case integrand::wave: return std::sin(a * x) / (1 + x * x);
  }
  return 0;
}
inline double integral(double from, double to, double a, int n, bool wave) {
  const integrand f = wave ? integrand::wave : integrand::gauss;
  const double h = (to - from) / n;
  double s = value(f, from, a) + value(f, to, a);
  for (int i = 1; i < n; ++i) s += (i % 2 ? 4 : 2) * value(f, from + i * h, a);
  return s * h / 3;
}

// Conjugate gradients on a small dense system, a fixed number of steps.
inline double conjugate_gradients(const double* a, const double* b, int n) {
  std::vector<double> x(static_cast<std::size_t>(n)), r(b, b + n), p(r);
  double rr = 0;
  for (double v : r) rr += v * v;
  for (int k = 0; k < n; ++k) {
    std::vector<double> ap(static_cast<std::size_t>(n));
    double pap = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) ap[i] += a[i * n + j] * p[j];
      pap += p[i] * ap[i];
    }
    const double alpha = rr / pap;
    double next = 0;
    for (int i = 0; i < n; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
      next += r[i] * r[i];
    }
    const double beta = next / rr;
    rr = next;
    for (int i = 0; i < n; ++i) p[i] = r[i] + beta * p[i];
  }
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * (i + 1);
  return s;
}

// Natural cubic spline through given points, evaluated at one place.
inline double spline(const std::vector<double>& x, const std::vector<double>& y, double at) {
  const int n = static_cast<int>(x.size()) - 1;
  std::vector<double> h(n), alpha(n), l(n + 1, 1), mu(n + 1), z(n + 1), c(n + 1);
  for (int i = 0; i < n; ++i) h[i] = x[i + 1] - x[i];
  for (int i = 1; i < n; ++i) alpha[i] = 3 / h[i] * (y[i + 1] - y[i]) - 3 / h[i - 1] * (y[i] - y[i - 1]);
  for (int i = 1; i < n; ++i) {
    l[i] = 2 * (x[i + 1] - x[i - 1]) - h[i - 1] * mu[i - 1];
    mu[i] = h[i] / l[i];
    z[i] = (alpha[i] - h[i - 1] * z[i - 1]) / l[i];
  }
  for (int j = n - 1; j >= 0; --j) c[j] = z[j] - mu[j] * c[j + 1];
  int j = 0;
  while (j < n - 1 && at > x[j + 1]) ++j;
  const double b = (y[j + 1] - y[j]) / h[j] - h[j] * (c[j + 1] + 2 * c[j]) / 3, d = (c[j + 1] - c[j]) / (3 * h[j]);
  const double t = at - x[j];
  return y[j] + t * (b + t * (c[j] + t * d));
}

// Particles on springs, as in the paper's prototype.
struct Particle {
  std::array<double, 2> position, velocity;
};
inline double particles(std::vector<Particle> list, double dt, int steps) {
  for (int k = 0; k < steps; ++k)
    for (Particle& p : list)
      for (int i = 0; i < 2; ++i) {
        const double acceleration = -0.5 * p.position[i] - 0.2 * p.velocity[i];
        p.position[i] += dt * p.velocity[i];
        p.velocity[i] += dt * acceleration;
      }
  double s = 0;
  for (const auto& [position, velocity] : list) s += position[0] * position[1];
  return s;
}

// A discrete Fourier transform and the energy of its lower half.
inline double low_energy(const std::vector<double>& signal) {
  const std::size_t n = signal.size();
  double energy = 0;
  for (std::size_t k = 0; k <= n / 2; ++k) {
    double re = 0, im = 0;
    for (std::size_t t = 0; t < n; ++t) {
      const double angle = 2 * 3.14159265358979323846 * static_cast<double>(k * t) / static_cast<double>(n);
      re += signal[t] * std::cos(angle);
      im -= signal[t] * std::sin(angle);
    }
    energy += (re * re + im * im) / (1.0 + static_cast<double>(k));
  }
  return energy;
}

#endif
