// Functions that are run backwards: ways out of loops and functions, choices, objects, other names, calls.
#ifndef DUALREV_CASE_REGIONS_MORE_HPP
#define DUALREV_CASE_REGIONS_MORE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <stdexcept>
#include <vector>

// ---- ways out ----

inline double stops_early(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i] * x[i];
    if (s > 1) break;
  }
  return s;
}
inline double leaves_out(const std::vector<double>& x) {
  double s = 1;
  for (double v : x) {
    if (v < 0.25) continue;
    s *= v;
    if (v < 0.5) {
      s += v;
      continue;
    }
    s = std::sin(s);
  }
  return s;
}
inline double first_root(const std::vector<double>& x, double a) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    double r = x[i];
    for (int k = 0; k < 20; ++k) {
      const double next = 0.5 * (r + a / r);
      if (std::abs(next - r) < 1e-12) return next * x[i];
      r = next;
    }
  }
  return a;
}
inline double by_sign(const std::vector<double>& x, int kind) {
  if (x.empty()) return 0;
  if (kind < 0) return -x[0];
  double s = 0;
  for (double v : x) s += v * v;
  if (kind > 5) {
    if (s > 2) return s;
    s += x[0];
  }
  return std::sqrt(s);
}
inline double checks(const std::vector<double>& x, int n) {
  if (n < 0) throw std::invalid_argument("n");
  double s = 0;
  for (int i = 0; i < n; ++i) s += std::exp(x.at(static_cast<std::size_t>(i)));
  return s;
}
inline double countdown(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = x.size(); i-- > 0;) s = s * x[i] + 1;
  int n = 3;
  while (n-- > 0) s = std::sin(s);
  return s + n;
}
inline double at_least_once(const std::vector<double>& x) {
  double s = 1;
  std::size_t i = 0;
  do {
    if (i == 1) s += 0.5;
    s *= x[i];
    ++i;
  } while (i < x.size());
  return s;
}
inline double switches(const std::vector<double>& x, int kind) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) switch ((kind + static_cast<int>(i)) % 4) {
      case 0: s += x[i]; break;
      case 1:
      case 2: {
        s += x[i] * x[i];
        break;
      }
      default: s = std::cos(s);
    }
  return s;
}

// ---- choices ----

inline double leaky(const std::vector<double>& x, double slope) {
  double s = 0;
  for (double v : x) s += (v > 0.35 ? v : slope * (v - 0.35)) * (v > 0.65 ? 2.0 : 1.0);
  return s;
}
inline double extrema(const std::vector<double>& x) {
  double largest = x[0], smallest = x[0], s = 0;
  for (double v : x) {
    largest = std::max(largest, v);
    smallest = std::min(v, smallest);
    s += std::max(v - 0.5, 0.0) + std::clamp(3 * v, 0.5, 1.5);
  }
  return largest * s - smallest;
}
inline double not_evaluated(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += i + 1 < x.size() ? x[i] * x[i + 1] : x[i];
  return s;
}

// ---- objects and other names ----

struct RegionPoint {
  double x, y;
  std::array<double, 2> w;
};
inline double of_object(const RegionPoint& p, const std::vector<double>& x) {
  double s = 0;
  for (double v : x) s += p.x * v + p.w[1] * p.y;
  return s;
}
inline double of_objects(const std::vector<RegionPoint>& all) {
  double s = 0;
  for (const RegionPoint& p : all) {
    const double& y = p.y;
    s += p.x * y;
    for (double w : p.w) s += w * y;
  }
  return s;
}
inline double nested(const std::vector<std::vector<double>>& rows) {
  double s = 1;
  for (const auto& row : rows)
    for (std::size_t j = 0; j < row.size(); ++j) s += row[j] * row[j] * s;
  return s;
}
inline double of_matrix(const std::array<std::array<double, 3>, 2>& a, const std::vector<double>& x, int n) {
  double s = 0;
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j) s += a[i][j] * x[j] * s + a[i][j];
  return s;
}
inline double through_names(const std::vector<double>& x) {
  std::vector<double> a = x;
  double last = 1;
  double& kept = last;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    double& here = a[i];
    const double& next = a[i + 1];
    here *= next;
    kept = kept * here + next;
  }
  for (double& v : a) v = std::sin(v) * v;
  return last * a.back() + a.front();
}
inline double made_of(const std::vector<double>& x, int n) {
  static const double weights[] = {0.5, 0.25, 0.125};
  RegionPoint p{x[0], x[1] * x[0], {x[2], 0.5}};
  const double start[3] = {x[0], 1, x[1]};
  for (int k = 0; k < n; ++k) {
    const RegionPoint q = p;
    RegionPoint d{.x = q.y, .y = -q.x, .w = {q.w[1], q.w[0] * q.x}};
    p.x += 0.1 * d.x;
    p.y += 0.1 * d.y * weights[k % 3];
    p.w[0] += d.w[0] * start[k % 3];
    p.w[1] = std::cos(d.w[1]);
  }
  return p.x * p.y + p.w[0] * p.w[1];
}
inline double bodies(const std::vector<double>& m, int n) {
  std::vector<RegionPoint> at(static_cast<std::size_t>(n));
  std::vector<std::vector<double>> force(static_cast<std::size_t>(n), std::vector<double>(2, 0.0));
  for (int i = 0; i < n; ++i) {
    at[i].x = m[i];
    at[i].y = m[i] * m[i];
  }
  for (int s = 0; s < 2; ++s) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        if (i == j) continue;
        const RegionPoint& a = at[i];
        const RegionPoint& b = at[j];
        const double d = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + 0.1;
        force[i][0] += (b.x - a.x) / d;
        force[i][1] += (b.y - a.y) / d;
      }
    for (int i = 0; i < n; ++i) {
      RegionPoint& p = at[i];
      p.x += 0.1 * force[i][0];
      p.y += 0.1 * force[i][1];
    }
  }
  double e = 0;
  for (const auto& p : at) e += p.x * p.y;
  return e;
}
inline double copies(const RegionPoint& p, const std::vector<RegionPoint>& v, int n) {
  RegionPoint z = p;
  auto y = v[1];
  RegionPoint q{z};
  std::array<double, 2> w = p.w;
  double r = z.x;
  for (int i = 0; i < n; ++i) {
    RegionPoint inner = q;
    inner.x *= r;
    r = r * inner.x + y.y * w[1];
    q.x += z.y;
    w[1] *= r;
  }
  return r;
}
inline double two_names(double x, double y, int n) {
  double a = x;
  double& p = a;
  double& q = p;
  const double& read = a;
  for (int i = 0; i < n; ++i) {
    p = std::sin(a) + q * y;
    a = q * read;
    q -= a * x;
  }
  return a;
}
inline double names_of_locals(const std::vector<double>& x) {
  double s = 1;
  for (double v : x) {
    double u = s * v;
    double& t = u;
    int k = 2;
    RegionPoint o{std::atan(k), t, {1, 2}};
    s += t * o.x + o.y;
  }
  return s;
}
inline double sizes(const std::vector<double>& x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const int k = 2 + i;
    std::vector<double> a(static_cast<std::size_t>(k));
    for (int j = 0; j < k; ++j) a[static_cast<std::size_t>(j)] = x[static_cast<std::size_t>(j % 3)] * s;
    s = a[0] * a[static_cast<std::size_t>(k - 1)] + a[1];
  }
  return s;
}
inline double searches(const std::vector<double>& x, const std::vector<double>& c) {
  double total = 0;
  for (double v : x) {
    double best = 1e300;
    std::size_t at = 0;
    for (std::size_t j = 0; j < c.size(); ++j) {
      const double d = std::exp(v - c[j]) - 1;
      double q = 0;
      for (int k = 1; k < 3; ++k) q += k * d * d;
      if (q < best) {
        best = q;
        at = j;
      }
    }
    double largest = c[0];
    for (double e : c) largest = std::max(largest, e);
    total += best * c[at] + largest;
  }
  return total;
}
struct RegionDefaults {
  double a = 1;
  double b = 2 * a;
};
inline double left_out(const std::vector<double>& x) {
  double s = 1;
  for (double v : x) {
    RegionDefaults d{v};
    s = s * d.a + d.b;
  }
  return s;
}
inline double checked_object(const RegionPoint& p, const std::vector<double>& x, int n) {
  double s = p.x;
  for (int i = 0; i < n; ++i) s = s * x.at(static_cast<std::size_t>(i)) + p.y;
  return s;
}
inline double picked(const std::vector<double>& x, const std::vector<int>& which) {
  double s = 1;
  for (int i : which) s += x[static_cast<std::size_t>(i)] * s;
  return s;
}
inline double infinite_beside_zero(const RegionPoint& p, int n) {
  double s = 0, unused = 0;
  for (int i = 0; i < n; ++i) {
    unused = std::sqrt(p.x - p.x) + unused;
    s += p.y * p.y;
  }
  return s + 0 * unused;
}

// ---- calls ----

inline double region_power(double base, int n) {
  double r = 1;
  for (int i = 0; i < n; ++i) r *= base;
  return r;
}
inline void region_product(const std::vector<double>& a, const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    double t = 0;
    for (std::size_t j = 0; j < x.size(); ++j) t += a[i * x.size() + j] * x[j];
    y[i] = t;
  }
}
inline void region_step(double* v, double& energy, int n) {
  if (n == 0) return;
  for (int i = 0; i < n; ++i) {
    if (v[i] > 5) return;
    energy = energy * v[i] + 1;
    v[i] = std::sin(v[i]) * energy;
  }
}
inline double region_norm(const RegionPoint& p, const double* x, int n) {
  double s = p.y;
  for (int i = 0; i < n; ++i) s += p.x * x[i] * x[i] * region_power(p.w[0], 2);
  return s;
}
inline double calls_powers(const std::vector<double>& x, int n) {
  double s = 0;
  for (double v : x) {
    if (v > 0.25)
      s += region_power(v, n) * region_power(s + v, 2);
    else
      s -= n > 1 ? region_power(0.5 * v, 3) : v;
  }
  return s;
}
inline double calls_products(const std::vector<double>& x, double k) {
  const std::size_t n = x.size();
  std::vector<double> a(n * n), y(n), z(n);
  for (std::size_t i = 0; i < n * n; ++i) a[i] = k * x[i % n] + 0.1;
  region_product(a, x, y);
  for (int r = 0; r < 3; ++r) {
    region_product(a, y, z);
    for (double& v : z) v = std::tanh(v);
    region_product(a, z, y);
  }
  double s = 0;
  for (double v : y) s += v;
  return s;
}
inline double calls_steps(const std::vector<double>& x) {
  std::array<double, 3> v{x[0], x[1], 0.5};
  double energy = x[2];
  for (int k = 0; k < 3; ++k) {
    region_step(v.data(), energy, 3);
    energy += v[0] * region_power(v[1], k);
  }
  return energy + v[2];
}
inline double calls_norms(const RegionPoint& p, const std::vector<double>& x) {
  double w[3] = {0.5, 0.25, x[0]};
  const double fixed[2] = {1.5, -0.5};
  double s = region_norm(p, fixed, 2);
  for (int k = 0; k < 3; ++k) {
    w[k] *= x[static_cast<std::size_t>(k)];
    s += region_norm(p, w, 3) * region_norm(p, &x[0], 3);
  }
  return s;
}

// Numbers that are only compared: compilers are not to say that nobody asks for their cotangents.
struct RegionLimits {
  double tolerance = 1e-3;
  int most = 6;
};
inline double until_limits(double x, double y) {
  const RegionLimits limits;
  double f = y;
  for (int n = 0; n < limits.most; ++n) {
    const double next = std::sin(f) + x;
    if (std::fabs(next - f) < limits.tolerance) break;
    f = next;
  }
  return f;
}
inline double only_compared(double x, double y) {
  double s = 0, least = 1e-2;
  for (int i = 0; i < 20; ++i) {
    double tolerance = 1e-3, of_rounds[2] = {1e-4, 1e-3};
    double f = y + s * 0.01;
    for (int n = 0; n < 9; ++n) {
      const double next = std::sin(f) + x;
      if (std::fabs(next - f) < tolerance || std::fabs(next - f) < of_rounds[n % 2]) break;
      f = next;
      if (n > 4) tolerance = 1e-2;
      of_rounds[n % 2] = 1e-3;
    }
    s += f * x;
    if (f < least) least = 0.5;
    s += until_limits(x, s * 0.1);
  }
  return s;
}

#endif
