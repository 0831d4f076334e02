// Cotangents of several outputs at a time, which a pullback carries side by side.
#pragma once

#include <cstddef>

#include "dualrev/math.hpp"

namespace dualrev {

/// `count` numbers that are computed with as one; what stands beside them in an operation is the same for all.
template <std::size_t count>
struct lanes {
  double lane[count];

  constexpr lanes() noexcept : lane{} {}
  constexpr lanes(double all) noexcept {
    for (double& each : lane) each = all;
  }

  friend constexpr lanes operator+(const lanes& a, const lanes& b) noexcept {
    return made([&](std::size_t i) { return a.lane[i] + b.lane[i]; });
  }
  friend constexpr lanes operator-(const lanes& a, const lanes& b) noexcept {
    return made([&](std::size_t i) { return a.lane[i] - b.lane[i]; });
  }
  friend constexpr lanes operator-(const lanes& a) noexcept {
    return made([&](std::size_t i) { return -a.lane[i]; });
  }
  friend constexpr lanes operator*(const lanes& a, double b) noexcept {
    return made([&](std::size_t i) { return a.lane[i] * b; });
  }
  friend constexpr lanes operator*(double a, const lanes& b) noexcept { return b * a; }
  friend constexpr lanes operator/(const lanes& a, double b) noexcept {
    return made([&](std::size_t i) { return a.lane[i] / b; });
  }

  /// `of(i)` for each.
  template <class Of>
  static constexpr lanes made(const Of& of) noexcept {
    lanes result;
    for (std::size_t i = 0; i < count; ++i) result.lane[i] = of(i);
    return result;
  }
};

/// As of numbers: an adjoint of zero stays zero, whatever the partial is.
template <std::size_t count>
constexpr lanes<count> chain(const lanes<count>& adjoint, double partial) noexcept {
  return lanes<count>::made([&](std::size_t i) { return adjoint.lane[i] * (adjoint.lane[i] == 0 ? 0.0 : partial); });
}

}  // namespace dualrev
