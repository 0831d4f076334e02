// Local numbers that have no entry of their own, and what happens between where they are made and where they are used.
#ifndef DUALREV_CASE_PLAIN_LOCALS_HPP
#define DUALREV_CASE_PLAIN_LOCALS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace plain_locals {

using numbers = std::vector<double>;

// ---- of one user ----

inline double chained(double x, const numbers& a) {
  double s = x;
  for (const double& y : a) {
    const double u = x * y;
    const double v = std::sin(u) + y;
    const double w = v * v - u / y;
    s = s * 0.5 + w;
  }
  return s;
}
inline std::array<double, 2> two_results(std::array<double, 2> y, double h, double k) {
  const double v = y[1];
  const double a = -k * std::sin(y[0]);
  const double y0 = y[0] + h * v;
  const double y1 = y[1] + h * a;
  const double am = -k * std::sin(y0);
  y[0] += h * 0.5 * (v + y1);
  y[1] += h * 0.5 * (a + am);
  return y;
}
inline double sums(const numbers& x, const numbers& m, const numbers& w) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = x[i] - m[i];
    const double e = std::exp(-d * d) * w[i];
    if (e > 1e3) continue;
    sum += e * d;
  }
  return sum;
}
inline double several_at_once(const numbers& a, double x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double u = a[i] * x, v = a[i + 1] - u, *p = &a[i];
    double w = std::sin(v), z = w * u;
    z = z + *p;
    s += u * v + w;
    s += z * v;
  }
  return s;
}
inline double summed_at_once(const numbers& a, double x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double u = a[i] * x, v = a[i + 1] - u;
    const double w = u * v;
    if (w < 2) s += w * w + x;
  }
  return s;
}
inline float in_float(float x, const std::vector<float>& a) {
  float s = 0;
  for (float y : a) {
    const float u = x * y;
    const double v = u * 0.5;
    auto w{v + x};
    s += w * u;
  }
  return s;
}

// ---- of several ----

inline double in_inner_loops(double x, const numbers& a, int n) {
  double product = 1;
  const double c = std::cos(x);  // by one number alone
  for (int i = 0; i < n; ++i) {
    const double y = a[static_cast<std::size_t>(i)];
    const double r = y * c;
    for (int k = 0; k < 3; ++k) product = product * (1 + 0.1 * c) + r * k;
  }
  return product;
}
inline double used_twice(double x, double y, int n) {
  double s = x, t = y;
  for (int i = 0; i < n; ++i) {
    const double u = std::exp(-s * t);
    s = s + u * y;
    t = t - u * x;
  }
  return s * t;
}
inline double by_two(const numbers& a) {
  double first = 0, second = 1;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double u = a[i] / a[i + 1];
    const double v = a[i] * u;
    first += u * v;
    second = second * v + u;
  }
  return first * second;
}

inline double without_effect(double x, const numbers& a) {
  const double u = std::sin(x);
  double s = 1;
  for (double y : a) s = s * y + u * 0;
  for (double y : a) s = s * y + (u - u);
  return s;
}

// ---- what it depends on changes ----

inline double element_changes(numbers a, double b) {
  double s = 0;
  for (int i = 0; i < 2; ++i) {
    const double u = a[0] * b;
    a[0] = a[1] * b;
    s = s * b + u * a[0];
  }
  return s;
}
inline double variable_changes(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = std::sin(x);
    x = x * 1.5;
    s = s * u + x;
  }
  return s;
}
inline double through_a_reference(double x, int n) {
  double& r = x;
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = x * x;
    r = 0.5 * s;
    s = s + u * x;
  }
  return s;
}
inline double through_a_pointer(numbers a, double b) {
  double* p = a.data();
  double* q = a.data();
  double s = 0;
  for (int i = 0; i < 2; ++i) {
    const double u = p[0] * p[1];
    const double v = p[0] * b;
    *q = b * 0.25;
    const double w = p[0] * u;
    s = s * v + w;
  }
  return s;
}
inline void triple(double& x) { x = 3 * x; }
inline double by_a_call(numbers a) {
  double s = 0;
  for (int i = 0; i < 2; ++i) {
    const double u = a[0] * a[1];
    triple(a[0]);
    s = s + u * a[0];
  }
  return s;
}
inline double a_constant_changes(double x, int n) {
  double w[2] = {1.5, 0.5};
  double c = 2;
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = std::exp(x * w[0]) * s;
    const double v = std::sin(x * c);
    w[0] = w[1];
    c = c + i;
    s = u * std::exp(x * w[0]) + v * std::sin(x * c);
  }
  return s;
}
inline double literals(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = -0.5 * x - 0.25 * s + 'a' * x * 0x1p-7 - -1 * s;
    const double v = -(2 + 1) * u * +3.0 * 010 / 0.5f;
    s = v * 0.01;
  }
  return s;
}
inline double an_integer_changes(double x, int n) {
  double s = 1;
  int k = 1;
  for (int i = 0; i < n; ++i) {
    const double u = x * k;
    k = k + 2;
    s = s * u + x * k;
  }
  return s;
}
inline double text_of_integers_changes(double x, int n) {
  double s = 1;
  int k = 1;
  for (int i = 0; i < n; ++i) {
    const double u = 2 * k * x;
    const double v = 3.0*k * x - 1e-1*k * x * s + u;
    k = k + 2;
    s = s * u + v * 2*k;
  }
  return s;
}
inline double read_anew(numbers a, double b) {
  double s = 1;
  for (int i = 0; i < 2; ++i) {
    const double u = a[0] * s;
    const double v = a[0] * b;
    a[0] = std::sin(s);
    const double w = a[0] * a[1];
    const double x = a[0] * u;
    s = v * w + x;
  }
  return s;
}
inline double in_nested_blocks(const numbers& a, double b) {
  double s = b;
  for (int i = 0; i < 2; ++i) {
    {
      const double u = a[0] * s;
      s = s + u * b;
    }
    const double v = a[0] * s;
    {
      const double w = a[0] * v;
      s = s - w * a[1];
    }
  }
  return s;
}

// ---- who uses it, and how ----

inline double square_of(double x) {
  double y = x;
  for (int i = 0; i < 1; ++i) y *= x;
  return y;
}
inline double handed_on(double x, double y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    const double u = x * y + i;
    s += square_of(u);
  }
  return s;
}
inline double in_branches(const numbers& a, double x) {
  double s = x;
  for (double y : a) {
    const double u = x * y;
    const double v = u * y;
    if (u > 1)
      s = s * v;
    else if (u > 0)
      s = s + v * y;
    if (u < -1) return u;
  }
  return s;
}
inline double compared_only(const numbers& a, double x) {
  double s = x;
  for (double y : a) {
    const double u = x * y;
    const bool is_small = u * u < 0.5;
    s = is_small ? s + y : s * y;
  }
  return s;
}
inline numbers stored(const numbers& a, double x) {
  numbers all;
  for (double y : a) {
    const double u = x * y;
    all.push_back(u);
    all.push_back(u * y);
  }
  return all;
}
inline double best_of(const numbers& a, double x) {
  double best = -1e9;
  double s = 0;
  for (double y : a) {
    const double u = x * y - y * y;
    if (u > best) best = u;
    s += u * u;
  }
  return best * s;
}
inline double selected(const numbers& a, double x) {
  double s = 1;
  for (double y : a) {
    const double u = x * y;
    const double v = std::exp(-y);
    const double w = u > v ? u : v;
    s = s + w * (u > 0 ? v : x);
  }
  return s;
}
inline double compound(numbers a, double x) {
  double s = x, p = 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double u = a[i] * x;
    s -= u;
    p *= u + 1;
    a[i] += u;
    a[i] /= 1 + u * u;
  }
  for (double y : a) s += y * p;
  return s;
}
inline double by_closures(const numbers& a, double x) {
  double s = 0;
  for (double y : a) {
    const double u = x * y;
    const auto scaled = [u](double z) { return u * z; };
    const auto added = [&](double z) { return z + u; };
    s += added(scaled(y));
  }
  return s;
}
inline double in_a_closure(const numbers& a, double x) {
  const auto step = [&](double s, double y) {
    const double u = x * y;
    const double v = std::tanh(u);
    for (int i = 0; i < 2; ++i) s = s * 0.5 + v;
    return s;
  };
  double s = 1;
  for (double y : a) s = step(s, y);
  return s;
}
inline double of_one_name(const numbers& a, double x) {
  double s = x;
  for (double y : a) {
    const double u = x * y;
    {
      const double u = s * y;
      s = u * u;
    }
    s = s + u;
  }
  return s;
}
inline double in_a_switch(const numbers& a, double x, int kind) {
  double s = x;
  for (double y : a) {
    const double u = x * y;
    switch (kind) {
      case 0: {
        const double v = u * s;
        s = s + v * y;
        break;
      }
      case 1:
        s = s * u;
        [[fallthrough]];
      default:
        s = s - u * x;
    }
  }
  return s;
}
inline double in_conditions(double x, double y) {
  double s = x;
  int n = 0;
  const double limit = x * x * 4 + y;
  while (s * s < limit) {
    const double u = s * y;
    s = s + u * u + 0.25;
    if (const double v = s * u; v > 100) return v;
    if (++n > 20) break;
  }
  do {
    const double u = s * 0.5;
    s = u * y;
  } while (s > limit);
  return s;
}
inline double thrown(const numbers& a, double x) {
  double s = 1;
  try {
    for (double y : a) {
      const double u = x * y;
      const double v = u * s;
      if (v > 4) throw std::runtime_error("too much");
      s = v + y;
    }
  } catch (const std::runtime_error&) {
    s = s * x;
  }
  return s;
}

// ---- members ----

struct Spring {
  double stiffness = 1, damping = 0.1;
  double force(const numbers& x) {
    double s = 0;
    for (double y : x) {
      const double f = -stiffness * y;
      const double g = damping * f;
      stiffness = stiffness * 1.5;
      s = s + f * stiffness + g * damping;
    }
    return s;
  }
};
inline double members(const numbers& x, double k) {
  Spring spring;
  spring.stiffness = k;
  const double first = spring.force(x);
  double s = 1;
  for (int i = 0; i < 2; ++i) {
    const double u = spring.stiffness * k;
    spring.stiffness = u;
    s = s * u + spring.stiffness * first;
  }
  return s;
}

// ---- straight lines among them ----

inline double logistic(double x) {
  const double e = std::exp(-x);
  return 1 / (1 + e);
}
inline double mixed(double x, double y) {
  if (x > y) return x * y;
  const double d = x - y;
  return d * d * x;
}
inline double calls(const numbers& a, double x) {
  double s = x;
  for (double y : a) {
    const double f = logistic(x * y);
    const double g = mixed(s, y);
    const double h = logistic(g) * f;
    if (mixed(x, y) > 1e3) return g;
    if (logistic(y * x) * 2 > 1.99) s = s + 1;
    s = s * f + h * g;
  }
  return s;
}

// ---- zero meets no infinity ----

inline double at_a_kink(const numbers& a, double y) {
  double s = 1;
  for (double x : a) {
    const double r = std::sqrt(x);
    s = s + r * y;
  }
  return s;
}
inline double at_a_kink_of_many(double x, double y, int n) {
  double s = 1;
  const double r = std::sqrt(x);
  for (int i = 0; i < n; ++i) s = s + r * y;
  return s;
}

// ---- what stays as it was ----

inline double changed_later(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    double u = x * s;
    u = u * u;
    double v = u + x;
    ++v;
    s = v * 0.1;
  }
  return s;
}
inline double pointed_to(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    double u = x * s;
    double* p = &u;
    *p = *p * x;
    s = u + 0.5;
  }
  return s;
}
inline double bound(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = x * s;
    const double& r = u;
    s = r * r * 0.1;
  }
  return s;
}
inline double of_its_type(double x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double u = x * s;
    const decltype(u) v = u * x;
    s = v + 8;
  }
  return s;
}

}  // namespace plain_locals
#endif
