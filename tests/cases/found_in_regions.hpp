// Functions in which what walks, steps and is saved was once read wrongly: steps under conditions, copies in closures,
// sums of another type, distances of unsigned integers, limits that lag behind, vectors of other sizes.
#ifndef DUALREV_CASE_FOUND_IN_REGIONS_HPP
#define DUALREV_CASE_FOUND_IN_REGIONS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>
using numbers = std::vector<double>;

inline double steps_in_choice(const numbers& x, int n) {
  double s = 0;
  int k = 0;
  for (int i = 0; i < n; ++i) {
    s += i % 2 == 0 ? x[k++] * s + 1 : 0.5 * s;
  }
  return s * k;
}
inline double steps_pointer_in_choice(const numbers& x, int n) {
  double s = 1;
  const double* p = x.data();
  for (int i = 0; i < n; ++i) {
    const double v = i % 2 ? *p++ : 0.1;
    s += s * v;
  }
  return s * *p;
}
inline double steps_in_condition(const numbers& x, int) {
  double s = 1;
  int k = 0;
  for (double v : x) {
    const bool b = k++ > 1;
    s += b ? v * s : 0.3 * s;
  }
  return s * k;
}
inline double steps_in_logic(const numbers& x, int n) {
  double s = 1;
  int k = 0;
  for (int i = 0; i < 3; ++i) {
    const bool b = i > 0 && k++ < 2;
    s += b ? x[i] * s : 0.3 * s;
  }
  const double w = std::max(n > 0 ? x[k++] : 0.5, 0.1);
  return s * k + w;
}
inline double copies_row(const numbers& x, int) {
  numbers a = x;
  std::transform(a.begin(), a.end(), a.begin(), [a](double v) { return v * a[0]; });
  double s = 0;
  for (double v : a) s += v;
  return s;
}
inline double copies_reference(const numbers& x, int) {
  numbers a = x;
  double& r = a[0];
  std::transform(a.begin(), a.end(), a.begin(), [r](double v) { return v * r; });
  double s = 0;
  for (double v : a) s += v;
  return s;
}
inline double sums_of_other_types(const numbers& x, int) {
  return std::accumulate(x.begin(), x.end(), 1.0f) * x[0] + std::inner_product(x.begin(), x.end(), x.begin(), 0.5L);
}
inline double back_by_unsigned(const double* p, unsigned k) {
  const double* q = p - k;
  double s = 0;
  for (; q < p; ++q) s += *q * *q;
  return s;
}
inline double goes_back(const numbers& x, int m) {
  unsigned n = m > 1 ? 2 : 1;
  double s = 0;
  for (std::size_t i = n; i < x.size(); ++i) s += back_by_unsigned(&x[i], n) * x[i];
  return s;
}
inline double compares_distances(const double* p, std::size_t n) {
  const double* q = p - 3;
  double s = 0;
  while (q + n < p) {
    s += *q * s + *q;
    ++q;
  }
  return s;
}
inline double compares_below(const numbers& x, int n) { return compares_distances(&x[3], n & 3) * x[0]; }
inline double limit_behind(const numbers& x, int n) {
  double s = x[0];
  for (int i = 0; i - 5 < n; ++i) {
    s = std::sin(s * x[1]) + s;
  }
  return s;
}
inline double limit_before(const numbers& x, int n) {
  double s = x[0];
  for (int i = n; i + 5 > 0; --i) {
    s = std::sin(s * x[1]) + s;
  }
  return s;
}
inline double narrow_sizes(const numbers& x, int n) {
  numbers a(static_cast<unsigned char>(n + 300), 1.0), b(static_cast<std::size_t>(n + 300), 2.0);
  b[0] = x[0];
  a = b;
  double s = 0;
  for (double v : a) s += v;
  return s * x[1];
}
inline double strides(const numbers& x, int) {
  const double* p = x.data();
  const double* e = p + x.size();
  std::size_t n = 2;
  double s = 0;
  while (p + n <= e) {
    s += *p * p[n - 1];
    p += n;
  }
  return s;
}
inline double steps_in_test(const numbers& x, int) {
  const double* p = x.data() + x.size() - 1;
  double s = 1;
  do {
    s = s * *p + 1;
  } while (p-- != x.data() + 1);
  return s;
}
inline double steps_in_distance(const numbers& x, int) {
  const double* p = x.data();
  auto d = p++ - x.data();
  return *p * (d + 1) * x[0];
}
inline double asks_for_null(const double* p, std::size_t n) {
  double s = 0;
  while (n-- > 0) {
    if (p && *p > 0.2) s += *p * *p;
    p++;
  }
  return p ? s : 1.0;
}
inline double asks(const numbers& x, int) { return asks_for_null(x.data(), x.size()) * x[0]; }
inline double chooses(const numbers& x, int n) { return x[0] > 0 ? x[n & 1] * x[1] : 0; }

inline double swaps_what_it_runs_over(const numbers& x, int n) {
  numbers now = x, next(x.size());
  double s = 0;
  for (double v : now) {
    s += v * v * n;
    next[0] = s;
    std::swap(now, next);
  }
  return s * now[0];
}
inline double strides_by_counter(const numbers& x, int n) {
  numbers y(30);
  for (int i = 0; i < 30; ++i) y[i] = x[i % 3] * i;
  const double* p = y.data();
  double s = 0;
  for (int i = 0; i < n; ++i, p += i) s += *p;
  return s;
}
inline double steps_see_the_counter(const numbers& x, int n) {
  double s = 0, t = 1;
  for (int i = 0; i < n; ++i, t += i * s) s += x[i % 3] * t;
  return s * t;
}
inline double steps_before_the_counter(const numbers& x, int n) {
  double s = 0, t = 1;
  for (int i = 0; i < n; t += i * s, ++i) s += x[i % 3] * t;
  return s * t;
}
inline double steps_and_leaves(const numbers& x, int n) {
  double s = 0, t = 1;
  for (int i = 0; i < n; t += i * s, ++i) {
    if (i == 1) continue;
    s += x[i % 3] * t;
    if (s > 5) break;
  }
  return s * t;
}
inline double distances_of_iterators(const numbers& x, int n) {
  std::vector<double>::const_iterator b = x.begin();
  auto e = b + n % 4;
  double s = 1;
  while (b != e) {
    s = s * *b + 1;
    ++b;
  }
  return s + (e - b) + (b - x.begin()) * s;
}
inline double swaps_ends(const numbers& x, int n) {
  double a[4] = {x[0], x[1], x[2], 1};
  double* lo = a;
  double* hi = a + 3;
  while (lo < hi) {
    std::swap(*lo, *hi);
    *lo *= n;
    ++lo;
    --hi;
  }
  return a[0] * a[1] + a[2] + a[3] * a[0];
}
inline double spans_of_arrays(const numbers& x, int n) {
  double a[3] = {x[0], x[1], x[2]};
  std::span<double> s(a);
  double r = 0;
  for (std::size_t i = 0; i < s.size(); ++i) r += s[i] * s[i] * n;
  for (double v : s) r *= v + 1;
  return r;
}

// Another name of a number that is computed again, and one that what comes behind reads.
inline double named_before_it_is(const double* v, double a) {
  double r = 0.2;
  double& e = r;
  r += v[0] * (v[1] + 0.75);
  const double t = r * a / (2 + std::cos(a - e));
  return r * v[1] + t;
}
inline double changed_by_name(const double* v, double a) {
  double r = a;
  double& e = r;
  r += v[0] * e;
  return r * v[1] + std::sin(e) * r;
}
inline double names_of_numbers(const numbers& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += named_before_it_is(x.data(), x[2] + i) * changed_by_name(x.data(), x[1]);
  return s;
}

#endif
