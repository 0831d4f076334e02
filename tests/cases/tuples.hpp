// std::array, std::pair, std::tuple, std::tie, structured bindings.
#ifndef DUALREV_CASE_TUPLES_HPP
#define DUALREV_CASE_TUPLES_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

// ---- std::array ----

inline double dot(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  double s = 0;
  for (std::size_t i = 0; i < 3; ++i) s += a[i] * b[i];
  return s;
}
inline std::array<double, 3> cross(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double triple_product(const std::array<double, 3>& a, const std::array<double, 3>& b, const std::array<double, 3>& c) {
  return dot(a, cross(b, c));
}
inline void normalise(std::array<double, 3>& a) {
  const double n = std::sqrt(dot(a, a));
  for (double& x : a) x /= n;
}
inline double array_members(double x) {
  std::array<double, 4> a;
  a.fill(x);
  a[1] *= 2;
  a.at(2) += 1;
  a.back() = a.front() * x;
  std::array<double, 4> b = a;
  std::swap(a[0], b[1]);
  return a[0] + b[1] * 2 + a[2] * b[3] + static_cast<double>(a.size()) * x + *a.data() + std::get<1>(a);
}
inline double array_two_dimensions(double x) {
  std::array<std::array<double, 2>, 2> m{{{x, 1}, {2, x * x}}};
  m[0][1] += x;
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}
inline double array_by_value(std::array<double, 2> a) {
  a[0] *= a[1];
  return a[0];
}
inline double array_zeroed(double x) {
  std::array<double, 3> a{};
  a[1] = x;
  std::array<int, 2> n{2, 3};
  return (a[0] + a[1]) * n[1];
}
inline std::array<std::vector<double>, 2> array_of_vectors(double x) { return {std::vector<double>{x}, std::vector<double>{x * x, 2}}; }

// ---- std::pair ----

inline std::pair<double, double> sincos_pair(double x) { return {std::sin(x), std::cos(x)}; }
inline std::pair<double, int> with_integer(double x, int n) { return std::make_pair(x * n, n + 1); }
inline double pair_members(const std::pair<double, double>& p) { return p.first * p.second; }
inline double pair_local(double x) {
  std::pair<double, double> p(x, 2);
  p.first *= p.second;
  p.second = x;
  auto q = p;
  q.first += 1;
  std::pair<int, double> r{3, x};
  r.second *= r.first;
  return q.first * p.second + std::get<0>(p) + r.second;
}
inline void pair_in_and_out(std::pair<double, double>& p) { std::swap(p.first, p.second); }
inline double uses_pairs(double x) {
  const auto p = sincos_pair(x);
  return p.first * p.second + with_integer(x, 3).first * with_integer(x, 4).second;
}
inline double vector_of_pairs(const std::vector<std::pair<double, int>>& v) {
  double s = 0;
  for (const auto& p : v) s += p.first * p.second;
  for (const std::pair<double, int>& p : v) s *= p.first;
  return s;
}
inline std::vector<std::pair<double, double>> builds_pairs(double x) {
  std::vector<std::pair<double, double>> v;
  v.push_back({x, x * x});
  v.emplace_back(2 * x, 1);
  v.push_back(std::make_pair(x, x));
  v[0].first += v[1].first;
  return v;
}

// ---- std::tuple ----

inline std::tuple<double, int, double> three(double x, int n) { return {x * n, n, std::exp(x)}; }
inline std::tuple<double, double> made(double x) { return std::make_tuple(x * 2, x / 3); }
inline double tuple_get(const std::tuple<double, int, double>& t) { return std::get<0>(t) * std::get<1>(t) + std::get<2>(t); }
inline double tuple_local(double x) {
  std::tuple<double, int, double> t{x, 3, 1.5};
  std::get<0>(t) *= 2;
  std::get<2>(t) += std::get<0>(t) * std::get<1>(t);
  auto u = t;
  return std::get<2>(u) * std::get<double>(std::tuple<double, int>{x, 1});
}
inline double tied(double x) {
  double a, b;
  std::tie(a, b) = sincos_pair(x);
  int n;
  std::tie(a, n, std::ignore) = three(b, 4);
  return a * b * n;
}
inline double nested_tuple(const std::tuple<std::pair<double, double>, std::array<double, 2>>& t) {
  return std::get<0>(t).first * std::get<1>(t)[1] + std::get<0>(t).second;
}
inline double tuple_calls(double x) { return tuple_get(three(x, 5)) + std::get<1>(made(x)); }

// ---- structured bindings ----

inline double binds_pair(double x) {
  const auto [s, c] = sincos_pair(x);
  return s * c + s;
}
inline double binds_tuple(double x) {
  auto [a, n, b] = three(x, 3);
  a *= 2;
  return a * n + b;
}
inline double binds_reference(double x) {
  std::pair<double, double> p{x, 2};
  auto& [a, b] = p;
  a *= b;
  b += a;
  return p.first * p.second;
}
inline double binds_const_reference(const std::pair<double, double>& p) {
  const auto& [a, b] = p;
  return a * b - a;
}
inline double binds_array(double x) {
  double c[2] = {x, x * x};
  auto [a, b] = c;
  a += 1;
  auto& [d, e] = c;
  d *= 3;
  e += d;
  return a * b + c[0] * c[1];
}
inline double binds_std_array(const std::array<double, 3>& v) {
  const auto [x, y, z] = v;
  return x * y + z;
}
inline double binds_copy(double x) {
  std::pair<double, double> p{x, 2};
  auto [a, b] = p;
  a *= 5;
  return p.first + a * b;
}
inline double binds_in_loop(const std::vector<std::pair<double, int>>& v) {
  double s = 1;
  for (const auto& [x, n] : v) s = s * x + n;
  for (auto [x, n] : v) {
    x *= n;
    s += x;
  }
  return s;
}
inline void binds_in_loop_and_changes(std::vector<std::pair<double, double>>& v) {
  for (auto& [a, b] : v) {
    a *= b;
    b += 1;
  }
}
inline double binds_in_condition(double x) {
  if (const auto [s, c] = sincos_pair(x); s > c) return s * 2;
  else return c * 3;
}
inline double binds_by_move(double x) {
  auto&& [a, b] = made(x);
  a += b;
  return a * x;
}

#endif
