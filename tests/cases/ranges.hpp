// <ranges>: the algorithms of std::ranges with projections, views, pipes, loops over views.
#ifndef DUALREV_CASE_RANGES_HPP
#define DUALREV_CASE_RANGES_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace views = std::views;
using Numbers = std::vector<double>;
inline double weigh(const Numbers& v) {
  double s = 1;
  for (double a : v) s = s * 1.25 + a * a;
  return s;
}
struct Item {
  double weight, value;
  int id;
  double ratio() const { return value / weight; }
};

// ---- algorithms ----

inline double algorithms(Numbers v, double x) {
  std::ranges::sort(v);
  double s = weigh(v);
  std::ranges::sort(v, std::ranges::greater{});
  s += weigh(v) * *std::ranges::max_element(v) * std::ranges::min(v);
  Numbers w(v.size());
  std::ranges::transform(v, w.begin(), [x](double a) { return a * x; });
  std::ranges::transform(v, w, w.begin(), [](double a, double b) { return a + b * b; });
  std::ranges::for_each(w, [&](double& a) { a += x; });
  std::ranges::for_each(w, [&s](double a) { s += a * a; });
  std::ranges::copy(v, w.begin());
  std::ranges::copy_if(v, std::back_inserter(w), [](double a) { return a > 1; });
  std::ranges::fill(v, x);
  std::ranges::reverse(w);
  std::ranges::rotate(w, w.begin() + 1);
  s += weigh(v) + weigh(w);
  if (std::ranges::any_of(w, [x](double a) { return a > x; }) && !std::ranges::all_of(w, [](double a) { return a > 2; })) s *= x;
  const auto n = std::ranges::count_if(w, [](double a) { return a > 1; });
  const auto it = std::ranges::find_if(w, [](double a) { return a < 1; });
  const auto [low, high] = std::ranges::minmax(w);
  const auto both = std::ranges::minmax_element(w);
  return s * static_cast<double>(n) + (it == w.end() ? x : *it) + low * high + *both.min * x;
}
inline double projections(std::vector<Item> items, double x) {
  std::ranges::sort(items, {}, &Item::weight);
  double s = items[0].value;
  std::ranges::sort(items, std::greater<>{}, &Item::ratio);
  s = s * 2 + items[0].value;
  std::ranges::stable_sort(items, std::ranges::less{}, [](const Item& i) { return i.value * i.weight; });
  s = s * 2 + items[0].weight;
  const auto best = std::ranges::max_element(items, {}, &Item::value);
  const auto least = std::ranges::min(items, {}, &Item::weight);
  Numbers out(items.size());
  std::ranges::transform(items, out.begin(), &Item::ratio);
  std::ranges::transform(items, out.begin(), [x](double w) { return w * x; }, &Item::weight);
  const auto where = std::ranges::find(items, 2, &Item::id);
  std::ranges::sort(out);
  const auto place = std::ranges::lower_bound(out, x);
  std::ranges::for_each(items, [&](double& w) { w *= x; }, &Item::weight);
  return s * best->value * least.weight + weigh(out) + (where == items.end() ? x : where->value) + (place == out.end() ? x : *place) * items[1].weight;
}

// ---- views ----

inline double over_views(const Numbers& v, double x) {
  double s = 0;
  for (double a : v | views::transform([x](double b) { return b * x; })) s = s * 0.5 + a * a;
  for (double a : v | views::filter([](double b) { return b > 1; })) s += std::sin(a);
  for (const double& a : v | std::views::reverse) s = s * 0.5 + a;
  for (double a : v | views::take(2)) s += a * x;
  for (auto a : v | views::drop(1) | views::transform([](double b) { return b * b; }) | views::filter([x](double b) { return b > x; })) s += a * s;
  for (double a : std::views::take_while(v, [](double b) { return b > 0.5; })) s *= a;
  for (double a : v | views::drop_while([](double b) { return b > 1; })) s += a;
  for (int i : std::views::iota(0, 3)) s += v[static_cast<std::size_t>(i)] * i;
  return s;
}
inline double written_through(Numbers v, double x) {
  for (double& a : v | views::drop(1)) a *= x;
  for (auto& a : v | views::filter([](double b) { return b > 1; })) a = a * a;
  for (auto&& a : v | views::reverse | views::take(2)) a += x;
  return weigh(v);
}
inline double stored_views(const Numbers& v, double x) {
  const auto squares = v | views::transform([](double a) { return a * a; });
  auto large = v | views::filter([x](double a) { return a > x; });
  double s = std::accumulate(squares.begin(), squares.end(), x);
  for (auto it = large.begin(); it != large.end(); ++it) s += *it * x;
  s += squares[1] * squares.front() + static_cast<double>(squares.size());
  if (!large.empty()) s *= large.front();
  const auto scale = views::transform([x](double a) { return a / x; }) | views::take(2);
  for (double a : v | scale) s += a;
  Numbers w(2);
  std::ranges::copy(v | scale, w.begin());
  return s + weigh(w) + *std::ranges::max_element(squares) + std::ranges::max(squares);
}
inline double counted_sum(int n, double x) {
  double s = 0;
  for (double term : views::iota(1, n + 1) | views::transform([x](int k) { return std::pow(x, k) / k; })) s += term;
  return s;
}
inline double of_maps(const std::map<std::string, double>& m, const std::vector<std::pair<int, double>>& p, double x) {
  double s = 0;
  for (double a : m | views::values) s = s * 0.5 + a * a;
  for (const std::string& k : m | views::keys) s += static_cast<double>(k.size()) * x;
  for (double a : p | views::elements<1>) s += a * x;
  for (const auto& [k, a] : m | views::take(1)) s += a * static_cast<double>(k.size());
  return s;
}
inline double joined(const std::vector<Numbers>& rows, double x) {
  double s = 0;
  for (double a : rows | views::join) s = s * x + a;
  auto all = rows | views::join | views::common;
  s += std::accumulate(all.begin(), all.end(), 0.0);
  for (const Numbers& row : rows | views::reverse) s = s * x + row[0];
  for (double a : views::counted(rows[0].begin(), 2)) s += a * a;
  for (double a : views::single(x)) s += a;
  return s;
}
inline double of_structs(const std::vector<Item>& items, double x) {
  double s = 0;
  for (double r : items | views::transform(&Item::ratio)) s = s * 2 + r;
  for (double r : items | views::transform(&Item::weight)) s += r * x;
  for (const Item& i : items | views::filter([x](const Item& j) { return j.weight > x; })) s += i.value;
  return s;
}

// ---- ranges as parameters ----

template <class R>
double total(const R& r) {
  double s = 0;
  for (double a : r) s += a * a;
  return s;
}
template <std::ranges::input_range R>
double last_of(R&& r) {
  double s = 0;
  for (auto&& a : r) s = a;
  return s;
}
inline double of_any(const Numbers& v, double x) {
  const std::array<double, 2> a{x, 2};
  return total(v) * total(a) + total(v | views::take(2)) + total(v | views::transform([x](double b) { return b * x; })) + last_of(v | views::reverse) * last_of(v);
}
inline double pieces(const Numbers& v, double x) {
  double s = *std::ranges::begin(v) * static_cast<double>(std::ranges::size(v)) + static_cast<double>(std::ranges::distance(v));
  const auto it = std::ranges::next(v.begin(), 1);
  s += *it * x;
  std::ranges::subrange part(v.begin() + 1, v.end());
  for (double a : part) s += a * s;
  return s;
}

template <class V>
double sum(V v) {
  double s = 0;
  for (auto a : v) s += a;
  return s;
}
inline double sums_of_views(const Numbers& v) {
  const auto f = [](const auto& r) {
    double s = 0;
    for (double a : r) s += a;
    return s;
  };
  const auto squares = v | views::transform([](double a) { return a * a; });
  return sum(v | views::filter([](double a) { return a > 1; })) + sum(v | views::filter([](double a) { return a < 1; }) | views::transform([](double a) { return a * a; })) + f(v) * f(squares);
}
inline double composed_views(const Numbers& v, int n) {
  const auto even = views::filter([](double a) { return static_cast<int>(a * 10) % 2 == 0; });
  const auto squared = views::transform([n](double a) { return a * a * n; });
  const auto both = even | squared;
  double s = 0;
  for (double a : both(v)) s += a;
  for (double a : v | both | views::drop(0)) s = s * 2 + a;
  return s;
}
struct Model {
  Numbers w;
  double predict(double x) const {
    auto r = w | views::transform([x, this](double a) { return a * x + w[0]; });
    double s = 0;
    for (double a : r) s += a;
    return s;
  }
};
inline double predicted(const Numbers& w, double x) { return Model{w}.predict(x); }
inline auto halves(const Numbers& v) {
  return v | views::transform([](double a) { return a / 2; });
}
inline double returned_view(const Numbers& v) {
  auto squares = v | views::transform([](double a) { return a * a; }) | views::common;
  Numbers w(squares.begin(), squares.end());
  double s = w[0] * w[1];
  for (double a : halves(v)) s = s * 2 + a;
  return s;
}
inline double by_id(std::vector<Item> v, double x) {
  std::ranges::sort(v, std::greater<int>{}, &Item::id);
  std::ranges::sort(v, std::ranges::greater{}, [](const Item& i) { return i.id % 2; });
  const auto it = std::ranges::find_if(v, [x](double a) { return a > x; }, &Item::weight);
  return it == v.end() ? v[0].weight * x : it->value * v[0].weight;
}
template <class It>
double between(It first, It last) {
  double s = 0;
  for (; first != last; ++first) s = s * 0.5 + *first;
  return s;
}
inline double iterators(const Numbers& v) {
  auto r = v | views::reverse;
  auto t = v | views::transform([](double a) { return a * 3; });
  return between(v.begin(), v.end()) + between(v.rbegin(), v.rend()) + between(r.begin(), r.end()) + between(t.begin(), t.end());
}

#endif
