// Sums in loops, and loops that look the same but hand on more.
#ifndef DUALREV_CASE_RUNNING_SUMS_HPP
#define DUALREV_CASE_RUNNING_SUMS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <vector>

namespace running_sums {

// ---- plain sums ----

inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}
inline double from_an_input(const std::vector<double>& a, double s) {
  double sum = s;
  for (double x : a) sum -= x * x;
  return sum * s;
}
inline double nothing_is_added(double x, int n) {
  double s = x * x;
  for (int i = 0; i < n; ++i) s += i;
  return s * x;
}
inline double nested(const std::vector<double>& m, const std::vector<double>& v) {
  double total = 0;
  for (std::size_t row = 0; row < v.size(); ++row) {
    double entry = 1;
    for (std::size_t column = 0; column < v.size(); ++column) entry += m[row * v.size() + column] * v[column];
    total += entry * entry;
  }
  return total;
}
inline double some_of_them(const std::vector<double>& a, double x) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] < 0) continue;
    if (a[i] > 2) break;
    const double y = a[i];
    if (y > 1)
      s += x * y;
    else
      s -= x;
  }
  return s;
}
inline double returns_from_inside(const std::vector<double>& a, double x) {
  double s = 0;
  for (double y : a) {
    if (y > 1) return x;
    s += x * y;
  }
  return s;
}
inline double walking(const double* p, int n, double x) {
  double s = 0;
  while (n-- > 0) s += *p++ * x;
  int k = 2;
  do s += x; while (--k);
  return s;
}
inline double rows(const std::array<std::array<double, 3>, 2>& m) {
  double s = 0;
  const double held[2] = {m[0][0], m[1][1]};
  for (double x : held) s += x;
  for (const auto& row : m)
    for (double x : row) s += std::sqrt(x);
  return s;
}
inline double containers(const std::list<double>& a, const std::deque<double>& b, const std::array<double, 2>& c) {
  double s = 0, t = 1;
  for (double x : a) s += x * x;
  for (const double& x : b) s += x * x * x;
  for (double x : c) t -= x;
  return s * t;
}
inline float single(const std::vector<float>& a) {
  float s = 0;
  for (float x : a) s += x * x;
  return s;
}
inline double of_a_choice(const std::vector<double>& a, double x) {
  double s = 0;
  for (double y : a) s += y > 1 ? y : x;
  return s;
}
inline double at_a_kink(const std::vector<double>& a) {
  double s = 0;
  for (double x : a) s += x * std::sqrt(x);
  return s;
}
struct Point {
  double x, y;
};
inline double members(const std::vector<Point>& points, double k) {
  double s = 0;
  for (const Point& p : points) s += (p.x - k) * p.y;
  return s;
}
inline double in_a_closure(const std::vector<double>& a, double k) {
  const auto sum = [&](double scale) {
    double s = 0;
    for (double x : a) s += x * scale;
    return s;
  };
  return sum(k) * sum(2);
}
inline double sum_of_constants(int n) {
  double s = 0;
  const double third = 1.0 / 3;
  for (int i = 0; i < n; ++i) s += third * i;
  return s;
}
struct Table {
  double total = sum_of_constants(4);
};
inline const Table table{};
inline const double* const total = &table.total;
inline double with_a_constant(double x) { return x * *total; }

// ---- an entry each ----

inline double looked_at(const std::vector<double>& a) {
  double s = 0, largest = 0;
  for (double x : a) {
    s += x * x;
    if (s > 3) largest = x;
  }
  return s * largest;
}
inline double averages(const std::vector<double>& a) {
  double s = 0, all = 0;
  for (double x : a) {
    s += x;
    all += s * x;
  }
  return all;
}
inline double through_a_reference(const std::vector<double>& a) {
  double s = 0;
  double& r = s;
  double seen = 0;
  for (double x : a) {
    s += x * x;
    seen = r;
  }
  return s * seen;
}
inline double through_a_pointer(const std::vector<double>& a) {
  double s = 1;
  double* const p = &s;
  for (double x : a) s += x * *p;
  return s;
}
inline double by_a_closure(const std::vector<double>& a) {
  double s = 1;
  const auto seen = [&] { return s; };
  for (double x : a) s += x * seen();
  return s;
}
inline double square(double x) { return x * x; }
inline double calls(const std::vector<double>& a) {
  double s = 0;
  for (double x : a) s += square(x);
  return s;
}
inline double closures(const std::vector<double>& a) {
  const auto cube = [](double x) { return x * x * x; };
  const std::function<double(double)> twice = [](double x) { return x * 2; };
  double s = 0, t = 1;
  for (double x : a) s += cube(x);
  for (double x : a) t += twice(x);
  for (double x : a) s += [&] { return x * x; }();
  return s * t;
}
inline double algorithms(const std::vector<std::vector<double>>& rows) {
  double s = 0, t = 1, u = 0;
  for (const auto& row : rows) s += std::accumulate(row.begin(), row.end(), 0.0) * 2;
  for (const auto& row : rows) t += std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
  for (const auto& row : rows) u += *std::max_element(row.begin(), row.end());
  return s * t + u;
}
struct Squared {
  double x;
  Squared(double y) : x(y * y) {}
  operator double() const { return x * 3; }
  friend Squared operator+(const Squared& a, const Squared& b) { return Squared(a.x + b.x); }
};
inline double objects(const std::vector<double>& a) {
  double s = 0;
  for (double x : a) s += static_cast<double>(Squared(x));
  for (double x : a) s += Squared(x).x;
  for (double x : a) {
    const Squared y(x);
    s += static_cast<double>(y);
  }
  for (double x : a) s += (Squared(x) + Squared(2)).x;
  for (double x : a) s += std::vector<double>{x * 2, x}[0];
  for (double x : a) s += std::abs(std::complex<double>(x, 1));
  return s;
}
inline double keyed(std::map<int, double> m, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += m[i] * 2;
  for (const auto& [key, value] : m) s += value * key;
  return s;
}
inline double scaled(const std::vector<double>& a, double k) {
  double s = 0;
  for (double x : a | std::views::transform([k](double y) { return y * k; })) s += x * k;
  return s;
}
inline double another_in_the_loop(const std::vector<double>& a) {
  double s = 0;
  for (double x : a) {
    double s = x;
    s += x * x;
    if (s < 0) return s;
  }
  for (double x : a) s += x;
  return s;
}
inline double a_binding(std::vector<Point> points, double k) {
  double s = k * k;
  for (auto& [x, s] : points) s += x * k;
  return s * points[0].y;
}
inline double a_parameter(std::vector<double> v, double k) {
  const auto sum = [k](std::vector<double>& v, double& s) {
    double all = 0;
    {
      double s = k;
      for (double x : v) s += x * k;
      all += s;
    }
    for (double x : v) s += x * k;
    return all * s;
  };
  return sum(v, v[1]);
}
inline double a_capture(std::vector<double> v, double k) {
  double& s = v[1];
  const auto sum = [&] {
    for (double s = 0; double x : v) {
      s += x;
      if (s > 100) return s;
    }
    for (double x : v) s += x * k;
    return s;
  };
  return sum() * k;
}
inline double checked(const std::vector<double>& a, std::size_t n) {
  double s = 0;
  try {
    for (std::size_t i = 0; i < n; ++i) s += a.at(i) * a[0];
  } catch (const std::out_of_range&) {
    s *= 2;
  }
  return s;
}
inline double of_another_type(const std::vector<float>& a, double x) {
  double s = x;
  for (float y : a) s += y;
  float t = 0;
  for (float y : a) t += y * x;
  return s * t;
}

}  // namespace running_sums

#endif
