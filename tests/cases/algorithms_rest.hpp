// The rest of <algorithm> and <numeric> by name: on numbers and on structs that hold them, with comparators and without.
#ifndef DUALREV_CASE_ALGORITHMS_REST_HPP
#define DUALREV_CASE_ALGORITHMS_REST_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <iterator>
#include <list>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using Numbers = std::vector<double>;
/// The order of the elements decides the result.
inline double digest(const Numbers& v) {
  double s = 1;
  for (double a : v) s = s * 1.25 + a * a;
  return s;
}

// ---- order ----

inline double sorts(Numbers v, double x) {
  const auto down = [](double a, double b) { return a > b; };
  std::partial_sort(v.begin(), v.begin() + 2, v.end());
  double s = v[0] * v[1];
  std::nth_element(v.begin(), v.begin() + 2, v.end(), down);
  s = s * x + v[2];
  std::stable_sort(v.begin(), v.end());
  s += digest(v);
  std::stable_sort(v.begin(), v.end(), down);
  s += digest(v);
  std::partial_sort(v.begin(), v.begin() + 1, v.end(), down);
  Numbers best(2);
  std::partial_sort_copy(v.begin(), v.end(), best.begin(), best.end());
  std::partial_sort_copy(v.begin(), v.end(), v.begin(), v.begin() + 1, std::greater<>());
  if (std::is_sorted(best.begin(), best.end()) && !std::is_sorted(best.begin(), best.end(), down)) s *= best[1];
  s += static_cast<double>(std::is_sorted_until(best.begin(), best.end()) - best.begin());
  return s * best[0];
}
inline double merges(Numbers a, Numbers b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  Numbers all(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), all.begin());
  double s = digest(all);
  Numbers sum;
  std::merge(a.rbegin(), a.rend(), b.rbegin(), b.rend(), std::back_inserter(sum), std::greater<double>());
  s += digest(sum);
  Numbers both = a;
  both.insert(both.end(), b.begin(), b.end());
  std::inplace_merge(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(a.size()), both.end());
  s += digest(both);
  std::inplace_merge(both.begin(), both.begin() + 2, both.end(), std::less<>());
  return s + digest(both) * (std::includes(both.begin(), both.end(), a.begin(), a.end()) ? a[0] : b[0]);
}
inline double sets(Numbers a, Numbers b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  Numbers u, i, d, x;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(u));
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(i));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(d), [](double p, double q) { return p < q; });
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(x), std::less<>{});
  return digest(u) + 2 * digest(i) + 3 * digest(d) + 5 * digest(x);
}
inline double heaps(Numbers v, double x) {
  std::make_heap(v.begin(), v.end(), std::greater<>());
  const bool first = std::is_heap(v.begin(), v.end(), std::greater<>());
  v.push_back(x);
  std::push_heap(v.begin(), v.end(), std::greater<>());
  std::pop_heap(v.begin(), v.end(), std::greater<>());
  const double least = v.back();
  v.pop_back();
  const auto n = std::is_heap_until(v.begin(), v.end()) - v.begin();
  std::sort_heap(v.begin(), v.end(), std::greater<>());
  return digest(v) * least + (first ? x : 1) * static_cast<double>(n);
}
inline double bounds(Numbers v, double x) {
  std::sort(v.begin(), v.end());
  const auto low = std::lower_bound(v.begin(), v.end(), x);
  const auto high = std::upper_bound(v.begin(), v.end(), 1.0);
  const auto [first, last] = std::equal_range(v.begin(), v.end(), x, std::less<>{});
  double s = static_cast<double>(last - first);
  if (low != v.end()) s += *low * x;
  if (high != v.end()) s += *high * *high;
  return std::binary_search(v.begin(), v.end(), x) ? s * x : s;
}
inline double extrema(const Numbers& v, double x, double y) {
  const auto by_size = [](double a, double b) { return std::abs(a) < std::abs(b); };
  const double a = *std::max_element(v.begin(), v.end(), by_size);
  const double b = *std::min_element(v.begin(), v.end(), by_size);
  const auto [low, high] = std::minmax_element(v.begin(), v.end(), by_size);
  const double c = std::max({x, y, double(1.5)}) * std::min({x, y, double(1.5)}) + std::max(x, y, by_size) * std::min(x, -y, by_size);
  const auto both = std::minmax(x, y, by_size);
  const double both_sum = both.first * 2 + both.second;
  const auto three = std::minmax({x, y, double(0.9)});
  return a * b + *low * *high * 2 + c * both_sum + three.first * three.second + std::clamp(x, -y, y, by_size);
}
inline double permutations(Numbers v, double x) {
  double best = 0;
  std::sort(v.begin(), v.end());
  do best = std::max(best, v[0] * x + v[1] * 2 + v[2] * 3);
  while (std::next_permutation(v.begin(), v.end()));
  std::prev_permutation(v.begin(), v.end(), [](double a, double b) { return a < b; });
  return best * digest(v) + (std::is_permutation(v.begin(), v.end(), v.rbegin()) ? x : 0);
}

// ---- moving about ----

inline double moves(Numbers v, double x) {
  std::rotate(v.begin(), v.begin() + 1, v.end());
  double s = digest(v);
  Numbers w(v.size());
  std::rotate_copy(v.begin(), v.begin() + 2, v.end(), w.begin());
  s += digest(w);
  std::reverse(v.begin(), v.end());
  std::reverse_copy(v.begin(), v.end(), w.begin());
  std::swap_ranges(v.begin(), v.begin() + 2, w.begin());
  s += digest(v) * digest(w);
  std::copy_backward(v.begin(), v.begin() + 2, w.end());
  std::move_backward(v.begin(), v.begin() + 1, w.begin() + 1);
  std::iter_swap(v.begin(), w.begin() + 1);
  std::shift_left(v.begin(), v.end(), 1);
  std::fill_n(v.begin() + 2, 1, x);
  std::fill(w.begin(), w.begin() + 1, 2);
  std::copy_n(w.begin(), 2, v.begin() + 1);
  return s + digest(v) + digest(w);
}
inline double replaces(Numbers v, double x) {
  Numbers w(v.size()), u;
  v[1] = v[2] = x;
  std::replace_copy(v.begin(), v.end(), w.begin(), x, 2.0 * x);
  std::replace(w.begin(), w.end(), v[0], x * x);
  std::replace_copy_if(v.begin(), v.end(), std::back_inserter(u), [](double a) { return a > 1; }, x * x);
  double s = digest(v) + digest(w) + digest(u);
  u.clear();
  std::remove_copy(v.begin(), v.end(), std::back_inserter(u), x);
  std::remove_copy_if(v.begin(), v.end(), std::back_inserter(u), [&](double a) { return a > x; });
  std::unique_copy(v.begin(), v.end(), std::back_inserter(u));
  std::unique_copy(v.begin(), v.end(), std::back_inserter(u), [](double a, double b) { return std::abs(a - b) < 0.5; });
  std::copy_if(v.begin(), v.end(), std::inserter(u, u.begin()), [](double a) { return a < 2; });
  s += digest(u);
  v.erase(std::remove(v.begin(), v.end(), x), v.end());
  return s + digest(v) + static_cast<double>(std::erase(u, x));
}
inline double parts(Numbers v, double x) {
  Numbers low, high;
  const auto small = [x](double a) { return a < x; };
  std::partition_copy(v.begin(), v.end(), std::back_inserter(low), std::back_inserter(high), small);
  double s = digest(low) * 2 + digest(high);
  std::partition(v.begin(), v.end(), small);
  const auto middle = std::partition_point(v.begin(), v.end(), small);
  if (std::is_partitioned(v.begin(), v.end(), small)) s *= std::accumulate(v.begin(), middle, 1.0);
  return s * x;
}

// ---- search ----

inline double searches(const Numbers& v, const Numbers& w, double x) {
  double s = 0;
  const auto near = [](double a, double b) { return std::abs(a - b) < 0.3; };
  if (const auto it = std::search(v.begin(), v.end(), w.begin(), w.end()); it != v.end()) s += *it * x;
  if (const auto it = std::search(v.begin(), v.end(), w.begin(), w.end(), near); it != v.end()) s += *it * *it;
  if (const auto it = std::find_end(v.begin(), v.end(), w.begin(), w.end()); it != v.end()) s += *it * 3;
  if (const auto it = std::find_first_of(v.begin(), v.end(), w.begin(), w.end()); it != v.end()) s += *it * 5;
  if (const auto it = std::adjacent_find(v.begin(), v.end()); it != v.end()) s += *it * 7;
  if (const auto it = std::adjacent_find(v.begin(), v.end(), near); it != v.end()) s += *it * 11;
  if (const auto it = std::search_n(v.begin(), v.end(), 2, x); it != v.end()) s += *it * 13;
  if (const auto it = std::find(v.begin(), v.end(), x); it != v.end()) s += *it * *it;
  if (const auto it = std::find_if_not(v.begin(), v.end(), [](double a) { return a < 1; }); it != v.end()) s += *it;
  return s * static_cast<double>(std::count(v.begin(), v.end(), x) + 1);
}
inline double compares(const Numbers& v, const Numbers& w, double x) {
  double s = x;
  if (std::equal(v.begin(), v.end(), w.begin())) s *= 2;
  if (std::equal(v.begin(), v.end(), w.begin(), w.end(), [](double a, double b) { return std::abs(a - b) < 1; })) s *= 3;
  if (std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end())) s *= 5;
  if (std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end(), std::greater<>())) s *= 7;
  const auto [a, b] = std::mismatch(v.begin(), v.end(), w.begin(), w.end());
  if (a != v.end() && b != w.end()) s += *a * *b;
  if (v < w) s *= 11;
  if (v == w) s *= 13;
  return s;
}

// ---- numeric ----

inline double numeric(const Numbers& v, double x) {
  Numbers a(v.size()), b(v.size()), c(v.size()), d;
  std::inclusive_scan(v.begin(), v.end(), a.begin(), std::multiplies<>());
  std::exclusive_scan(v.begin(), v.end(), b.begin(), x, [](double p, double q) { return p * q + 1; });
  std::transform_inclusive_scan(v.begin(), v.end(), c.begin(), std::plus<>(), [x](double p) { return p * x; });
  std::transform_exclusive_scan(v.begin(), v.end(), std::back_inserter(d), double(0), std::plus<double>(), [](double p) { return p * p; });
  double s = digest(a) + digest(b) + digest(c) + digest(d);
  std::inclusive_scan(v.begin(), v.end(), a.begin(), std::plus<>(), x);
  std::adjacent_difference(v.begin(), v.end(), b.begin());
  std::partial_sum(v.begin(), v.end(), c.begin(), std::multiplies<double>());
  std::iota(d.begin(), d.end(), x);
  s += digest(a) + digest(b) + digest(c) + digest(d);
  return s + std::reduce(v.begin(), v.end()) * std::reduce(v.begin(), v.end(), x, std::multiplies<>()) + std::transform_reduce(v.begin(), v.end(), v.begin(), x, std::plus<>(), std::multiplies<>()) + std::transform_reduce(v.begin(), v.end(), double(1), std::multiplies<double>(), [](double p) { return std::sin(p) + 2; });
}
inline double interpolations(double a, double b, double t) { return std::lerp(a, b, t) * std::midpoint(a, b) + std::lerp(a, 2.0, t) + std::midpoint(a, 1.0) * static_cast<double>(std::midpoint(3, 8)); }

// ---- structs ----

struct Job {
  double start, length;
  int id;
  double end() const { return start + length; }
  friend bool operator<(const Job& a, const Job& b) { return a.start < b.start; }
  friend bool operator==(const Job& a, const Job& b) { return a.id == b.id; }
  friend Job operator+(const Job& a, const Job& b) { return {a.start + b.start, a.length * b.length, a.id + b.id}; }
};
inline double schedule(std::vector<Job> jobs, double now) {
  std::sort(jobs.begin(), jobs.end());
  const auto late = [now](const Job& j) { return j.start > now; };
  std::vector<Job> done, open;
  std::partition_copy(jobs.begin(), jobs.end(), std::back_inserter(open), std::back_inserter(done), late);
  double s = 0;
  for (const Job& j : open) s = s * 2 + j.length * now;
  std::vector<Job> merged(jobs.size());
  std::merge(open.begin(), open.end(), done.begin(), done.end(), merged.begin());
  const Job sum = std::accumulate(merged.begin(), merged.end(), Job{now, 1, 0});
  const auto longest = std::max_element(merged.begin(), merged.end(), [](const Job& a, const Job& b) { return a.length < b.length; });
  const auto where = std::lower_bound(merged.begin(), merged.end(), now, [](const Job& j, double t) { return j.start < t; });
  std::rotate(merged.begin(), merged.begin() + 1, merged.end());
  std::nth_element(merged.begin(), merged.begin() + 1, merged.end(), [](const Job& a, const Job& b) { return a.length > b.length; });
  const auto same = std::adjacent_find(merged.begin(), merged.end());
  const auto found = std::find(merged.begin(), merged.end(), *longest);
  const Job later = std::max(merged[0], merged[1]);
  return s + sum.start * sum.length + (where == merged.end() ? 1.0 : where->length) * merged[1].length + (same == merged.end() ? now : same->start) * found->length + later.length * std::clamp(merged[0], merged[1], merged[2]).start;
}

// ---- other containers, random order ----

inline double on_lists(const Numbers& v, double x) {
  std::list<double> l(v.begin(), v.end());
  std::deque<double> d(v.begin(), v.end());
  std::reverse(l.begin(), l.end());
  std::sort(d.begin(), d.end());
  std::transform(l.begin(), l.end(), d.begin(), l.begin(), [x](double a, double b) { return a * x + b; });
  const auto it = std::max_element(l.begin(), l.end());
  double raw[4] = {x, 1, 2, x * x};
  std::sort(std::begin(raw), std::end(raw));
  std::array<double, 3> a{};
  std::copy(raw, raw + 3, a.begin());
  return std::accumulate(l.begin(), l.end(), 0.0) * *it + std::inner_product(a.begin(), a.end(), raw, 0.0);
}
inline double shuffled(Numbers v, double x) {
  std::mt19937 generator(7);
  std::shuffle(v.begin(), v.end(), generator);
  Numbers some;
  std::sample(v.begin(), v.end(), std::back_inserter(some), 2, generator);
  return digest(v) * x + digest(some);
}

#endif
