// Probes for <valarray>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <cmath>
#include <valarray>

namespace probe_valarray {

inline double valarray([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y}; v *= x; return v.sum() + v[1] * v.max(); }
inline double slice([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y, 1.0}; std::valarray<double> w = v[std::slice(0, 2, 2)]; return w[0] * w[1]; }
inline double slice_array([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y, 1.0}; v[std::slice(0, 2, 2)] = std::valarray<double>{y, x}; return v[0] * v[0] * v[2]; }
inline double gslice([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y, 1.0}; std::valarray<double> w = v[std::gslice(0, {2, 2}, {2, 1})]; return w[0] * w[1]; }
inline double mask_array([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y}; v[v > 1.0] = 2 * y; return v[0] * v[1]; }
inline double indirect_array([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y, x * y}; std::valarray<double> w = v[std::valarray<std::size_t>{2, 0}]; return w[0] * w[1]; }
inline double abs([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y}; return std::abs(v)[0] * y; }
inline double exp([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y}; return std::valarray<double>(std::exp(v))[0] * y; }
inline double sin([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y}; return std::valarray<double>(std::sin(v) * v)[0] * y; }
inline double pow([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y}; return std::valarray<double>(std::pow(v, 2.5))[0] * y; }
inline double sqrt([[maybe_unused]] double x, [[maybe_unused]] double y) { std::valarray<double> v{x, y}; return std::valarray<double>(std::sqrt(v)).sum(); }

}  // namespace probe_valarray
