// Numbers with their derivatives along some directions (dual numbers, jets of first order): what stands in the place of
// double in a second-order version of generated code. Computed with as numbers; comparisons, and conversions to
// integers, go by the value alone.
#pragma once

#include <compare>
#include <cstddef>
#include <type_traits>

#include "dualrev/rules/math.hpp"

namespace dualrev {

/// A number and its derivatives along `count` directions. Where it is `careful`, a derivative of exactly zero takes no
/// part, whatever it meets (see `chain`); else products are products: what is wrong then is not finite.
template <std::size_t count, bool careful>
class jet {
 public:
  static constexpr std::size_t directions = count;

  constexpr jet() noexcept = default;
  /// A constant.
  constexpr jet(double value) noexcept : value_(value) {}

  // One derivative is assigned as a number: compilers that see an object copied do not compute several iterations at a
  // time. What is initialised can be passed in registers as long as the language copies it.
  constexpr jet(const jet& other) noexcept = default;
  constexpr jet& operator=(const jet& other) noexcept
    requires(count > 1)
  = default;
  constexpr jet& operator=(const jet& other) noexcept
    requires(count == 1)
  {
    value_ = other.value_;
    along_[0] = other.along_[0];
    return *this;
  }

  [[nodiscard]] constexpr double value() const noexcept { return value_; }
  /// Its derivative along a direction.
  [[nodiscard]] constexpr double along(std::size_t direction) const noexcept { return along_[direction]; }
  constexpr void set_along(std::size_t direction, double derivative) noexcept { along_[direction] = derivative; }

  /// The value, rounded towards zero; whether it is not zero.
  template <class Integer>
    requires std::is_integral_v<Integer>
  explicit constexpr operator Integer() const noexcept {
    return static_cast<Integer>(value_);
  }
  /// Whether it is, and does not change either.
  [[nodiscard]] constexpr bool is_zero() const noexcept {
    bool all = value_ == 0;
    for (const double each : along_) all = all && each == 0;
    return all;
  }
  /// Whether the derivatives are finite, and the value too.
  [[nodiscard]] constexpr bool is_finite() const noexcept {
    double sum = value_ - value_;
    for (const double each : along_) sum += each - each;
    return sum == 0;
  }

  /// A function of numbers that are jets: its value, and the sum of their derivatives times partial derivatives.
  template <class... Partial>
  static constexpr jet of(double value, const Partial&... partials) noexcept {
    jet result(value);
    for (std::size_t i = 0; i < count; ++i) result.along_[i] = (0.0 + ... + times(partials.of.along_[i], partials.by));
    return result;
  }
  struct partial {
    const jet& of;
    double by;
  };
  /// Adds the derivatives of an argument times what `partial()` gives.
  template <class Partial>
  constexpr void add(const jet& argument, const Partial& partial) noexcept {
    const double by = static_cast<double>(partial());
    for (std::size_t i = 0; i < count; ++i) along_[i] += 0.0 + times(argument.along_[i], by);
  }

  friend constexpr jet operator+(const jet& a, const jet& b) noexcept {
    return made(a.value_ + b.value_, [&](std::size_t i) { return a.along_[i] + b.along_[i]; });
  }
  friend constexpr jet operator-(const jet& a, const jet& b) noexcept {
    return made(a.value_ - b.value_, [&](std::size_t i) { return a.along_[i] - b.along_[i]; });
  }
  friend constexpr jet operator*(const jet& a, const jet& b) noexcept {
    return made(a.value_ * b.value_,
                [&](std::size_t i) { return sum_of_products(a.along_[i], b.value_, b.along_[i], a.value_); });
  }
  friend constexpr jet operator/(const jet& a, const jet& b) noexcept {
    const double inverse = 1 / b.value_, quotient = a.value_ / b.value_, by_b = -quotient * inverse;
    return made(quotient, [&](std::size_t i) { return sum_of_products(a.along_[i], inverse, b.along_[i], by_b); });
  }
  friend constexpr jet operator+(const jet& a, double b) noexcept {
    return made(a.value_ + b, [&](std::size_t i) { return a.along_[i]; });
  }
  friend constexpr jet operator-(const jet& a, double b) noexcept {
    return made(a.value_ - b, [&](std::size_t i) { return a.along_[i]; });
  }
  friend constexpr jet operator*(const jet& a, double b) noexcept {
    return made(a.value_ * b, [&](std::size_t i) { return times(a.along_[i], b); });
  }
  friend constexpr jet operator/(const jet& a, double b) noexcept {
    const double inverse = 1 / b;
    return made(a.value_ / b, [&](std::size_t i) { return times(a.along_[i], inverse); });
  }
  friend constexpr jet operator+(double a, const jet& b) noexcept { return b + a; }
  friend constexpr jet operator-(double a, const jet& b) noexcept { return -b + a; }
  friend constexpr jet operator*(double a, const jet& b) noexcept { return b * a; }
  friend constexpr jet operator/(double a, const jet& b) noexcept {
    const double quotient = a / b.value_, by_b = -quotient / b.value_;
    return made(quotient, [&](std::size_t i) { return times(b.along_[i], by_b); });
  }
  friend constexpr jet operator+(const jet& a) noexcept { return a; }
  friend constexpr jet operator-(const jet& a) noexcept {
    return made(-a.value_, [&](std::size_t i) { return -a.along_[i]; });
  }
  constexpr jet& operator+=(const jet& b) noexcept { return *this = *this + b; }
  constexpr jet& operator-=(const jet& b) noexcept { return *this = *this - b; }
  constexpr jet& operator*=(const jet& b) noexcept { return *this = *this * b; }
  constexpr jet& operator/=(const jet& b) noexcept { return *this = *this / b; }
  constexpr jet& operator+=(double b) noexcept { return *this = *this + b; }
  constexpr jet& operator-=(double b) noexcept { return *this = *this - b; }
  constexpr jet& operator*=(double b) noexcept { return *this = *this * b; }
  constexpr jet& operator/=(double b) noexcept { return *this = *this / b; }
  constexpr jet& operator++() noexcept { return *this += 1; }
  constexpr jet& operator--() noexcept { return *this -= 1; }
  constexpr jet operator++(int) noexcept {
    const jet before = *this;
    *this += 1;
    return before;
  }
  constexpr jet operator--(int) noexcept {
    const jet before = *this;
    *this -= 1;
    return before;
  }
  friend constexpr bool operator==(const jet& a, const jet& b) noexcept { return a.value_ == b.value_; }
  friend constexpr std::partial_ordering operator<=>(const jet& a, const jet& b) noexcept {
    return a.value_ <=> b.value_;
  }

  /// See `chain`.
  [[nodiscard]] constexpr jet chained(const jet& by) const noexcept {
    if constexpr (careful) {
      jet result(dualrev::chain(value_, by.value_));
      for (std::size_t i = 0; i < count; ++i)
        result.along_[i] =
            dualrev::chain(along_[i], by.value_) + dualrev::chain(by.along_[i] == 0 ? 0.0 : value_, by.along_[i]);
      return result;
    } else {
      return *this * by;
    }
  }

 private:
  static constexpr double times(double derivative, double by) noexcept {
    if constexpr (careful)
      return dualrev::chain(derivative, by);
    else
      return derivative * by;
  }
  /// One expression, where it is: what compilers may contract.
  static constexpr double sum_of_products(double a, double by_a, double b, double by_b) noexcept {
    if constexpr (careful)
      return times(a, by_a) + times(b, by_b);
    else
      return a * by_a + b * by_b;
  }
  template <class Along>
  static constexpr jet made(double value, const Along& along) noexcept {
    jet result(value);
    for (std::size_t i = 0; i < count; ++i) result.along_[i] = along(i);
    return result;
  }

  double value_ = 0;
  double along_[count] = {};
};

// An integer that is changed by a number, as by a double.
#define DUALREV_INTEGER_BY_JET(op)                                                          \
  template <class Integer, std::size_t count, bool careful>                                 \
    requires std::is_integral_v<Integer>                                                    \
  constexpr Integer& operator op##=(Integer & to, const jet<count, careful>& by) noexcept { \
    return to = static_cast<Integer>(static_cast<double>(to) op by.value());                \
  }
DUALREV_INTEGER_BY_JET(+)
DUALREV_INTEGER_BY_JET(-)
DUALREV_INTEGER_BY_JET(*)
DUALREV_INTEGER_BY_JET(/)
#undef DUALREV_INTEGER_BY_JET

template <class Type>
inline constexpr bool is_jet = false;
template <std::size_t count, bool careful>
inline constexpr bool is_jet<jet<count, careful>> = true;

/// The chain rule with an adjoint and a partial derivative that both change: an adjoint of zero stays zero, and where
/// it changes, it does so in proportion to the partial.
template <std::size_t count, bool careful>
constexpr jet<count, careful> chain(const jet<count, careful>& adjoint, const jet<count, careful>& partial) {
  return adjoint.chained(partial);
}
/// The same where one of them is a number that does not change.
template <std::size_t count, bool careful>
constexpr jet<count, careful> chain(const jet<count, careful>& adjoint, double partial) {
  return adjoint.chained(partial);
}
template <std::size_t count, bool careful>
constexpr jet<count, careful> chain(double adjoint, const jet<count, careful>& partial) {
  return jet<count, careful>(adjoint).chained(partial);
}

}  // namespace dualrev
