// The numerical side of check_gradient: scalars that can be changed in place, and Richardson's extrapolation of central
// differences to step zero (the table is Ridders').
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace dualrev::detail {

/// A scalar of any of the three types, in place.
struct scalar_reference {
  void* place;
  int kind;  // 0 float, 1 double, 2 long double
  explicit scalar_reference(float& x) : place(&x), kind(0) {}
  explicit scalar_reference(double& x) : place(&x), kind(1) {}
  explicit scalar_reference(long double& x) : place(&x), kind(2) {}

  [[nodiscard]] long double get() const noexcept {
    return kind == 0   ? *static_cast<float*>(place)
           : kind == 1 ? *static_cast<double*>(place)
                       : *static_cast<long double*>(place);
  }
  void set(long double x) const noexcept {
    if (kind == 0)
      *static_cast<float*>(place) = static_cast<float>(x);
    else if (kind == 1)
      *static_cast<double*>(place) = static_cast<double>(x);
    else
      *static_cast<long double*>(place) = x;
  }
};

/// The derivative at step zero of `central(h)`, the difference quotient with half-step h; and its estimated error.
/// `noise` is the rounding error of a difference of two values, known after the first call.
template <class Central>
std::pair<double, double> richardson(Central&& central, double step, const double& noise) {
  constexpr int levels = 12;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::array<double, levels> before{};
  int columns = 0;  // of the row before, 0 after a value that was not finite
  double best = std::numeric_limits<double>::quiet_NaN();
  double best_error = infinity;
  for (int level = 0; level < levels; ++level, step /= 2) {
    std::array<double, levels> row{};
    row[0] = central(step);
    if (!std::isfinite(row[0])) {
      columns = 0;
      continue;
    }
    double factor = 1;
    for (int j = 1; j <= columns; ++j) {
      factor *= 4;
      row[j] = row[j - 1] + (row[j - 1] - before[j - 1]) / (factor - 1);
      const double error = std::fmax(std::fabs(row[j] - row[j - 1]), std::fabs(row[j] - before[j - 1])) + noise / step;
      if (error < best_error) {
        best = row[j];
        best_error = error;
      }
    }
    if (columns == 0 && best_error == infinity) best = row[0];
    before = row;
    ++columns;
  }
  return {best, best_error};
}

/// How much `value(k)`, the function at k equal small steps, jumps beside being smooth: what arithmetic in float inside
/// of a function on doubles does to it. From sixth differences, in which a smooth function vanishes (Hamming, 1962;
/// Moré and Wild, "Estimating computational noise", 2011). Zero if the function has no finite values there.
template <class Value>
double roughness(Value&& value) {
  constexpr int points = 10, order = 6;
  std::array<long double, points> f{};
  for (int k = 0; k < points; ++k) f[static_cast<std::size_t>(k)] = value(k - points / 2);
  for (int j = 0; j < order; ++j)
    for (std::size_t k = 0; k + 1 < static_cast<std::size_t>(points - j); ++k) f[k] = f[k + 1] - f[k];
  long double sum = 0;
  for (std::size_t k = 0; k < points - order; ++k) sum += f[k] * f[k];
  const auto result = static_cast<double>(std::sqrt(sum / (points - order) / 924));  // 12! / (6!)^2
  return std::isfinite(result) ? result : 0;
}

inline double first_step(double size) noexcept { return std::exp2(std::floor(std::log2(size))) / 8; }

}  // namespace dualrev::detail
