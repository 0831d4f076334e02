// Functions that are run backwards: loops, branches, integers and arrays of numbers, each with what makes its reverse
// part need something that the forward part overwrites.
#ifndef DUALREV_CASE_REGIONS_HPP
#define DUALREV_CASE_REGIONS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

// ---- one sum, in many spellings ----

inline double sum_by_index(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i];
  return s;
}
inline double sum_spelled_out(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; x.size() > i; i += 1) s = s + x[i] * x[i];
  return s;
}
inline double sum_by_elements(const std::vector<double>& x) {
  double s{};
  for (const double& each : x) s = each * each + s;
  return s;
}
inline double sum_by_fma(std::span<const double> x) {
  double s = 0;
  for (const auto each : x) s = std::fma(each, each, s);
  return s;
}
inline double sum_down(const double* x, int n) {
  double s = 0;
  for (int i = n - 1; i >= 0; --i) s += x[i] * x[i];
  return s;
}
inline double sum_down_exclusive(const double* x, unsigned n) {
  double s = 0;
  for (unsigned i = n; i != 0; i--) s += x[i - 1] * x[i - 1];
  return s;
}
inline double sum_while(const std::vector<double>& x) {
  double s = 0;
  std::size_t k = 0;
  while (k < x.size()) {
    s += x[k] * x[k];
    k = k + 1;
  }
  return s;
}
inline double sum_counted_outside(const double* x, int n) {
  double s = 0;
  int k = 0;
  for (int round = 0; round != n; ++round) {
    s += x[k] * x[k] * x[k];
    ++k;
  }
  return s * k;
}
inline double sum_by_twos(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; i += 2) s += std::sin(x[i]);
  for (int i = n - 1; i > 0; i -= 2) s *= x[i];
  return s;
}
inline double sum_inclusive(const double* x, int n) {
  double s = 1;
  for (int i = 1; i <= n; ++i) s = s * x[i - 1] + i;
  return s;
}
inline double sum_to_last_but_one(const std::vector<double>& x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) s += (x[i + 1] - x[i]) * (x[i + 1] - x[i]);
  return s;
}
inline double two_sums(const std::vector<double>& x) {
  double s = 0, t = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i];
    t += x[i] * x[i];
  }
  return t - s * s;
}
inline double sum_that_is_read(const std::vector<double>& x) {
  double s = 0, t = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i] * x[i];
    t += s * x[i];
  }
  return t + s;
}
inline double sums_in_a_row(const std::vector<double>& x) {
  double s = 0;
  for (double a : x) s += a * a;
  double t = 1;
  for (double a : x) t += std::exp(-a * s);
  return std::log(t);
}
inline double never_entered(const std::vector<double>& x, int n) {
  double s = x[0] * x[0];
  for (int i = 5; i < n; ++i) s *= x[1];
  for (int i = n; i > 5; --i) s *= x[1];
  return s;
}
// ---- what is overwritten ----

inline double overwrites_itself(double x, int n) {
  for (int i = 0; i < n; ++i) x = x * x - 0.5 * x;
  return x;
}
inline double overwrites_operand(double x, double y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    const double t = x * y;
    x = std::sin(t) + y;
    y = t * 0.5;
    s += t * x;
  }
  return s + x * y;
}
inline double swaps(double x, double y, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    double t = x;
    x = y * t;
    y = t;
    s += x * y;
  }
  return s;
}
inline double fibonacci(double x, double y, int n) {
  double f[12];
  f[0] = x;
  f[1] = y;
  for (int i = 2; i < n; ++i) f[i] = f[i - 1] * f[i - 2] + f[i - 1];
  return f[n - 1];
}
inline double in_place(const std::vector<double>& x, int rounds) {
  std::vector<double> u(x.size(), 1.0);
  for (std::size_t i = 0; i < x.size(); ++i) u[i] *= x[i];
  for (int r = 0; r < rounds; ++r)
    for (std::size_t i = 1; i < x.size(); ++i) u[i] = u[i] * u[i - 1] + 0.25 * u[i];
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += u[i];
  return s;
}
inline double same_element(const double* x, int n) {
  double a[4] = {1, 2, 3, 4};
  for (int i = 0; i < n; ++i) {
    const int j = i % 2, k = (i * 3) % 4;
    a[j] = a[k] * x[i] + a[j];
    a[k] -= a[j] * a[j] * 0.125;
  }
  return a[0] * a[1] + a[2] * a[3];
}
inline double heat(const std::vector<double>& u0, double kappa, int steps) {
  const std::size_t n = u0.size();
  std::vector<double> u(n), next(n);
  for (std::size_t i = 0; i < n; ++i) u[i] = u0[i];
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < n; ++i) next[i] = u[i] + kappa * (u[i - 1] - 2 * u[i] + u[i + 1]);
    next[0] = u[0];
    next[n - 1] = u[n - 1];
    for (std::size_t i = 0; i < n; ++i) u[i] = next[i];
  }
  double e = 0;
  for (std::size_t i = 0; i < n; ++i) e += u[i] * u[i];
  return e;
}
inline double recurrent(const std::vector<double>& w, const std::vector<double>& x, int n) {
  double h[4] = {};
  double loss = 0;
  for (double each : x) {
    double next[4];
    for (int i = 0; i < n; ++i) {
      double z = w[static_cast<std::size_t>(i)] * each;
      for (int j = 0; j < n; ++j) z += w[static_cast<std::size_t>(n + i * n + j)] * h[j];
      next[i] = std::tanh(z);
    }
    for (int i = 0; i < n; ++i) h[i] = next[i];
    loss += (h[0] - each) * (h[0] - each);
  }
  return loss;
}
inline double table(const double* x, int n) {
  std::array<double, 3> t{};
  double g[2][3] = {};
  for (int i = 0; i < n; ++i) {
    t[i % 3] += x[i] * x[i];
    g[i % 2][i % 3] = t[i % 3] * x[i];
  }
  double s = 0;
  for (int a = 0; a < 2; ++a)
    for (int b = 0; b < 3; ++b) s += g[a][b] * g[a][b] * t[b];
  return s;
}
inline double scratch(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    double own[3];
    for (int j = 0; j < 3; ++j) own[j] = x[i] * j + x[(i + j) % n];
    for (int j = 1; j < 3; ++j) own[j] = own[j] * own[j - 1];
    s += own[2] * own[1];
  }
  return s * s;
}

// ---- branches ----

inline double branches(const double* x, int n) {
  double s = 0, best = 1e3;
  for (int i = 0; i < n; ++i) {
    const double d = (x[i] - 0.3) * (x[i] - 0.3);
    if (d < best) {
      best = d * 0.9;
    } else if (x[i] > 0.7) {
      s += best * d;
    } else {
      s -= d;
      best += 0.01 * x[i];
    }
  }
  return s * best;
}
inline double sets_on_one_side(double x, double y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    double z = x * y;
    if (i % 3 == 1) z = z * z * x;
    int k = i;
    if (i > 2) k -= 2;
    s += z * k + y / (1 + k);
  }
  return s;
}
inline double counts_what_it_meets(const double* x, int n) {
  int above = 0;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0.5) ++above;
    s += x[i] * x[i] * above;
  }
  return above > 0 ? s / above : s;
}
inline double finds(const double* x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i)
    if (x[i] > x[at]) at = i;
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * x[at];
  return s;
}
inline double indices(const double* x, const std::vector<int>& which) {
  double s = 1;
  for (std::size_t i = 0; i < which.size(); ++i) {
    const int k = which[i];
    s = s * x[k] + x[which[i]];
  }
  return s;
}
// What a block without a reverse of its own has saved lies on others'.
inline double counts_for_nothing(const double* x, int n) {
  double s = 1;
  int k = 0;
  for (int i = 0; i < n; ++i) {
    s = s * x[i];
    if (i % 2 == 0) {
      for (int j = 0; j < i; j += 2) k += 3;
    }
    if (x[i] > 0.3) {
      int c = i;
      if (c > 1) c = 0;
    }
  }
  return s + k;
}
inline double changes_size(const double* x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    int m = i + 2;
    std::vector<double> a(static_cast<std::size_t>(m));
    for (int j = 0; j < m; ++j) a[static_cast<std::size_t>(j)] = x[i] * j * s;
    m = 1;
    s += a[static_cast<std::size_t>(m)] * a[static_cast<std::size_t>(i + 1)];
  }
  return s;
}
inline double names_types(const double* x, int n) {
  using real = double;
  double s = 1;
  for (int i = 0; i < n; ++i) s = s * x[i] + real(2) * x[0];
  return s;
}
inline double constants_that_change(const double* x, int n) {
  double t = 0, h = 0.5;
  double s = 1;
  for (int i = 0; i < n; ++i) {
    t += h;
    if (i == 2) h = 0.25;
    s = s * x[i] * t;
  }
  return s;
}
inline double flags(const double* x, int n) {
  double s = 1;
  bool seen = false;
  for (int i = 0; i < n; ++i) {
    s *= seen ? 1 : 2;
    if (seen) s = s * x[i];
    seen = x[i] > 0.5;
  }
  return s;
}
inline double newton(double a) {
  double x = a;
  while (std::abs(x * x - a) > 1e-13) x = 0.5 * (x + a / x);
  return x;
}
inline double nested_whiles(double x, int n) {
  double s = 1;
  int i = 0;
  while (i < n) {
    int j = i;
    double t = x;
    while (j < n) {
      t = t * x + j;
      j += 2;
    }
    s = s * 0.5 + t * s * 0.125;
    ++i;
  }
  return s;
}
inline double steps_of_real(double x) {
  double s = 0;
  for (double t = 0; t < 1; t += 0.25) s += t * x * x;
  return s;
}
inline double halves(double x, int n) {
  double s = x;
  for (int width = n; width > 0; width /= 2) s = s * x + std::sqrt(s * width);
  return s;
}
inline double kmeans(const std::vector<double>& p, const std::vector<double>& c, std::size_t d) {
  double total = 0;
  for (std::size_t i = 0; i < p.size() / d; ++i) {
    double best = 1e300;
    for (std::size_t j = 0; j < c.size() / d; ++j) {
      double distance = 0;
      for (std::size_t l = 0; l < d; ++l) {
        const double diff = p[i * d + l] - c[j * d + l];
        distance += diff * diff;
      }
      if (distance < best) best = distance;
    }
    total += best;
  }
  return total;
}

// ---- calls, constants, ends ----

inline double bump(double x, double w) {
  if (x > w) return x * w;
  return std::exp(-x * x / w);
}
inline double calls(const double* x, double w, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += bump(x[i], w) * bump(w, x[i]);
  return std::sqrt(s);
}
inline double kept_calls(const double* x, double w, int n) {
  double p = 1;
  for (int i = 0; i < n; ++i) {
    const double e = std::exp(w * x[i]);
    p = p * e + std::pow(x[i], 1.5) * std::log(1 + e);
    w = w * 0.9 + std::tanh(p * 0.1);
  }
  return p;
}
inline double constants(const double* x, int n) {
  const double h = 1.0 / n;
  double s = 0, t = 0;
  for (int i = 0; i < n; ++i) {
    t += h;
    const double weight = std::sin(t) + 2;
    s += weight * x[i] * x[i] * h;
  }
  return 0.5 * s / n - 1;
}
inline double assigned_constant(const double* x, int n) {
  double s = 0, last = 2;
  for (int i = 0; i < n; ++i) {
    s += last * x[i];
    last = x[i] * x[i];
    if (i % 3 == 2) last = 1;
  }
  return s * last;
}
inline double tail(const std::vector<double>& a, const std::vector<double>& x, const std::vector<double>& w) {
  double s = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    double q = 0;
    for (std::size_t j = 0; j < x.size(); ++j) q = q + a[i * x.size() + j] * x[j];
    s += q * w[i];
  }
  const double mean = s / static_cast<double>(w.size());
  return 2 * mean;
}
inline double zero_meets_infinity(const double* x, int n) {
  double s = 0, unused = 0;
  for (int i = 0; i < n; ++i) {
    unused = std::sqrt(x[i] - x[i]) + unused;
    s += x[i] * x[i];
  }
  return s + 0 * unused;
}
inline double square_roots(const double* x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    const double r = std::sqrt(x[i]);
    if (x[i] > 0) s += r * s;
  }
  return s;
}

#endif
