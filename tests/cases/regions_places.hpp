// Functions that are run backwards and name places in other ways than by an index: pointers and iterators that walk,
// counters that step inside of an expression, parts of rows that are given to functions, in-outs; rows as a whole, and
// algorithms of the library.
#ifndef DUALREV_CASE_REGIONS_PLACES_HPP
#define DUALREV_CASE_REGIONS_PLACES_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

// ---- what walks ----

inline double walks_to_end(const std::vector<double>& x) {
  const double* p = x.data();
  const double* const end = p + x.size();
  double s = 0;
  while (p != end) s += std::sin(*p++);
  return s;
}
inline double walks_by_iterator(const std::vector<double>& x) {
  double s = 1;
  for (auto i = x.begin(); i != x.end(); ++i) s += *i * s;
  for (auto i = x.cbegin(), end = x.cend(); i < end; i += 2) s *= 1 + 0.1 * *i;
  return s;
}
/// Two at once, one of which is a parameter, one that runs down; and how far they are apart.
inline double walks_both_ways(std::span<const double> x, const double* y, int n) {
  double s = 0;
  const double* last = &x[x.size() - 1];
  for (const double* q = y; q < y + n; ++q, --last) s += *q * *last * (last - x.data());
  for (int i = 0; i < n; ++i) s *= 1 + 0.5 * *y++;
  return s + *y;
}
/// A part of an array that is written through, and read by its own name behind.
inline double writes_through(const std::vector<double>& x) {
  double a[6] = {};
  double* w = &a[1];
  for (std::size_t i = 0; i < 3; ++i) w[i] = x[i] * x[0];
  *w *= a[2];
  w += 2;
  *w = std::exp(*(w - 1)) + *w * a[1];
  if (*w > 1.5) w[1] = a[3] * a[3];
  return a[0] + a[1] * a[2] + a[3] * a[4];
}
inline double set_anew(const std::vector<double>& x, int n) {
  const double* p = &x[0];
  double s = 0.1;
  for (int k = 0; k < n; ++k) {
    s += s * p[0] + p[1];
    p = k % 2 == 0 ? x.data() + 1 : x.data();
    s *= *p;
  }
  return s;
}
inline double set_in_branches(const std::vector<double>& x, int n) {
  const double* p = &x[0];
  double s = 0.1;
  for (int k = 0; k < n; ++k) {
    s += s * p[0] + p[1];
    if (s > 1)
      p = x.data() + 1;
    else
      p = &x[0];
    s *= *p;
  }
  return s;
}
/// One that points to either of two.
inline double in_two_rows(const std::vector<double>& x, const std::vector<double>& y, int n) {
  const double* p = x.data();
  double s = 0;
  for (int k = 0; k < n; ++k) {
    s += *p * p[1];
    p = y.data();
  }
  return s;
}

// ---- what steps ----

inline double steps_inside(const std::vector<double>& x) {
  std::vector<double> a(4);
  int k = 0, j = 3;
  a[k++] = x[0] * x[1];
  a[k++] = x[2];
  a[k] = a[0] * x[k];
  double s = a[--j] * 2, t = x[j--];
  s += a[j] * t;
  for (std::size_t i = 0; i + 1 < x.size();) s += x[i++] * t;
  return s + k * j;
}

// ---- parts of rows ----

inline void places_layer(int n, const double* w, double* h, double* c, const double* in) {
  for (int i = 0; i < n; ++i) {
    c[i] = c[i] * std::tanh(w[i] * in[i]) + h[i] * w[n + i];
    h[i] = std::sin(c[i]) * h[i];
  }
}
/// Apart from each other; behind each other; overlapping.
inline double parts_of_rows(int n, const std::vector<double>& p) {
  const std::size_t m = static_cast<std::size_t>(n);
  std::vector<double> s(4 * m), in(m);
  for (std::size_t i = 0; i < 4 * m; ++i) s[i] = p[i] * 0.5;
  double total = 0;
  for (int step = 0; step < 3; ++step) {
    for (std::size_t i = 0; i < m; ++i) in[i] = p[i] * step;
    double* h = &s[0];
    places_layer(n, p.data() + n, h, h + n, in.data());
    places_layer(n, &p[2 * m], h + n, &s[3 * m], h);
    places_layer(n, &p[m], h + 1, h + 2, h);
    for (std::size_t i = 0; i < m; ++i) total += s[3 * m + i] * s[i];
  }
  return total;
}
inline double places_determinant(const double* a, int n, int stride) {
  if (n == 1) return a[0];
  double s = 0;
  for (int k = 0; k < n; ++k) {
    const double minor = places_determinant(a + stride, n - 1, stride);
    s = a[k] * minor - s;
  }
  return s;
}
inline double calls_itself(const std::vector<double>& x, int n) { return places_determinant(x.data(), n, 1) * x[0]; }
template <class T>
T places_power(const T& x, int n) {
  using std::sqrt;
  T p = 1.0;
  for (int i = 0; i < n; ++i) p *= sqrt(x * x + 1.0);
  return p;
}
inline double calls_instances(const std::vector<double>& x, int n) {
  using std::cos, std::sin;
  double s = 0;
  for (double v : x) s += places_power(v, n) * sin(v) + places_power<double>(cos(s), 2);
  return s;
}

// ---- in-outs ----

inline void to_outputs(const std::vector<double>& x, std::vector<double>& out) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::sin(x[i]) * x[0];
}
inline double works_on(double& y, std::span<double> u, double k) {
  double e = 0;
  for (int t = 0; t < 3; ++t)
    for (std::size_t i = 1; i + 1 < u.size(); ++i) {
      u[i] += k * (u[i - 1] - 2 * u[i] + u[i + 1]) * y;
      e += u[i] * u[i];
    }
  y = y * e;
  return e + y;
}
inline void behind_pointers(const double* x, double s, double* out) {
  for (int i = 0; i < 3; ++i) out[i] = x[i] * s * x[2 - i];
}
/// What is overwritten there must be put back, and nobody knows where it ends: over the tape.
inline void works_behind_pointers(double* u, double s, int n) {
  for (int i = 0; i < n; ++i) u[i] = u[i] * u[0] * s;
}
inline void in_arrays(const std::array<double, 3>& x, std::array<double, 2>& out, std::array<double, 2>& last) {
  out[0] = x[0] * x[1];
  for (std::size_t i = 0; i < 2; ++i) last[i] *= out[0] * x[2];
  out[1] = out[0] * last[0];
}

// ---- rows as a whole, and algorithms ----

inline double multiplied(const std::vector<double>& x, const std::vector<double>& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.5) * std::inner_product(x.data() + 1, x.data() + 3, &y[0], y[1]);
}
inline double log_of_sum(const std::vector<double>& x) {
  const double top = *std::max_element(x.begin(), x.end());
  const double sum =
      std::accumulate(x.begin(), x.end(), 0.0, [top](double so_far, double v) { return so_far + std::exp(v - top); });
  return std::log(sum) + top + *std::min_element(x.cbegin() + 1, x.cend());
}
inline double swaps_rows(const std::vector<double>& x, const std::vector<double>& k, int n,
                         const std::vector<double>& seen) {
  std::vector<double> now = x, next = x;
  for (int t = 0; t < n; ++t) {
    for (std::size_t i = 1; i + 1 < x.size(); ++i)
      next[i] = now[i] + k[i] * (now[i - 1] - 2 * now[i] + now[i + 1]) * now[i];
    std::swap(now, next);
  }
  double s = 0;
  std::size_t i = 0;
  for (const double v : seen) {
    s += (now[i] - v) * (now[i] - v);
    ++i;
  }
  for (const auto& v : seen) s *= 1 + 0.01 * v;
  for (double v : seen) {
    if (v > 0.3) v = 0.3;
    v *= 2;
    s *= 1 + v;
  }
  return s;
}
/// The same of constants.
inline double swaps_rows_beside(const std::vector<double>& x, const std::vector<double>& k, int n,
                         DUALREV_CONSTANT const std::vector<double>& seen) {
  std::vector<double> now = x, next = x;
  for (int t = 0; t < n; ++t) {
    for (std::size_t i = 1; i + 1 < x.size(); ++i)
      next[i] = now[i] + k[i] * (now[i - 1] - 2 * now[i] + now[i + 1]) * now[i];
    std::swap(now, next);
  }
  double s = 0;
  std::size_t i = 0;
  for (const double v : seen) {
    s += (now[i] - v) * (now[i] - v);
    ++i;
  }
  for (const auto& v : seen) s *= 1 + 0.01 * v;
  for (double v : seen) {
    if (v > 0.3) v = 0.3;
    v *= 2;
    s *= 1 + v;
  }
  return s;
}
inline double sets_rows(const std::vector<double>& x, int n) {
  const std::size_t m = x.size();
  std::vector<double> a = x, b(m), c(x.size());
  std::fill(b.begin(), b.end(), 0.5);
  for (int t = 0; t < n; ++t) {
    std::transform(a.begin(), a.end(), x.begin(), c.begin(), [](double u, double v) { return u * v + std::sin(u); });
    b = c;
    std::fill(a.begin() + 1, a.end(), b[0] * x[1]);
    std::swap(a[0], b[1]);
    std::copy(b.begin(), b.end(), c.begin());
    std::transform(c.begin(), c.end(), c.begin(), [&](const double& u) { return u * u * x[0]; });
    a[1] += c[0];
  }
  return a[0] + a[1] * b[0] + std::accumulate(c.data(), c.data() + 2, x[0]) - *std::min_element(a.begin(), a.end());
}
/// The number of elements is another one: over the tape.
inline double sets_sizes(const std::vector<double>& x) {
  std::vector<double> a(2), b = x;
  a = b;
  std::swap(a[0], a[1]);
  return a[0] * 2 + a[2];
}
/// A pointer stays with the elements, wherever they go: over the tape.
inline double points_to_swapped(const std::vector<double>& x) {
  std::vector<double> a = x, b(x.size());
  const double* p = a.data();
  std::swap(a, b);
  b[0] *= x[1];
  return *p * 3 + a[0];
}
struct PlacesObject {
  double a, b;
  std::array<double, 2> c;
};
inline double swaps_objects(const std::vector<double>& x, int n) {
  PlacesObject p{x[0], x[1], {x[2], 0.5}}, r = p;
  for (int t = 0; t < n; ++t) {
    p.a = r.b * p.c[0];
    r = p;
    std::swap(p, r);
    r.c[1] += std::sin(p.a);
    std::swap(p.a, r.c[0]);
  }
  return p.a * r.c[1] + p.b * r.c[0];
}
inline double places_row_times(const double* row, const double* v, std::size_t n) {
  double sum = 0;
  while (n-- > 0) {
    sum = std::fma(*row, *v * *row, sum);
    ++row;
    ++v;
  }
  return sum;
}
inline double places_counted(double a, int n, int m) {
  for (int i = 0; i < m; ++i) {
    n = n * 2 % 7;
    if (a > n) n += 1;
  }
  double s = a;
  for (int i = 0; i < n; ++i) s *= s * a;
  return s * n;
}
/// What is given by value is changed by the functions.
inline double changes_copies(const std::vector<double>& m, const std::vector<double>& v) {
  const std::size_t n = v.size();
  double sum = 0;
  for (std::size_t row = 0; row != n; row++)
    sum = sum + places_row_times(&m[row * n], v.data(), n) * places_row_times(&m[0], &v[0], 2);
  return sum * places_counted(v[0], 3, 4);
}

/// Closures that are one expression are that where they are called.
inline double by_closures(const std::vector<double>& matrix, int n) {
  std::vector<double> work = matrix;
  const auto at = [&](int row, int column) -> double& { return work[row * n + column]; };
  const double k = matrix[1];
  const auto pulled = [k](double u, const double& v) { return k * (u - v); };
  double s = 0;
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(n); ++i) {
    at(i, 0) += pulled(at(i + 1, n - 1), s);
    at(0, static_cast<int>(i)) *= pulled(std::sin(s), at(i, i));
    s += at(0, 0) * at(n - 1, i);
  }
  return s;
}
/// What is captured as a copy is another one by then, a closure is given elsewhere, one is more: over the tape.
inline double by_other_closures(const std::vector<double>& x) {
  double k = x[0];
  const auto copied = [k](double u) { return k * u; };
  k *= 2;
  const auto given = [&](double u) { return u * u; };
  const auto longer = [&](double u) {
    const double v = u * k;
    return v * v;
  };
  std::vector<double> y = x;
  std::transform(y.begin(), y.end(), y.begin(), given);
  return copied(x[1]) + given(k) + longer(y[2]);
}
inline double places_scale = 2;
/// A pullback must give what was the derivative: over the tape.
inline double reads_globals(const std::vector<double>& x) {
  double s = 0;
  for (double v : x) s += v * v * places_scale;
  return s;
}

#endif
