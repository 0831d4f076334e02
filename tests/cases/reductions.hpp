// Sums whose order the library chooses, sums of what is before, differences of neighbours, rows that count, integers
// that are sorted by numbers.
#ifndef DUALREV_CASE_REDUCTIONS_HPP
#define DUALREV_CASE_REDUCTIONS_HPP
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

namespace reductions {

using numbers = std::vector<double>;

// ---- std::reduce ----

inline double total(const numbers& x) { return std::reduce(x.begin(), x.end()); }
inline double from_a_number(const numbers& x, double a) { return std::reduce(x.begin(), x.end(), a * a) * a; }
inline double of_all_but_ends(const numbers& x) { return std::reduce(x.begin() + 1, x.end() - 1, x[0]) * x[0]; }
inline double by_closure(const numbers& x, double a) {
  return std::reduce(x.begin(), x.end(), 0.1 * a, [a](double s, double e) { return s + a * std::sin(e) * s * 0.1; });
}
inline double product(const numbers& x, double a) {
  return std::reduce(x.begin(), x.end(), a, std::multiplies<>()) +
         std::transform_reduce(x.begin(), x.end(), x.begin(), a, std::plus<>(), std::multiplies<>());
}
inline double quotients(const numbers& x, const numbers& y) {
  numbers q(x.size());
  std::transform(x.begin(), x.end(), y.begin(), q.begin(), std::divides<double>());
  return std::inner_product(q.begin(), q.end(), x.begin(), 0.5 * x[0], std::minus<>(), std::multiplies<>());
}
inline double of_pointers(const double* x, int n) { return std::reduce(x, x + n) * std::reduce(x, x + n / 2); }

// ---- std::transform_reduce ----

inline double dot(const numbers& x, const numbers& y) {
  const double none = 0;
  return std::transform_reduce(x.begin(), x.end(), y.begin(), none);
}
inline double squares(const numbers& x) {
  const double none = 0;
  return std::transform_reduce(x.begin(), x.end(), none, std::plus<>(), [](double v) { return v * v; });
}
inline double distance(const numbers& x, const numbers& y) {
  const double first = 1e-3;
  return std::sqrt(std::transform_reduce(x.begin(), x.end(), y.begin(), first, std::plus<>(),
                                         [](double a, double b) { return (a - b) * (a - b); }));
}
inline double of_products(const numbers& x, double a) {
  return std::transform_reduce(
      x.begin(), x.end(), 2 * a, [](double p, double q) { return p * q; }, [a](double v) { return 1 + a * v; });
}
inline double weighted(const numbers& x) {
  static constexpr std::array<double, 4> weight{0.1, 0.4, 0.3, 0.2};
  return std::transform_reduce(weight.begin(), weight.end(), x.begin(), x[0]);
}
inline double variance(const numbers& x) {
  const double mean = std::reduce(x.begin(), x.end()) / static_cast<double>(x.size());
  const double none = 0;
  return std::transform_reduce(x.begin(), x.end(), none, std::plus<>(),
                               [mean](double v) { return (v - mean) * (v - mean); });
}

// ---- rows ----

inline double running(const numbers& x) {
  numbers sums(x.size());
  std::partial_sum(x.begin(), x.end(), sums.begin());
  double all = 0;
  for (double s : sums) all += std::exp(0.1 * s) * s;
  return all;
}
inline double into_a_part(const numbers& x) {
  numbers sums(x.size() + 2, 0.25);
  std::partial_sum(x.begin(), x.end(), sums.begin() + 1);
  return std::inner_product(sums.begin(), sums.end() - 2, x.begin(), sums.back());
}
inline double steps(const numbers& x) {
  numbers d(x.size());
  std::adjacent_difference(x.begin(), x.end(), d.begin());
  double rough = 0;
  for (std::size_t i = 1; i < d.size(); ++i) rough += d[i] * d[i] * d[i - 1];
  return rough;
}
inline double in_a_loop(const numbers& x, int n) {
  numbers row(x), sums(x.size());
  double all = 0;
  for (int k = 0; k < n; ++k) {
    std::partial_sum(row.begin(), row.end(), sums.begin());
    std::adjacent_difference(sums.begin(), sums.end(), row.begin());
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = std::sin(row[i]) + 0.1 * sums[i];
    all += std::reduce(row.begin(), row.end());
  }
  return all;
}
inline double grid(double a, double b) {
  numbers t(9);
  const double first = 0.5;
  std::iota(t.begin(), t.end(), first);
  double s = 0;
  for (double v : t) s += std::exp(-a * v) * std::cos(b * v);
  return s;
}
inline double counted_from(double a) {
  std::array<double, 5> t{};
  std::iota(t.begin(), t.end(), a * a);
  return t[0] * t[1] * t[4] + std::reduce(t.begin(), t.end());
}
inline double counted_by_integers(double a) {
  numbers t(6);
  std::iota(t.begin(), t.end(), 1);
  return std::transform_reduce(t.begin(), t.end(), 0 * a, std::plus<>(), [a](double v) { return std::pow(a, v); });
}

// ---- integers that are sorted by numbers ----

inline double by_rank(const numbers& x) {
  std::vector<int> order(x.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return x[a] < x[b]; });
  double s = 0;
  for (std::size_t i = 0; i < order.size(); ++i) s += static_cast<double>(i + 1) * x[order[i]] * x[order[i]];
  return s;
}
inline double trimmed(const numbers& x, int n) {
  std::vector<std::size_t> order(x.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::partial_sort(order.begin(), order.begin() + n, order.end(),
                    [&x](std::size_t a, std::size_t b) { return std::abs(x[a]) > std::abs(x[b]); });
  double s = 1;
  for (int i = 0; i < n; ++i) s *= x[order[i]];
  return s;
}
inline double sorted_each_round(const numbers& given, int n) {
  numbers x(given);
  std::vector<int> order(x.size());
  double s = 0;
  for (int k = 0; k < n; ++k) {
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return x[a] * (k + 1) < x[b] * (k + 1); });
    for (std::size_t i = 1; i < order.size(); ++i) s += x[order[i]] * x[order[i - 1]] * static_cast<double>(i);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(3 * x[i]);
  }
  return s;
}
inline double nearest(const numbers& x, double at, int n) {
  std::vector<int> order(x.size());
  std::iota(order.begin(), order.end(), 0);
  std::nth_element(order.begin(), order.begin() + n, order.end(),
                   [&](int a, int b) { return (x[a] - at) * (x[a] - at) < (x[b] - at) * (x[b] - at); });
  double s = 0;
  for (int i = 0; i < n; ++i) s += std::exp(-x[order[i]] * at);
  return s;
}

}  // namespace reductions
#endif
