// Algorithms of the standard library on ranges of scalars.
#ifndef DUALREV_CASE_ALGORITHMS_HPP
#define DUALREV_CASE_ALGORITHMS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

inline double accumulated(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0); }
inline double accumulated_from(const std::vector<double>& v, double x) { return std::accumulate(v.begin(), v.end(), x); }
inline double inner(const std::vector<double>& v, const std::vector<double>& w) {
  return std::inner_product(v.begin(), v.end(), w.begin(), 0.0);
}
inline double multiplied(const std::vector<double>& v, double x) {
  return std::accumulate(v.begin(), v.end(), x, std::multiplies<double>());
}
inline double extremes(const std::vector<double>& v) {
  return *std::max_element(v.begin(), v.end()) * *std::min_element(v.begin(), v.end());
}
inline double position(const std::vector<double>& v) {
  const auto i = std::max_element(v.begin(), v.end());
  return *i * static_cast<double>(i - v.begin());
}
inline double sorted(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  double s = 0;
  for (double x : v) s = s * 2 + x;
  return s;
}
inline double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2] * 2;
}
inline double reversed(std::vector<double> v) {
  std::reverse(v.begin(), v.end());
  std::rotate(v.begin(), v.begin() + 1, v.end());
  return v[0] * 2 + v[1];
}
inline double sums(const std::vector<double>& v) {
  std::vector<double> w(v.size());
  std::partial_sum(v.begin(), v.end(), w.begin());
  std::vector<double> d(v.size());
  std::adjacent_difference(v.begin(), v.end(), d.begin());
  return w[2] * d[1];
}
inline double copied(const std::vector<double>& v) {
  std::vector<double> w;
  std::copy(v.begin(), v.end(), std::back_inserter(w));
  std::vector<double> u(v.size());
  std::copy(v.rbegin(), v.rend(), u.begin());
  std::swap_ranges(u.begin(), u.end(), w.begin());
  return w[0] * u[1];
}
inline double counted(std::vector<int> n, double x) {
  std::sort(n.begin(), n.end());
  return x * static_cast<double>(std::count(n.begin(), n.end(), 2)) + x * x * n[0];
}
inline double iota(int n, double x) {
  std::vector<double> v(static_cast<std::size_t>(n));
  std::iota(v.begin(), v.end(), x);
  std::vector<int> k(static_cast<std::size_t>(n));
  std::iota(k.begin(), k.end(), 1);
  return v.back() * v.front() * k.back();
}
inline double compares(const std::vector<double>& v, const std::vector<double>& w) {
  return v == w ? v[0] : v.size() < w.size() ? w[0] : v[0] * w[0];
}
inline double searched(const std::vector<double>& knots, double x) {
  const auto i = std::upper_bound(knots.begin(), knots.end(), x);
  return (x - *(i - 1)) / (*i - *(i - 1));
}

#ifndef double  // the list has one type for the original only
inline double max_of_list(double x, double y, double z) { return std::max({x, y, z}) * 2 + std::min({x * y, z, 1.0}); }
#endif

#endif
