// Probes for <iterator>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <iterator>
#include <list>
#include <sstream>
#include <vector>

namespace probe_iterator {

inline std::vector<double> some(double x, double y) { return {x, y, x * y, x + y, 2.0}; }
inline double weighed(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (1.0 + static_cast<double>(i));
  return s;
}

inline double begin([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::begin(v) * y; }
inline double end([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (auto i = std::begin(v); i != std::end(v); ++i) s = s * 2 + *i; return s; }
inline double cbegin([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::cbegin(v) * y; }
inline double cend([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::cend(v) - 2) * y; }
inline double rbegin([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::rbegin(v) + 1) * y; }
inline double rend([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::rend(v) - 1) * y; }
inline double crbegin([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::crbegin(v) + 1) * y; }
inline double crend([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *(std::crend(v) - 1) * y; }
inline double size([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::size(v)) * y; }
inline double ssize([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::ssize(v)) * y; }
inline double empty([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::empty(v) ? x : x * y; }
inline double data([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return std::data(v)[1] * x; }
inline double advance([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); auto i = v.begin(); std::advance(i, 2); return *i * x; }
inline double distance([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return x * static_cast<double>(std::distance(v.begin(), v.end())) * y; }
inline double next([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::next(v.begin()) * x; }
inline double prev([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::prev(v.end(), 2) * x; }
inline double reverse_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); double s = 0; for (std::vector<double>::reverse_iterator i = v.rbegin(); i != v.rend(); ++i) s = s * 2 + *i; return s; }
inline double make_reverse_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); return *std::make_reverse_iterator(v.end() - 1) * x; }
inline double move_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w(std::make_move_iterator(v.begin()), std::make_move_iterator(v.end())); return w[0] * w[1]; }
inline double make_move_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); auto i = std::make_move_iterator(v.begin()); return *i * y; }
inline double back_inserter([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w; std::copy(v.begin(), v.end(), std::back_inserter(w)); return weighed(w); }
inline double front_inserter([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::list<double> w; std::copy(v.begin(), v.end(), std::front_inserter(w)); return w.front() * w.back(); }
inline double inserter([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::vector<double> w{x}; std::copy(v.begin(), v.end(), std::inserter(w, w.begin())); return weighed(w); }
inline double back_insert_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> w; std::back_insert_iterator<std::vector<double>> i(w); *i++ = x; *i++ = y; return weighed(w); }
inline double istream_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { std::istringstream in("2 3"); std::istream_iterator<double> i(in); return *i * x * y; }
inline double ostream_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; std::ostream_iterator<double> i(out, " "); *i = x; return x * y; }
inline double iterator_traits([[maybe_unused]] double x, [[maybe_unused]] double y) { std::iterator_traits<double*>::value_type a = x; return a * y; }
inline double counted_iterator([[maybe_unused]] double x, [[maybe_unused]] double y) { auto v = some(x, y); std::counted_iterator i(v.begin(), 3); return *i * y; }

}  // namespace probe_iterator
