// Probes for <ranges>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <vector>

namespace probe_ranges {

inline std::vector<double> some(double x, double y) { return {x, y, x * y, x + y, 2.0}; }
inline double weighed(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (1.0 + static_cast<double>(i));
  return s;
}

inline double sort([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::ranges::sort(v); return weighed(v); }
inline double for_each([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; std::ranges::for_each(some(x, y), [&](double a) { s += a * a; }); return s; }
inline double transform([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::ranges::transform(v, v.begin(), [&](double a) { return a * x; }); return weighed(v); }
inline double copy([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::ranges::copy(v, w.begin()); return weighed(w); }
inline double fill([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); std::ranges::fill(v, x * y); return weighed(v); }
inline double reverse([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::ranges::reverse(v); return weighed(v); }
inline double max_element([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::ranges::max_element(v) * x; }
inline double max([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ranges::max(x, y) * y; }
inline double min([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ranges::min(x, y) * y; }
inline double find([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::ranges::find(v, y) * x; }
inline double find_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::ranges::find_if(v, [](double a) { return a < 1; }) * x; }
inline double count_if([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::ranges::count_if(v, [](double a) { return a > 1; })) * y; }
inline double all_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::ranges::all_of(v, [](double a) { return a > 0; }) ? x * y : x; }
inline double any_of([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::ranges::any_of(v, [](double a) { return a > 0; }) ? x * y : x; }
inline double generate([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(4); double a = x; std::ranges::generate(v, [&] { return a *= y; }); return weighed(v); }
inline double clamp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ranges::clamp(x * y, 0.1, 3.0); }
inline double equal([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, x); return std::ranges::equal(v, w) ? x : x * y; }
inline double lower_bound([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{y, x}; return *std::ranges::lower_bound(v, x) * y; }
inline double ranges_begin([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::ranges::begin(v) * y; }
inline double ranges_end([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::ranges::end(v) - 1) * y; }
inline double ranges_size([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::ranges::size(v)) * y; }
inline double ranges_swap([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x, b = y; std::ranges::swap(a, b); return a * a * b; }
inline double subrange([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::ranges::subrange r(v.begin(), v.begin() + 2); double s = 0; for (double a : r) s = s * 2 + a; return s; }
inline double all([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : std::views::all(v)) s = s * 2 + a; return s; }
inline double filter([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::filter([](double b) { return b > 1; })) s = s * 2 + a; return s; }
inline double views_transform([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::transform([&](double b) { return b * x; })) s = s * 2 + a; return s; }
inline double take([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::take(2)) s = s * 2 + a; return s; }
inline double take_while([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::take_while([](double b) { return b > 0.5; })) s = s * 2 + a; return s; }
inline double drop([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::drop(2)) s = s * 2 + a; return s; }
inline double drop_while([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::drop_while([](double b) { return b > 1; })) s = s * 2 + a; return s; }
inline double views_reverse([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::reverse) s = s * 2 + a; return s; }
inline double iota([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; for (int i : std::views::iota(1, 4)) s += x * i * y; return s; }
inline double single([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; for (double a : std::views::single(x)) s += a * y; return s; }
inline double empty([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = x * y; for (double a : std::views::empty<double>) s += a; return s; }
inline double keys([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<std::pair<int, double>> v{{1, x}, {2, y}}; double s = 0; for (int k : v | std::views::keys) s += x * k; return s; }
inline double values([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<std::pair<int, double>> v{{1, x}, {2, y}}; double s = 0; for (double a : v | std::views::values) s = s * 2 + a; return s; }
inline double elements([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<std::pair<int, double>> v{{1, x}, {2, y}}; double s = 0; for (double a : v | std::views::elements<1>) s = s * 2 + a; return s; }
inline double join([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<std::vector<double>> v{{x}, {y, x}}; double s = 0; for (double a : v | std::views::join) s = s * 2 + a; return s; }
inline double counted([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : std::views::counted(v.begin(), 2)) s = s * 2 + a; return s; }
inline double common([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (double a : v | std::views::common) s = s * 2 + a; return s; }

}  // namespace probe_ranges
