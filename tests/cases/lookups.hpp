// Algorithms of the library that look for something: where it is, whether it is there, how often.
#ifndef DUALREV_CASE_LOOKUPS_HPP
#define DUALREV_CASE_LOOKUPS_HPP
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <span>
#include <vector>

namespace lookups {

using numbers = std::vector<double>;

// ---- between knots ----

inline double by_difference(const numbers& knots, const numbers& values, double t) {
  const auto i = std::upper_bound(knots.begin(), knots.end(), t) - knots.begin();
  if (i == 0 || i == static_cast<std::ptrdiff_t>(knots.size())) return t * values[0];
  const double w = (t - knots[i - 1]) / (knots[i] - knots[i - 1]);
  return (1 - w) * values[i - 1] + w * values[i];
}
inline double by_iterator(const numbers& knots, const numbers& values, double t) {
  auto it = std::lower_bound(knots.begin(), knots.end(), t * 1.01);
  if (it == knots.end()) return values.back() * t;
  if (it == knots.begin()) return values.front() + t;
  const std::size_t i = std::distance(knots.begin(), it);
  const double w = (t - *(it - 1)) / (*it - *std::prev(it));
  return values[i - 1] + w * (values[i] - values[i - 1]);
}
inline double by_cast(const numbers& knots, const numbers& values, double t) {
  const int i = static_cast<int>(std::upper_bound(knots.begin() + 1, knots.end() - 1, t) - knots.begin());
  const double w = (t - knots[i - 1]) / (knots[i] - knots[i - 1]);
  return (1 - w) * values[i - 1] + w * values[i] * w;
}
inline double by_closure(const numbers& knots, const numbers& values, double t, double scale) {
  const auto i = std::lower_bound(knots.begin(), knots.end(), t, [scale](double a, double b) { return a * scale < b; }) -
                 knots.begin();
  return i < static_cast<std::ptrdiff_t>(knots.size()) ? values[i] * knots[i] * t : t * scale;
}
inline double of_pointers(const double* knots, const double* values, int n, double t) {
  const double* p = std::upper_bound(knots, knots + n, t);
  const int i = static_cast<int>(p - knots);
  return i < n ? values[i] * (*p - t) : t;
}
inline double of_spans(const numbers& all, double t) {
  const std::span<const double> part(all.data() + 1, all.size() - 2);
  const auto at = std::lower_bound(part.begin(), part.end(), t);
  return at == part.end() ? t * part[0] : *at * t;
}
inline double of_an_array(double a, double b, double t) {
  const std::array<double, 4> row{0.1, 0.2 + a, 0.6 + b, 1.5};
  const std::size_t i = std::upper_bound(row.begin(), row.end(), t) - row.begin();
  return row[i % 4] * t + a * b;
}
struct Curve {
  numbers times, rates;
  double operator()(double t) const {
    const auto it = std::upper_bound(times.begin(), times.end(), t);
    if (it == times.end()) return std::exp(-rates.back() * t);
    const std::size_t i = it - times.begin();
    if (i == 0) return std::exp(-rates.front() * t);
    const double w = (t - times[i - 1]) / (times[i] - times[i - 1]);
    return std::exp(-(rates[i - 1] + w * (rates[i] - rates[i - 1])) * t);
  }
};
inline double swap_value(const Curve& c, double fixed, int n) {
  double sum = 0;
  for (int k = 1; k <= n; ++k) sum += 0.25 * c(0.25 * k + 0.01);
  return fixed * sum - (1 - c(0.25 * n));
}
inline double by_clamp(const numbers& knots, const numbers& values, double t) {
  const auto it = std::upper_bound(knots.begin(), knots.end(), t);
  const int i = std::clamp(static_cast<int>(it - knots.begin()) - 1, 0, static_cast<int>(knots.size()) - 2);
  const double w = (t - knots[i]) / (knots[i + 1] - knots[i]);
  return (1 - w) * values[i] + w * values[i + 1];
}
inline double by_clamp_at_once(const numbers& knots, const numbers& values, double t) {
  const int i = std::clamp<int>(std::upper_bound(knots.begin(), knots.end(), t) - knots.begin() - 1, 0, 3);
  const int j = std::max<int>(std::lower_bound(knots.begin(), knots.end(), t) - knots.begin() - 1, 0);
  return values[i] * (t - knots[j]) * (t - knots[i + 1]);
}
inline double in_an_array(double t) {
  static const double knots[] = {0.12, 0.25, 0.51, 0.77, 1.21};
  const double* it = std::upper_bound(knots, knots + 5, t);
  const int k = std::clamp(static_cast<int>(it - knots) - 1, 0, 3);
  return (t - knots[k]) / (knots[k + 1] - knots[k]) * t;
}
class Gauss {
 public:
  explicit Gauss(double scale) : scale_(scale) {}
  double operator()(double a, double b, double p) const {
    double s = 0;
    for (int i = 0; i < count; ++i) s += weight[i] * std::exp(-p * (0.5 * (a + b) + 0.5 * (b - a) * node[i]) * scale_);
    return 0.5 * (b - a) * s;
  }

 private:
  static constexpr int count = 3;
  static constexpr double node[] = {-0.7745966692414834, 0.0, 0.7745966692414834};
  static constexpr std::array<double, 3> weight = {5.0 / 9, 8.0 / 9, 5.0 / 9};
  double scale_;
};
inline double by_private_tables(double a, double b, double p) {
  const Gauss rule(p * b);
  return rule(a, b, p) + rule(0.0, a, 2 * p);
}
inline double in_a_loop(const numbers& knots, const numbers& values, const numbers& at) {
  double s = 0;
  for (double t : at) {
    const auto it = std::upper_bound(knots.begin(), knots.end(), t + s * 0.01);
    s += it == knots.end() ? t : values[it - knots.begin()] * t * *it;
  }
  return s;
}

// ---- the largest ----

inline double where_the_largest_is(const numbers& x, const numbers& y) {
  const auto i = std::max_element(x.begin(), x.end()) - x.begin();
  const auto it = std::min_element(x.begin(), x.end());
  return x[i] * y[i] - *it * y[it - x.begin()];
}
inline double largest_by(const numbers& x, double a) {
  const double e = *std::max_element(x.begin(), x.end(), [a](double p, double q) { return (p - a) * (p - a) < (q - a) * (q - a); });
  return e * e + a;
}
inline double compared_as_often(const numbers& x, double a) {
  int calls = 0;
  const auto it = std::max_element(x.begin(), x.end(), [&](double p, double q) {
    ++calls;
    return p * a < q * a;
  });
  return *it * calls;
}
inline double at_most_one(const numbers& x, double a) {
  const auto it = std::min_element(x.begin(), x.begin() + (a > 0.5 ? 0 : 1));
  return it == x.begin() + 1 ? a : x[0] * a;
}
inline double without_the_least(numbers x, double a) {
  auto it = std::min_element(x.begin(), x.end());
  *it = a;
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i] * (1.0 + i);
  return s;
}

// ---- whether, where, how often ----

inline double first_above(const numbers& x, double a) {
  const auto it = std::find_if(x.begin(), x.end(), [a](double e) { return e > a; });
  if (it == x.end()) return a;
  return *it * *it + (it - x.begin()) * a;
}
inline double up_to_one_below(const numbers& x, double a) {
  const auto end = std::find_if_not(x.begin(), x.end(), [&](double e) { return e < a; });
  double s = a;
  for (auto it = x.begin(); it != end; ++it) s += *it * s;
  return s;
}
inline double if_any(const numbers& x, double a) {
  if (std::any_of(x.begin(), x.end(), [&](double e) { return e > a; })) return x[0] * a;
  return x[0] + a;
}
inline double if_all_or_none(const numbers& x, double a) {
  const bool all = std::all_of(x.begin(), x.end(), [&](double e) { return e < a; });
  const bool none = std::none_of(x.begin(), x.end(), [](double e) { return e > 2; });
  double s = all ? a : 1;
  for (double e : x) s += none ? e * e : e * a;
  return s;
}
inline double how_many(const numbers& x, double a) {
  const double share = static_cast<double>(std::count_if(x.begin(), x.end(), [&](double e) { return e > a; })) / x.size();
  double s = a * share;
  for (double e : x) s += e * e * share;
  return s;
}

}  // namespace lookups
#endif
