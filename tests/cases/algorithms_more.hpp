// More of <algorithm>, <numeric>, <functional> and <valarray>: with operations, on structs, with functions as values.
#ifndef DUALREV_CASE_ALGORITHMS_MORE_HPP
#define DUALREV_CASE_ALGORITHMS_MORE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <valarray>
#include <vector>

inline double reduced(const std::vector<double>& v, const std::vector<double>& w) {
  return std::transform_reduce(v.begin(), v.end(), w.begin(), 0.0) * std::reduce(v.begin(), v.end(), 1.0);
}
inline double transform_reduced(const std::vector<double>& v, double k) {
  return std::transform_reduce(v.begin(), v.end(), 0.0, std::plus<>(), [k](double a) { return a * a * k; }) +
         std::transform_reduce(v.begin(), v.end(), v.begin(), 0.0, std::plus<>{}, [](double a, double b) { return std::sin(a) * b; });
}
inline double inner_with_operations(const std::vector<double>& v, const std::vector<double>& w) {
  return std::inner_product(v.begin(), v.end(), w.begin(), 0.0, std::plus<>(), [](double a, double b) { return (a - b) * (a - b); });
}
inline double largest_difference(const std::vector<double>& v, const std::vector<double>& w) {
  return std::inner_product(v.begin(), v.end(), w.begin(), 0.0, [](double a, double b) { return std::max(a, b); }, std::minus<>());
}
inline double running(const std::vector<double>& v) {
  std::vector<double> p(v.size()), d;
  std::partial_sum(v.begin(), v.end(), p.begin(), [](double a, double b) { return a * b + 1; });
  std::adjacent_difference(v.begin(), v.end(), std::back_inserter(d), [](double a, double b) { return a * b; });
  return p.back() * d[1] + d.back();
}
inline double scans(const std::vector<double>& v) {
  std::vector<double> a(v.size()), b(v.size());
  std::inclusive_scan(v.begin(), v.end(), a.begin());
  std::exclusive_scan(v.begin(), v.end(), b.begin(), v[0]);
  return a.back() * b.back();
}
struct Item {
  double weight, value;
  int id;
};
inline double knapsack(const std::vector<Item>& items, double capacity) {
  std::vector<Item> sorted = items;
  std::sort(sorted.begin(), sorted.end(), [](const Item& a, const Item& b) { return a.value / a.weight > b.value / b.weight; });
  double total = 0;
  for (const Item& i : sorted) {
    const double taken = std::min(i.weight, capacity);
    total += taken / i.weight * i.value;
    capacity -= taken;
  }
  return total;
}
inline double stable_by_id(std::vector<Item> items) {
  std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  double s = 0;
  for (const auto& i : items) s = s * 2 + i.weight * i.value;
  return s;
}
inline double heaviest(const std::vector<Item>& items) {
  const auto it = std::max_element(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.weight < b.weight; });
  return it->weight * it->value;
}
inline double sum_of_structs(const std::vector<Item>& items) {
  return std::accumulate(items.begin(), items.end(), double(0), [](double s, const Item& i) { return s + i.weight * i.value; });
}
inline double extract(const std::vector<Item>& items) {
  std::vector<double> w;
  std::transform(items.begin(), items.end(), std::back_inserter(w), [](const Item& i) { return i.weight; });
  std::vector<double> sum(w.size());
  std::transform(w.begin(), w.end(), items.begin(), sum.begin(), [](double a, const Item& i) { return a * i.value; });
  return sum[0] * sum[1];
}
inline double argsort(const std::vector<double>& v) {
  std::vector<int> order(v.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return v[static_cast<std::size_t>(a)] < v[static_cast<std::size_t>(b)]; });
  double s = 0;
  for (int i : order) s = s * 2 + v[static_cast<std::size_t>(i)];
  return s;
}
inline double both_ends(const std::vector<double>& v) {
  const auto [low, high] = std::minmax_element(v.begin(), v.end());
  return (*high - *low) * *high;
}
inline double both_of(double x, double y) {
  const auto [a, b] = std::minmax(x, y);
  return a * a * b;
}
inline double generated(double x) {
  std::vector<double> v(4);
  std::generate(v.begin(), v.end(), [state = x, k = x * x]() mutable {
    state = state * 0.5 + k;
    return state;
  });
  double w[3];
  std::fill(std::begin(w), std::end(w), x);
  std::generate_n(std::begin(w), 2, [&, i = 0]() mutable { return v[static_cast<std::size_t>(i++)] * x; });
  return v[3] * w[0] * w[1] + w[2];
}
inline double removed(std::vector<double> v, double limit) {
  v.erase(std::remove_if(v.begin(), v.end(), [&](double a) { return a > limit; }), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  return std::accumulate(v.begin(), v.end(), 0.0) * limit;
}
inline double erased(std::vector<double> v) {
  const auto n = std::erase_if(v, [](double a) { return a < 0; });
  return v[0] * v[1] * static_cast<double>(n);
}
inline double tested(const std::vector<double>& v) {
  const bool all = std::all_of(v.begin(), v.end(), [](double a) { return a > 0; });
  const bool any = std::any_of(v.begin(), v.end(), [](double a) { return a > 2; });
  const bool none = std::none_of(v.cbegin(), v.cend(), [](double a) { return a > 5; });
  return (all ? v[0] : v[1]) * (any ? v[2] : 2) + (none ? v[0] * v[0] : v[1]);
}
inline double found(const std::vector<double>& v) {
  const auto it = std::find_if(v.begin(), v.end(), [](double a) { return a > 1; });
  return it == v.end() ? v[0] : *it * *it * static_cast<double>(std::distance(v.begin(), it) + 1);
}
inline double partitioned(std::vector<double> v) {
  const auto middle = std::stable_partition(v.begin(), v.end(), [](double a) { return a > 1; });
  double s = 0;
  for (auto it = v.begin(); it != middle; ++it) s += *it * *it;
  for (auto it = middle; it != v.end(); ++it) s -= *it;
  return s;
}
inline double replaced(std::vector<double> v, double x) {
  std::replace_if(v.begin(), v.end(), [](double a) { return a < 1; }, x);
  std::for_each(v.begin(), v.end(), [&](double& a) { a *= x; });
  std::for_each_n(v.begin(), 1, [](double& a) { a = std::sin(a); });
  return v[0] + v[1] * v[2];
}
inline double heap(std::vector<double> v) {
  std::make_heap(v.begin(), v.end());
  std::pop_heap(v.begin(), v.end());
  const double top = v.back();
  v.pop_back();
  return top * v.front();
}
inline double permuted(std::vector<double> v) {
  double best = 0;
  std::vector<int> order{0, 1, 2};
  do {
    const double s = v[static_cast<std::size_t>(order[0])] * 1 + v[static_cast<std::size_t>(order[1])] * 2 + v[static_cast<std::size_t>(order[2])] * 3;
    best = std::max(best, s);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

// Functions as values.
inline double scaled_sum(double k, double a, double b) { return k * (a + b * b); }
inline double invoked(double x, double y) {
  return std::invoke(scaled_sum, x, y, 2.0) + std::invoke([&](double a) { return a * y; }, x);
}
inline double applied(double x, double y) {
  return std::apply(scaled_sum, std::make_tuple(x, y, 3.0)) + std::apply([](double a, double b) { return a * b; }, std::pair(x, y));
}
inline double by_ref(double x) {
  double total = 0;
  auto add = [](double& sum, double v) { sum += v * v; };
  add(std::ref(total), x);
  std::reference_wrapper<double> r = total;
  r.get() *= x;
  return total;
}

// Numbers.
inline double clamped(double x, double low, double high) { return std::clamp(x, low, high) * x + std::clamp(x, 0.0, 1.0); }
inline double between(double a, double b, double t) { return std::lerp(a, b, t) * std::midpoint(a, b); }
inline double exchanged(double x) {
  double a = x * x;
  const double b = std::exchange(a, x);
  std::swap(a, *&a);
  double c = 3 * x;
  std::swap(a, c);
  return a * b + c;
}
inline double ends(const std::vector<double>& v) {
  double s = 0;
  for (auto it = std::begin(v); it != std::end(v); std::advance(it, 1)) s = s * 2 + *it;
  return s + static_cast<double>(std::size(v)) * *std::rbegin(v);
}

// Valarrays.
inline double valarrays(double x) {
  std::valarray<double> v{x, 2, x * x};
  std::valarray<double> w(x, 3);
  const std::valarray<double> z = v * w + 2.0 * v - w / v;
  v *= w;
  v += x;
  return z.sum() + v[0] * v[2] + (v * v).sum() + z.max() * z.min();
}
inline double valarray_functions(double x) {
  const std::valarray<double> v{x, 0.5, x * x};
  const std::valarray<double> s = std::sin(v) * std::exp(-v) + std::sqrt(v) + std::pow(v, 2.0);
  return s.sum() + v.apply([](double a) { return a * a; }).sum();
}
inline double valarray_slices(double x) {
  std::valarray<double> v{x, 2, x * x, 4, 5, 6 * x};
  const std::valarray<double> every = v[std::slice(0, 3, 2)];
  v[std::slice(1, 2, 1)] = x;
  return every.sum() * v[1] + v.shift(1)[0] * static_cast<double>(v.size());
}

#endif
