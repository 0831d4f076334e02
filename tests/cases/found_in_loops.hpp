// What strangers found in loops that are run backwards and in functions that are followed way by way: names of two
// things, integers that wrap or narrow, what may throw, what is not there without an iteration.
#ifndef DUALREV_CASE_FOUND_IN_LOOPS_HPP
#define DUALREV_CASE_FOUND_IN_LOOPS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

using numbers = std::vector<double>;
using size = std::size_t;
typedef int count;

constexpr double factor = 2.5;
constexpr int shift = 1;
constexpr double table[4] = {1, 2, 3, 4};

// ---- a local variable that hides a name of the namespace, which stands elsewhere in the function too ----

inline double hidden_in_a_block(double x, int n) {
  {
    const int shift = n;
    x *= shift;
  }
  return x * shift;
}
inline double hidden_from_there_on(double x) {
  double r = x * factor;
  const double factor = r * x;
  return factor * factor * r;
}
inline double hidden_in_an_iteration(const numbers& v) {
  double s = 1;
  for (double x : v) {
    s *= x * factor;
    const double factor = s;
    s += factor * 0.1;
  }
  return s;
}
inline double hidden_in_an_inner_block(const numbers& v) {
  double s = 1;
  for (double x : v) {
    {
      const double factor = x;
      s += factor;
    }
    s *= factor;
  }
  return s;
}
inline double hidden_in_a_condition(const numbers& v) {
  double s = 1;
  for (double x : v) {
    if (const double factor = x * s; factor > 0.2) s += factor * x;
    s = s * factor;
  }
  return s;
}
inline double hidden_behind_a_closure(double x) {
  auto f = [](double t) { return t * factor; };
  const double factor = x * x;
  return f(factor);
}
inline double hidden_table(double x, int n) {
  double r = x;
  {
    constexpr double table[2] = {7, 8};
    r *= table[n & 1] + x;
  }
  return r * table[n & 1] * x;
}

// ---- positions ----

inline double how_far_a_pointer_is(double x) {
  double a[3] = {x, x * x, 3 * x};
  double* p = a;
  ++p;
  const double at = *p * x * static_cast<double>(p - a);
  ++p;
  return at + (p == a + 2 ? *p : 0.0);
}

// ---- counters ----

inline double wraps_to_zero(const numbers& x, double a) {
  const unsigned m = static_cast<unsigned>(x.size());
  numbers y = x;
  for (unsigned i = -1; i + 1 < m; ++i) y[i + 1] += a * x[i + 1];
  double s = 0;
  for (double e : y) s += e * e;
  return s;
}
inline double compared_as_narrower(const numbers& x, double a) {
  const int m = static_cast<int>(x.size());
  double s = a;
  for (int i = 256; static_cast<unsigned char>(i) < m; ++i) s = s * x[i - 256] + a;
  for (long long i = 4294967296LL; static_cast<int>(i) < m; ++i) s += x[static_cast<int>(i)] * a * s;
  for (unsigned short i = 65535; static_cast<unsigned short>(i + 1) < m; ++i)
    s = s * x[static_cast<unsigned short>(i + 1)] + a;
  return s;
}
inline double by_a_step_of_numbers(const numbers& x, double a) {
  const int m = static_cast<int>(x.size());
  double s = a;
  for (int i = 0; i < m; i += a > 1 ? 2 : 1) s = s * x[i] + a;
  return s;
}
inline double by_other_names_of_integers(const numbers& x, double a, count n) {
  double s = 0;
  for (size i = 0; i < x.size(); ++i) s += x[i] * x[i] * a;
  for (std::uint8_t i = 0; i < 3; ++i) s = s * x[0] + a;
  for (numbers::size_type i = 0; i + 1 < x.size(); ++i) s = s * x[i] + x[i + 1] * a;
  const count last = n - 1;
  for (count i = 0; i < last; ++i) s += x[i] * a * s;
  return s;
}

// ---- loops ----

inline double at_a_local_index(const numbers& x, double a) {
  const int m = static_cast<int>(x.size());
  numbers y = x;
  for (int i = 0; i + 1 < m; ++i) {
    const int at = i + 1;
    y[at] = y[at] * y[at] * a;
  }
  double s = 0;
  for (double e : y) s += e * e;
  return s;
}
inline double adds_to_one_that_may_be_missing(const numbers& x, double a) {
  const int m = static_cast<int>(x.size());
  numbers y(m);
  for (int i = 0; i < m; ++i) y[i] = x[m - 1] * a + x[i];
  double s = a;
  for (double e : y) s += e * e;
  return s;
}
inline double set_again_in_an_iteration(const numbers& x, double a) {
  const int m = static_cast<int>(x.size());
  numbers y(m);
  for (int i = 1; i < m; ++i) {
    double t = x[i] * a;
    t = -t;
    y[i] = t + x[i - 1];
  }
  double s = 0;
  for (double e : y) s += e * e;
  return s;
}
inline double rows_of_pairs(const numbers& x, double a) {
  std::vector<std::array<double, 2>> v(x.size());
  for (size i = 0; i < x.size(); ++i) {
    v[i][0] = x[i] * a;
    v[i][1] = x[i] * x[i];
  }
  double s = 0;
  for (size i = 0; i < x.size(); ++i) s += v[i][0] * v[i][1];
  return s;
}
inline double may_throw_first(const numbers& x, double a, int n) {
  const int d = n;
  double s = x.empty() ? 0 : x[0];
  for (int i = 0; i < 3; ++i) {
    if (d == 0) throw std::runtime_error("d");
    s += a * i;
  }
  const int all = 100 / d;
  return s + all * a;
}
inline double throws_in_front_of_an_element(const numbers& x, double a) {
  double s = 0;
  for (size i = 0; i < 3; ++i) {
    if (i >= x.size()) throw std::out_of_range("x");
    s += x[i] * a;
  }
  const double q = x[2] * a;
  return s + q * q;
}
inline double throws_behind(const numbers& x, double a) {
  double s = 0;
  for (size i = 0; i < x.size(); ++i) s += x.at(i) * a;
  const double q = x.at(0) * a;
  return s + q * 2;
}

#endif  // DUALREV_CASE_FOUND_IN_LOOPS_HPP
