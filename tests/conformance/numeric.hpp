// Probes for <numeric>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

namespace probe_numeric {

inline std::vector<double> some(double x, double y) { return {x, y, x * y, x + y, 2.0}; }
inline double weighed(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (1.0 + static_cast<double>(i));
  return s;
}

inline double iota([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v(3); std::iota(v.begin(), v.end(), x); return weighed(v) * y; }
inline double accumulate([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::accumulate(v.begin(), v.end(), 1.0, [](double a, double b) { return a * b; }); }
inline double reduce([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::reduce(v.begin(), v.end(), x) * y; }
inline double transform_reduce([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::transform_reduce(v.begin(), v.end(), x, [](double a, double b) { return a + b; }, [](double a) { return a * a; }); }
inline double inner_product([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y), w = some(y, x); return std::inner_product(v.begin(), v.end(), w.begin(), 0.0); }
inline double adjacent_difference([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::adjacent_difference(v.begin(), v.end(), w.begin()); return weighed(w); }
inline double partial_sum([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::partial_sum(v.begin(), v.end(), w.begin(), [](double a, double b) { return a * b; }); return weighed(w); }
inline double inclusive_scan([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::inclusive_scan(v.begin(), v.end(), w.begin()); return weighed(w); }
inline double exclusive_scan([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::exclusive_scan(v.begin(), v.end(), w.begin(), x); return weighed(w); }
inline double transform_inclusive_scan([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::transform_inclusive_scan(v.begin(), v.end(), w.begin(), std::plus<>{}, [](double a) { return a * a; }); return weighed(w); }
inline double transform_exclusive_scan([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(5); std::transform_exclusive_scan(v.begin(), v.end(), w.begin(), x, std::plus<>{}, [](double a) { return a * a; }); return weighed(w); }
inline double midpoint([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::midpoint(x, y * y) * x; }
inline double gcd([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::gcd(12, 18) + y; }
inline double lcm([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::lcm(4, 6) + y; }

}  // namespace probe_numeric
