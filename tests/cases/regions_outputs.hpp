// Functions that are run backwards and give vectors and objects, or change what they are given.
#ifndef DUALREV_CASE_REGIONS_OUTPUTS_HPP
#define DUALREV_CASE_REGIONS_OUTPUTS_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

// ---- vectors ----

inline std::vector<double> softmax(const std::vector<double>& x) {
  double m = x[0];
  for (double v : x) m = std::max(m, v);
  std::vector<double> y(x.size());
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = std::exp(x[i] - m);
    s += y[i];
  }
  for (double& v : y) v /= s;
  return y;
}
inline std::vector<double> residuals(const std::vector<double>& t, const std::vector<double>& y, double a, double b) {
  std::vector<double> r;
  r.reserve(t.size());
  for (std::size_t i = 0; i < t.size(); ++i) r.push_back(y[i] - a * std::exp(-b * t[i]));
  return r;
}
/// A copy that is changed is given.
inline std::vector<double> sums_before(std::vector<double> v) {
  for (std::size_t i = 1; i < v.size(); ++i) v[i] += v[i] * v[i - 1];
  return v;
}
/// What is given by reference, and nothing else; and a part of it.
inline std::vector<double> as_it_is(const std::vector<double>& v) { return v; }
inline std::vector<double> differences(std::span<const double> x) {
  if (x.size() < 2) return {};
  std::vector<double> d(x.size() - 1);
  for (std::size_t i = 0; i + 1 < x.size(); ++i) d[i] = x[i + 1] * x[i + 1] - x[i];
  return d;
}
inline std::vector<double> first_above(const std::vector<double>& x, double bound) {
  std::vector<double> all;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > bound) return {x[i], bound * x[i]};
    all.push_back(x[i] * bound);
    if (i == 2) {
      all.push_back(1);
      return all;
    }
  }
  return all;
}
inline std::vector<double> normalized(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) s += x * x;
  std::vector<double> r = v;
  for (double& x : r) x /= std::sqrt(s);
  return r;
}
inline std::vector<double> by_another(const std::vector<double>& v) {
  std::vector<double> r = normalized(v);
  for (double& x : r) x *= v[0];
  return r;
}
/// It is as long as numbers say.
inline std::vector<double> until_large(double x, double a) {
  std::vector<double> all{x};
  while (all.back() < 4 && all.size() < 9) all.push_back(all.back() * a + x);
  return all;
}
inline std::vector<std::vector<double>> table(const std::vector<double>& v, double rho) {
  const std::size_t n = v.size();
  std::vector<std::vector<double>> c(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) c[i][j] = v[i] * v[j] * (i == j ? 1.0 : rho);
  return c;
}
inline std::vector<std::vector<double>> triangle(const std::vector<double>& v) {
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < v.size(); ++i) {
    rows.push_back(std::vector<double>(i));
    for (std::size_t j = 0; j < i; ++j) rows[i][j] = v[i] * v[j];
  }
  return rows;
}
/// Each step overwrites all of it.
inline std::vector<double> stepped(const std::vector<double>& x, int n) {
  std::vector<double> now = x, next(x.size());
  for (int t = 0; t < n; ++t) {
    for (std::size_t i = 0; i < x.size(); ++i) next[i] = now[i] * now[(i + 1) % x.size()];
    now = next;
  }
  return next;
}
/// An infinite slope where the cotangent is zero.
inline std::vector<double> roots(const std::vector<double>& x) {
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::sqrt(x[i]);
  return y;
}
inline std::vector<double> checked(const std::vector<double>& x) {
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] < 0) throw std::domain_error("negative");
    y[i] = x[i] * x[i];
  }
  return y;
}

// ---- arrays and objects ----

inline std::array<double, 20> powers(double x, int n) {
  std::array<double, 20> all{};
  all[0] = 1;
  for (int i = 1; i < n; ++i) all[i] = all[i - 1] * x;
  return all;
}
struct Place {
  double x, y;
};
inline std::vector<Place> chain_of(const std::vector<double>& q, double l) {
  std::vector<Place> all;
  Place p{0, 0};
  double a = 0;
  for (double each : q) {
    a += each;
    p.x += l * std::cos(a);
    p.y += l * std::sin(a);
    all.push_back(p);
  }
  return all;
}
struct Robot {
  double x, y, theta, v;
};
inline void step_of(Robot& s, double a, double w, double dt) {
  s.x += s.v * std::cos(s.theta) * dt;
  s.y += s.v * std::sin(s.theta) * dt;
  s.theta += w * dt;
  s.v += a * dt;
}
inline void rolled_out(Robot& s, const std::vector<double>& u, double dt) {
  for (std::size_t i = 0; i + 1 < u.size(); i += 2) step_of(s, u[i], u[i + 1], dt);
}
inline Robot rolled(Robot s, const std::vector<double>& u, double dt) {
  for (std::size_t i = 0; i + 1 < u.size(); i += 2) step_of(s, u[i], u[i + 1], dt);
  return s;
}
/// A number comes back, and an object is changed.
inline double rolled_to(Robot& s, const std::vector<double>& u, double dt) {
  for (std::size_t i = 0; i + 1 < u.size(); i += 2) step_of(s, u[i], u[i + 1], dt);
  return s.x * s.y;
}
inline void pulled(std::vector<Robot>& all, double dt) {
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j)
      if (i != j) all[i].v += dt * (all[j].x - all[i].x) * all[j].y;
  for (auto& each : all) each.x += dt * each.v;
}
struct Frame {
  std::array<double, 3> t;
  std::array<double, 4> q;
};
inline void turned(Frame& p, const std::array<double, 3>& w, double dt) {
  for (int i = 0; i < 3; ++i) p.t[i] += dt * w[i] * p.q[i];
  double n = 0;
  for (double c : p.q) n += c * c;
  for (double& c : p.q) c /= std::sqrt(n);
}

// ---- rows that are changed ----

inline void scaled(std::vector<double>& v, double a) {
  for (double& x : v) x *= a;
}
inline void standardized(std::vector<double>& v) {
  double mean = 0, variance = 0;
  for (double x : v) mean += x;
  mean /= static_cast<double>(v.size());
  for (double x : v) variance += (x - mean) * (x - mean);
  for (double& x : v) x = (x - mean) / std::sqrt(variance);
}
inline void added(int n, double a, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}
inline void discounted(std::span<const double> par, std::span<double> all) {
  double sum = 0;
  for (std::size_t i = 0; i < par.size(); ++i) {
    all[i] = (1 - par[i] * sum) / (1 + par[i]);
    sum += all[i];
  }
}
inline void heated(std::vector<double>& u, double alpha, int steps) {
  std::vector<double> next(u.size());
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < u.size(); ++i) next[i] = u[i] + alpha * (u[i - 1] - 2 * u[i] * u[i] + u[i + 1]);
    next[0] = u[0];
    next[u.size() - 1] = u[u.size() - 1];
    u = next;
  }
}
/// Two outputs, one of which is the value.
inline std::vector<double> both(std::vector<double>& u, double a) {
  std::vector<double> old;
  for (double& x : u) {
    old.push_back(x * a);
    x = x * x * a;
  }
  return old;
}

#endif
