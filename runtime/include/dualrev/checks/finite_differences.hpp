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

/// A derivative by differences, and its estimated error; not converged where no steps agree with all smaller ones, as
/// at a jump.
struct extrapolated {
  double value = std::numeric_limits<double>::quiet_NaN();
  double error = std::numeric_limits<double>::infinity();
  bool converged = false;
};

/// Difference quotients at halving steps, as Richardson's extrapolation needs them.
class halving_steps {
 public:
  static constexpr std::size_t levels = 16;

  /// `central(h)` is the quotient with half-step h.
  template <class Central>
  halving_steps(Central&& central, double first) : first_(first) {
    for (std::size_t k = 0; k < levels; ++k) quotients_[k] = central(step(k));
  }
  [[nodiscard]] double step(std::size_t level) const noexcept { return std::ldexp(first_, -static_cast<int>(level)); }

  /// From the largest step that leads where all smaller ones do: one that reaches over a jump does not. `noise` is the
  /// rounding error of a difference of two values.
  [[nodiscard]] extrapolated limit(double noise) const noexcept {
    extrapolated first_finite;
    for (std::size_t from = 0; from + 4 <= levels; ++from) {
      if (!std::isfinite(quotients_[from])) continue;
      extrapolated found = richardson(from, noise);
      if (std::isnan(first_finite.value)) first_finite = found;
      found.converged = std::isfinite(found.error) && smaller_steps_agree(from, found, noise);
      if (found.converged) return found;
    }
    return first_finite;
  }

 private:
  [[nodiscard]] extrapolated richardson(std::size_t from, double noise) const noexcept {
    extrapolated best;
    best.value = quotients_[from];
    std::array<double, levels> before{};
    for (std::size_t level = from; level < levels && std::isfinite(quotients_[level]); ++level) {
      std::array<double, levels> row{};
      row[0] = quotients_[level];
      double factor = 1;
      for (std::size_t j = 1; j <= level - from; ++j) {
        factor *= 4;
        row[j] = row[j - 1] + (row[j - 1] - before[j - 1]) / (factor - 1);
        const double error =
            std::fmax(std::fabs(row[j] - row[j - 1]), std::fabs(row[j] - before[j - 1])) + noise / step(level);
        if (error < best.error) best = {row[j], error};
      }
      before = row;
    }
    return best;
  }
  // The quotients of a smooth function approach the limit by a factor of four a level; two is asked for.
  [[nodiscard]] bool smaller_steps_agree(std::size_t from, const extrapolated& found, double noise) const noexcept {
    double allowed = 4 * std::fabs(quotients_[from] - found.value);
    for (std::size_t level = from; level < levels; ++level, allowed /= 2)
      if (!(std::fabs(quotients_[level] - found.value) <= allowed + 4 * found.error + 4 * noise / step(level)))
        return false;
    return true;
  }

  double first_;
  std::array<double, levels> quotients_{};
};

/// How much `value(k)`, the function at k = 0, 1, ... equal small steps, jumps beside being smooth: what arithmetic in
/// float inside of a function on doubles does to it. From sixth differences, in which a smooth function vanishes
/// (Hamming, 1962; Moré and Wild, "Estimating computational noise", 2011). Zero if the function has no finite values
/// there.
template <class Value>
double roughness(Value&& value) {
  constexpr int points = 10, order = 6;
  std::array<long double, points> f{};
  for (int k = 0; k < points; ++k) f[static_cast<std::size_t>(k)] = value(k);
  for (int j = 0; j < order; ++j)
    for (std::size_t k = 0; k + 1 < static_cast<std::size_t>(points - j); ++k) f[k] = f[k + 1] - f[k];
  long double sum = 0;
  for (std::size_t k = 0; k < points - order; ++k) sum += f[k] * f[k];
  const auto result = static_cast<double>(std::sqrt(sum / (points - order) / 924));  // 12! / (6!)^2
  return std::isfinite(result) ? result : 0;
}

inline double first_step(double size) noexcept { return std::exp2(std::floor(std::log2(size))) / 8; }

}  // namespace dualrev::detail
