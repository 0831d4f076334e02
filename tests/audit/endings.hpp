// Every place where a derivative ends, annotated as `ends: kind "text", kind "text"`; what has no annotation is no ending.
// arguments: --constant=discount:years
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstdio>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <valarray>
#include <vector>

#include <dualrev/annotate.hpp>
#include <dualrev/stop_gradient.hpp>

// ---- conversions to integers and to bool ----

inline double whole_parts(double x) {
  int n = x;                        // ends: integer "x"
  n = x + 1;                        // ends: integer "x + 1"
  n += static_cast<int>(x * 2);     // ends: integer "static_cast<int>(x * 2)"
  n += (int)x;                      // ends: integer "(int)x"
  n += int(x + 1);                  // ends: integer "int(x + 1)"
  n += x;                           // ends: integer "n += x"
  const long wide{static_cast<long>(x)};  // ends: integer "static_cast<long>(x)"
  enum Level { low, high };
  const Level level = static_cast<Level>(x);  // ends: integer "static_cast<Level>(x)"
  const float narrow = static_cast<float>(x);  // no ending: a float is a number
  return x * n * wide + narrow + (level == high ? 1 : 0);
}

inline double truths(double x, double y) {
  const bool some = x;      // ends: equality "x"
  if (!y) return x;         // ends: equality "y"
  while (y) y = 0;          // ends: equality "y"
  return x ? x : some * y;  // ends: equality "x"
}

// ---- comparisons ----

inline double compared(double x, double y) {
  if (x > y) return x;                    // ends: comparison "x > y"
  if (x == y || x != 2) return x * y;     // ends: equality "x == y", equality "x != 2"
  const auto order = x <=> y;             // ends: comparison "x <=> y"
  double best = x + y <= 3 ? x : y;       // ends: comparison "x + y <= 3"
  for (double t = x; t < 4; t += y * y + 1) best += t;  // ends: comparison "t < 4"
  assert(best >= x);                      // ends: comparison "best >= x"
  return order < 0 ? best : 2 * best;     // no ending: the order is no number
}

// The rule of max takes the derivative of the one it takes; abs, fmod and the like have rules of their own.
inline double ruled(double x, double y) { return std::max(x, y) + std::abs(x) * std::fmin(x, y) + std::fmod(x, 3.0); }

inline double inside_the_library(double x, double y) {
  std::vector<double> v{x, y};
  const std::vector<int> whole(v.begin(), v.end());                                              // ends: integer "whole(v.begin(), v.end())"
  const auto positive = std::count_if(v.begin(), v.end(), [](int k) { return k > 0; });          // ends: integer "std::count_if(v.begin(), v.end(), [](int k) { return k > 0; })"
  const auto same = std::count_if(v.begin(), v.end(), [](double k) { return k > 0; });           // ends: comparison "k > 0"
  const std::pair<int, double> p = std::make_pair(x, y);                                         // ends: integer "std::make_pair(x, y)"
  std::fill_n(v.begin(), x * 0.5, y);  // ends: integer "x * 0.5"
  return x * whole[0] + y * static_cast<double>(positive + same) + p.first * p.second;
}

// ---- what the library compares by itself ----

inline double compared_by_the_library(double x, double y) {
  std::vector<double> v{x, y, x * y};
  std::vector<double> w{y, x};
  std::sort(v.begin(), v.end());                                                     // ends: comparison "std::sort(v.begin(), v.end())"
  std::sort(w.begin(), w.end(), [](double a, double b) { return std::abs(a) < b; });  // ends: comparison "std::abs(a) < b"
  double s = *std::max_element(v.begin(), v.end());                                  // ends: comparison "std::max_element(v.begin(), v.end())"
  if (v == w) s += x;                                                                // ends: equality "v == w"
  if (v < w) s += x;                                                                 // ends: comparison "v < w"
  const std::pair<double, int> p{x, 1}, q{y, 2};
  if (p != q) s += y;                                                                // ends: equality "p != q"
  std::list<double> l{x, y};
  l.sort();                                                                          // ends: comparison "l.sort()"
  std::priority_queue<double> queue;
  queue.push(x);                                                                     // ends: comparison "queue.push(x)"
  std::optional<double> maybe = x;
  if (maybe != std::nullopt && maybe) s += *maybe;                                   // no ending: whether there is a number
  if (v.begin() != v.end()) s += 1;                                                  // no ending: places are compared
  return s + l.front() * queue.top() + std::accumulate(v.begin(), v.end(), 0.0);
}

struct Interval {
  double low, high;
  bool operator==(const Interval&) const = default;
  bool operator<(const Interval& other) const { return high < other.low; }  // ends: comparison "high < other.low"
};
inline double intervals(const Interval& a, const Interval& b) {
  if (a == b) return a.low;           // ends: equality "a == b"
  return a < b ? a.high : b.high;     // no ending: it is in the operator
}

inline double complex_numbers(double x, double y) {
  const std::complex<double> z(x, y);
  return z == std::complex<double>(1, 0) ? std::abs(z) : z.real();  // ends: equality "z == std::complex<double>(1, 0)"
}

// ---- active data as an index ----

inline double indices(const std::vector<double>& v, const double* p, double x) {
  const std::map<double, double> table{{1.0, x}, {2.0, x * x}};
  double s = v[static_cast<std::size_t>(x)];        // ends: index "static_cast<std::size_t>(x)"
  s += v.at(static_cast<std::size_t>(x)) + p[int(x)];  // ends: index "static_cast<std::size_t>(x)", index "int(x)"
  if (table.count(x) > 0) s += table.at(x);         // ends: index "table.count(x)", index "table.at(x)"
  std::map<double, double> other;
  other[x] = s;                                     // ends: index "other[x]"
  return s * other[x];                              // ends: index "other[x]"
}

// ---- passive calls, output, steps ----

inline int bucket(double x) { return x < 0 ? 0 : 1; }
inline double passive(double x, double y) {
  if (std::isnan(x) || std::signbit(y)) return x;  // ends: call "std::isnan(x)", call "std::signbit(y)"
  if (bucket(x) == 1) y += x;                      // ends: call "bucket(x)"
  std::cout << "x " << x << ' ' << x * y << "\n";  // ends: output "x", output "x * y"
  std::printf("%g\n", y);                          // ends: output "std::printf("%g\n", y)"
  const std::string words = std::to_string(x);     // ends: output "std::to_string(x)"
  return std::floor(x) + std::round(2 * y) + std::floor(2.5);  // ends: step "std::floor(x)", step "std::round(2 * y)"
}
inline double signs(double x, double y) { return std::copysign(x, y) + std::copysign(x, 1.0) + std::nextafter(x, y); }  // ends: step "std::copysign(x, y)", step "std::nextafter(x, y)"

// ---- constants ----

inline double rate = 0.05;
inline const double days = 365;
inline double discount(double x, DUALREV_CONSTANT double spread, double years) {  // ends: constant "double spread", constant "double years"
  return x * std::exp(-(rate + spread) * years) / days;                           // ends: global "rate"
}
inline double discounted(double x, double y) { return discount(x, 0.01, 2) + discount(x, y * y, 1); }  // ends: constant-argument "discount(x, y * y, 1)"

inline double stopped(double x, const std::vector<double>& v) {
  const std::vector<double> w = dualrev::stop_gradient(v);           // ends: stopped "dualrev::stop_gradient(v)"
  return x * dualrev::stop_gradient(x * x) + w[0] + dualrev::stop_gradient(2.0);  // ends: stopped "dualrev::stop_gradient(x * x)"
}

// ---- the order of evaluation ----

inline double stepped(double& x) { return x *= 2; }
inline double pure_square(double x) { return x * x; }
inline double orders(double x, double y) {
  double s = stepped(x) + stepped(y);            // ends: order "stepped(x) + stepped(y)"
  s += std::pow(stepped(x), x);                  // ends: order "std::pow(stepped(x), x)"
  const auto next = [&] { return y += x; };
  s += s * next() - 1;                           // no ending: next does not know of s
  s += y * next();                               // ends: order "y * next()"
  const std::array<double, 2> a{next(), next()};  // no ending: braces are evaluated in order
  const std::complex<double> z(next(), next());  // ends: order "z(next(), next())"
  if (stepped(x) > 1 && next() > 2) s += 1;      // ends: comparison "stepped(x) > 1", comparison "next() > 2"
  return pure_square(x) * pure_square(y) + s + a[0] + z.imag();
}

// ---- each once, in whatever twins it is ----

template <typename T>
T clipped(T x) {
  return x < T(0) ? T(0) : x;  // ends: comparison "x < T(0)"
}
inline double twice_lowered(double x, float y) {
  const auto generic = [](auto v) { return v > 1 ? v : v * v; };  // ends: comparison "v > 1"
  return clipped(x) + clipped(y) + generic(x) + generic(y);
}

struct Limits {
  double value;
  int whole = static_cast<int>(limit(value));  // ends: integer "static_cast<int>(limit(value))"
  static double limit(double v) { return v > 3 ? 3 : v; }  // ends: comparison "v > 3"
};
inline double members(double x) {
  const Limits limits{x};
  return limits.value * limits.whole;
}
#define ABOVE(a, b) ((a) > (b))
inline double by_macro(double x) { return ABOVE(x, 1) ? x : 1; }  // ends: comparison "ABOVE(x, 1)"
