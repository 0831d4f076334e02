// Probes for <algorithm>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

namespace probe_algorithm {

inline std::vector<double> some(double x, double y) { return {x, y, x * y, x + y, 2.0}; }
inline double weighed(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (1.0 + static_cast<double>(i));
  return s;
}

inline double all_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::all_of(v.begin(), v.end(), [](double a) { return a > 0; }) ? x * y : x; }
inline double any_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::any_of(v.begin(), v.end(), [](double a) { return a > 2; }) ? x * y : x; }
inline double none_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::none_of(v.begin(), v.end(), [&](double a) { return a > 9 * x; }) ? x * y : x; }
inline double for_each([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; auto v = some(x, y); std::for_each(v.begin(), v.end(), [&](double a) { s += a * a; }); return s; }
inline double for_each_n([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; auto v = some(x, y); std::for_each_n(v.begin(), 3, [&](double a) { s += a * a; }); return s; }
inline double count([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::count(v.begin(), v.end(), 2.0)) + y; }
inline double count_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::count_if(v.begin(), v.end(), [](double a) { return a > 1; })) + y; }
inline double mismatch([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(x, 2 * y); return *std::mismatch(v.begin(), v.end(), w.begin()).first * x; }
inline double find([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::find(v.begin(), v.end(), y) * x; }
inline double find_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::find_if(v.begin(), v.end(), [](double a) { return a < 1; }) * x; }
inline double find_if_not([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::find_if_not(v.begin(), v.end(), [](double a) { return a > 1; }) * x; }
inline double find_end([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w{y, x * y}; return *std::find_end(v.begin(), v.end(), w.begin(), w.end()) * x; }
inline double find_first_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w{y, 3.0}; return *std::find_first_of(v.begin(), v.end(), w.begin(), w.end()) * x; }
inline double adjacent_find([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, y, x}; return *std::adjacent_find(v.begin(), v.end()) * x; }
inline double search([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w{y, x * y}; return *std::search(v.begin(), v.end(), w.begin(), w.end()) * x; }
inline double search_n([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, y, x}; return *std::search_n(v.begin(), v.end(), 2, y) * x; }
inline double copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::copy(v.begin(), v.end(), w.begin()); return weighed(w); }
inline double copy_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w; std::copy_if(v.begin(), v.end(), std::back_inserter(w), [](double a) { return a > 1; }); return weighed(w); }
inline double copy_n([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::copy_n(v.begin(), 3, w.begin()); return weighed(w); }
inline double copy_backward([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::copy_backward(v.begin(), v.begin() + 3, v.end()); return weighed(v); }
inline double move([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::move(v.begin(), v.end(), w.begin()); return weighed(w); }
inline double move_backward([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::move_backward(v.begin(), v.begin() + 3, v.end()); return weighed(v); }
inline double fill([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); std::fill(v.begin(), v.end(), x * y); return weighed(v); }
inline double fill_n([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); std::fill_n(v.begin(), 2, x * y); return weighed(v); }
inline double transform([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::transform(v.begin(), v.end(), v.begin(), [&](double a) { return a * x; }); return weighed(v); }
inline double generate([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); double a = x; std::generate(v.begin(), v.end(), [&] { return a *= y; }); return weighed(v); }
inline double generate_n([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); double a = x; std::generate_n(v.begin(), 3, [&] { return a *= y; }); return weighed(v); }
inline double remove([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); v.erase(std::remove(v.begin(), v.end(), 2.0), v.end()); return weighed(v); }
inline double remove_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); v.erase(std::remove_if(v.begin(), v.end(), [](double a) { return a > 1.8; }), v.end()); return weighed(v); }
inline double remove_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w; std::remove_copy(v.begin(), v.end(), std::back_inserter(w), 2.0); return weighed(w); }
inline double remove_copy_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w; std::remove_copy_if(v.begin(), v.end(), std::back_inserter(w), [](double a) { return a > 1.8; }); return weighed(w); }
inline double replace([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::replace(v.begin(), v.end(), 2.0, x * x); return weighed(v); }
inline double replace_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::replace_if(v.begin(), v.end(), [](double a) { return a > 1.8; }, x * x); return weighed(v); }
inline double replace_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::replace_copy(v.begin(), v.end(), w.begin(), 2.0, x * x); return weighed(w); }
inline double replace_copy_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::replace_copy_if(v.begin(), v.end(), w.begin(), [](double a) { return a > 1.8; }, x * x); return weighed(w); }
inline double swap_ranges([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, 2 * x); std::swap_ranges(v.begin(), v.begin() + 2, w.begin()); return weighed(v); }
inline double iter_swap([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::iter_swap(v.begin(), v.begin() + 2); return weighed(v); }
inline double reverse([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::reverse(v.begin(), v.end()); return weighed(v); }
inline double reverse_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::reverse_copy(v.begin(), v.end(), w.begin()); return weighed(w); }
inline double rotate([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::rotate(v.begin(), v.begin() + 2, v.end()); return weighed(v); }
inline double rotate_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::rotate_copy(v.begin(), v.begin() + 2, v.end(), w.begin()); return weighed(w); }
inline double shift_left([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::shift_left(v.begin(), v.end(), 1); v.pop_back(); return weighed(v); }
inline double shift_right([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::shift_right(v.begin(), v.end(), 1); v[0] = x; return weighed(v); }
inline double shuffle([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::mt19937 g(7); std::shuffle(v.begin(), v.end(), g); return weighed(v); }
inline double sample([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w; std::mt19937 g(7); std::sample(v.begin(), v.end(), std::back_inserter(w), 3, g); return weighed(w); }
inline double unique([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, y, x}; v.erase(std::unique(v.begin(), v.end()), v.end()); return weighed(v); }
inline double unique_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, y, x}, w; std::unique_copy(v.begin(), v.end(), std::back_inserter(w)); return weighed(w); }
inline double is_partitioned([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::is_partitioned(v.begin(), v.end(), [](double a) { return a > 1; }) ? x : x * y; }
inline double partition([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::partition(v.begin(), v.end(), [](double a) { return a > 1; }); return weighed(v); }
inline double partition_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5), u(5); std::partition_copy(v.begin(), v.end(), w.begin(), u.begin(), [](double a) { return a > 1; }); return weighed(w) + weighed(u); }
inline double stable_partition([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::stable_partition(v.begin(), v.end(), [](double a) { return a > 1; }); return weighed(v); }
inline double partition_point([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; return *std::partition_point(v.begin(), v.end(), [](double a) { return a > 1; }) * x; }
inline double sort([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::sort(v.begin(), v.end()); return weighed(v); }
inline double stable_sort([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::stable_sort(v.begin(), v.end(), [](double a, double b) { return a > b; }); return weighed(v); }
inline double partial_sort([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::partial_sort(v.begin(), v.begin() + 2, v.end()); return weighed({v[0], v[1]}); }
inline double partial_sort_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(2); std::partial_sort_copy(v.begin(), v.end(), w.begin(), w.end()); return weighed(w); }
inline double is_sorted([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::is_sorted(v.begin(), v.end()) ? x : x * y; }
inline double is_sorted_until([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::is_sorted_until(v.begin(), v.end()) * x; }
inline double nth_element([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::nth_element(v.begin(), v.begin() + 2, v.end()); return v[2] * x; }
inline double lower_bound([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}; return *std::lower_bound(v.begin(), v.end(), x) * y; }
inline double upper_bound([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}; return *std::upper_bound(v.begin(), v.end(), x) * y; }
inline double equal_range([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}; return *std::equal_range(v.begin(), v.end(), x).first * y; }
inline double binary_search([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}; return std::binary_search(v.begin(), v.end(), x) ? x * y : x; }
inline double merge([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}, w{x * y, x + y}, u(4); std::merge(v.begin(), v.end(), w.begin(), w.end(), u.begin()); return weighed(u); }
inline double inplace_merge([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x * y, x + y}; std::inplace_merge(v.begin(), v.begin() + 2, v.end()); return weighed(v); }
inline double includes([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}, w{x}; return std::includes(v.begin(), v.end(), w.begin(), w.end()) ? x * y : x; }
inline double set_union([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}, w{y, x + y}, u; std::set_union(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(u)); return weighed(u); }
inline double set_intersection([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}, w{y, x + y}, u; std::set_intersection(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(u)); return weighed(u); }
inline double set_difference([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}, w{y, x + y}, u; std::set_difference(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(u)); return weighed(u); }
inline double set_symmetric_difference([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}, w{y, x + y}, u; std::set_symmetric_difference(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(u)); return weighed(u); }
inline double make_heap([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::make_heap(v.begin(), v.end()); return v.front() * y; }
inline double push_heap([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; std::make_heap(v.begin(), v.end()); v.push_back(x + y); std::push_heap(v.begin(), v.end()); return v.front() * y; }
inline double pop_heap([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::make_heap(v.begin(), v.end()); std::pop_heap(v.begin(), v.end()); return v.back() * y + v.front(); }
inline double sort_heap([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::make_heap(v.begin(), v.end()); std::sort_heap(v.begin(), v.end()); return weighed(v); }
inline double is_heap([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::is_heap(v.begin(), v.end()) ? x : x * y; }
inline double is_heap_until([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::is_heap_until(v.begin(), v.end()) * x; }
inline double min([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::min(x * x, y) * x; }
inline double max([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::max(x * x, y) * x + std::max({x, y, 0.5}); }
inline double minmax([[maybe_unused]] double x, [[maybe_unused]] double y) { auto [a, b] = std::minmax({x, y, x * y}); return a * b * b; }
inline double min_element([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::min_element(v.begin(), v.end()) * x; }
inline double max_element([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::max_element(v.begin(), v.end()) * x; }
inline double minmax_element([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); auto [a, b] = std::minmax_element(v.begin(), v.end()); return *a * *b * *b; }
inline double clamp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::clamp(x * y, 0.5, 3.0) + std::clamp(x * x, 0.1, y); }
inline double equal([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, x); return std::equal(v.begin(), v.end(), w.begin()) ? x : x * y; }
inline double lexicographical_compare([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, x); return std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()) ? x : x * y; }
inline double lexicographical_compare_three_way([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, x); return std::lexicographical_compare_three_way(v.begin(), v.end(), w.begin(), w.end()) < 0 ? x : x * y; }
inline double is_permutation([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}, w{y, x}; return std::is_permutation(v.begin(), v.end(), w.begin()) ? x * y : x; }
inline double next_permutation([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x, x + y}; std::next_permutation(v.begin(), v.end()); return weighed(v); }
inline double prev_permutation([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x + y, x, y}; std::prev_permutation(v.begin(), v.end()); return weighed(v); }

}  // namespace probe_algorithm
