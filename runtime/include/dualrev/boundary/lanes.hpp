// Cotangents of several outputs at a time, which a pullback carries side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "dualrev/rules/math.hpp"

namespace dualrev {

namespace detail {

#if defined(__GNUC__)
// Two at a time, which all processors have: wider ones are passed to functions in ways that depend on the processor.
using number_pair [[gnu::vector_size(16)]] = double;
#else
struct number_pair {
  double at[2];
  double& operator[](std::size_t i) { return at[i]; }
  double operator[](std::size_t i) const { return at[i]; }
  friend number_pair operator+(number_pair a, number_pair b) { return {{a[0] + b[0], a[1] + b[1]}}; }
  friend number_pair operator-(number_pair a, number_pair b) { return {{a[0] - b[0], a[1] - b[1]}}; }
  friend number_pair operator-(number_pair a) { return {{-a[0], -a[1]}}; }
  friend number_pair operator*(number_pair a, double b) { return {{a[0] * b, a[1] * b}}; }
  friend number_pair operator/(number_pair a, double b) { return {{a[0] / b, a[1] / b}}; }
};
#endif

}  // namespace detail

/// Cotangents of `count` outputs, one or an even number, that are computed with as one; what stands beside them in an
/// operation is the same for all. Where they are not `careful`, `chain` is the product: what is wrong then is not
/// finite.
template <std::size_t count, bool careful>
class lanes {
  using part = std::conditional_t<count == 1, double, detail::number_pair>;
  static constexpr std::size_t per_part = count == 1 ? 1 : 2;
  static_assert(count % per_part == 0);

 public:
  lanes() noexcept : lanes(0.0) {}
  lanes(double all) noexcept {
    for (part& each : parts_)
      if constexpr (count == 1)
        each = all;
      else
        each = part{all, all};
  }

  // One number is copied as that: compilers that see an object copied do not compute several iterations at a time.
  lanes(const lanes& other) noexcept
    requires(count > 1)
  = default;
  lanes(const lanes& other) noexcept
    requires(count == 1)
      : parts_{other.parts_[0]} {}
  lanes& operator=(const lanes& other) noexcept
    requires(count > 1)
  = default;
  lanes& operator=(const lanes& other) noexcept
    requires(count == 1)
  {
    parts_[0] = other.parts_[0];
    return *this;
  }

  [[nodiscard]] double get([[maybe_unused]] std::size_t lane) const noexcept {
    if constexpr (count == 1)
      return parts_[0];
    else
      return parts_[lane / 2][lane % 2];
  }
  void set([[maybe_unused]] std::size_t lane, double value) noexcept {
    if constexpr (count == 1)
      parts_[0] = value;
    else
      parts_[lane / 2][lane % 2] = value;
  }

  [[nodiscard]] bool is_zero() const noexcept {
    bool all = true;
    for (std::size_t i = 0; i < count; ++i) all = all && get(i) == 0;
    return all;
  }

  friend lanes operator+(const lanes& a, const lanes& b) noexcept {
    return made([&](std::size_t i) { return a.parts_[i] + b.parts_[i]; });
  }
  friend lanes operator-(const lanes& a, const lanes& b) noexcept {
    return made([&](std::size_t i) { return a.parts_[i] - b.parts_[i]; });
  }
  lanes& operator+=(const lanes& b) noexcept { return *this = *this + b; }
  lanes& operator-=(const lanes& b) noexcept { return *this = *this - b; }
  /// To a cotangent that is a number by itself.
  friend double& operator+=(double& to, const lanes& a) noexcept
    requires(count == 1)
  {
    return to += a.parts_[0];
  }
  friend double& operator-=(double& to, const lanes& a) noexcept
    requires(count == 1)
  {
    return to -= a.parts_[0];
  }
  friend lanes operator-(const lanes& a) noexcept {
    return made([&](std::size_t i) { return -a.parts_[i]; });
  }
  friend lanes operator*(const lanes& a, double b) noexcept {
    return made([&](std::size_t i) { return a.parts_[i] * b; });
  }
  friend lanes operator*(double a, const lanes& b) noexcept { return b * a; }
  friend lanes operator/(const lanes& a, double b) noexcept {
    return made([&](std::size_t i) { return a.parts_[i] / b; });
  }
  /// See `chain`.
  [[nodiscard]] lanes times(double partial) const noexcept {
    if constexpr (careful) {
      lanes result;
      for (std::size_t i = 0; i < count; ++i) result.set(i, chain(get(i), partial));
      return result;
    } else {
      return *this * partial;
    }
  }

 private:
  template <class Of>
  static lanes made(const Of& of) noexcept {
    lanes result;
    for (std::size_t i = 0; i < count / per_part; ++i) result.parts_[i] = of(i);
    return result;
  }

  part parts_[count / per_part];
};

namespace detail {

/// The sum of so many, added in pairs: none waits for all before it.
template <std::size_t count, class Lanes>
Lanes sum_in_pairs(const Lanes* numbers) {
  if constexpr (count == 1)
    return numbers[0];
  else
    return sum_in_pairs<count / 2>(numbers) + sum_in_pairs<count - count / 2>(numbers + count / 2);
}
/// One that is not makes the sum so; where the sum alone overflows, it is no either.
template <class Lanes>
bool all_finite(const Lanes* numbers, std::size_t count) {
  Lanes sum = 0;
  for (; count >= 8; count -= 8, numbers += 8) sum = sum + sum_in_pairs<8>(numbers);
  for (std::size_t i = 0; i < count; ++i) sum = sum + numbers[i];
  return (sum - sum).is_zero();
}
/// Of doubles in a row, by their exponents: whole numbers may be added in any order, and so several at a time.
inline bool all_finite(const double* numbers, std::size_t count) noexcept {
  constexpr std::uint64_t exponent = 0x7FF0000000000000, one_more = 0x0010000000000000;
  std::uint64_t any = 0;  // its sign bit: one whose exponent was all ones
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits;
    std::memcpy(&bits, numbers + i, sizeof bits);
    any |= (bits & exponent) + one_more;
  }
  return (any >> 63) == 0;
}
/// Of so many.
template <std::size_t count, class Lanes>
bool all_finite(const Lanes* numbers) {
  if constexpr (count > 0 && count <= 32) {
    const Lanes sum = sum_in_pairs<count>(numbers);
    return (sum - sum).is_zero();
  } else {
    return all_finite(numbers, count);
  }
}

}  // namespace detail

/// As of numbers: an adjoint of zero stays zero, whatever the partial is.
template <std::size_t count, bool careful>
lanes<count, careful> chain(const lanes<count, careful>& adjoint, double partial) noexcept {
  return adjoint.times(partial);
}

}  // namespace dualrev
