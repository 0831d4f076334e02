// Numbers with their derivatives along some directions (dual numbers, jets of first order): what stands in the place of
// double in a second-order version of generated code. Computed with as numbers; comparisons, and conversions to
// integers, go by the value alone. Value and derivatives may be jets themselves, whose derivatives are those of the
// second-order version: third derivatives.
#pragma once

#include <compare>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "dualrev/rules/math.hpp"

namespace dualrev {

template <std::size_t count, bool careful, class Base = double>
class jet;
template <class Type>
inline constexpr bool is_jet = false;
template <std::size_t count, bool careful, class Base>
inline constexpr bool is_jet<jet<count, careful, Base>> = true;

/// The chain rule with an adjoint and a partial derivative that both change: an adjoint of zero stays zero, and where
/// it changes, it does so in proportion to the partial.
template <std::size_t count, bool careful, class Base>
constexpr jet<count, careful, Base> chain(const jet<count, careful, Base>& adjoint,
                                          const jet<count, careful, Base>& partial) {
  return adjoint.chained(partial);
}
/// The same where one of them is a number that does not change.
template <std::size_t count, bool careful, class Base>
constexpr jet<count, careful, Base> chain(const jet<count, careful, Base>& adjoint, double partial) {
  return adjoint.chained(partial);
}
template <std::size_t count, bool careful, class Base>
constexpr jet<count, careful, Base> chain(double adjoint, const jet<count, careful, Base>& partial) {
  return jet<count, careful, Base>(adjoint).chained(partial);
}

/// A number and its derivatives along `count` directions. Where it is `careful`, a derivative of exactly zero takes no
/// part, whatever it meets (see `chain`); else products are products: what is wrong then is not finite. `Base` is
/// double, or a jet.
template <std::size_t count, bool careful, class Base>
class jet {
  using given = std::conditional_t<std::is_same_v<Base, double>, double, const Base&>;

 public:
  static constexpr std::size_t directions = count;

  constexpr jet() noexcept = default;
  /// A constant.
  constexpr jet(double value) noexcept : value_(value) {}
  explicit constexpr jet(const Base& value) noexcept
    requires(!std::is_same_v<Base, double>)
      : value_(value) {}

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

  [[nodiscard]] constexpr Base value() const noexcept { return value_; }
  /// The value of the value, down to the number.
  [[nodiscard]] constexpr double number() const noexcept {
    if constexpr (is_jet<Base>)
      return value_.number();
    else
      return value_;
  }
  /// Where that number is.
  [[nodiscard]] constexpr const double& place() const noexcept {
    if constexpr (is_jet<Base>)
      return value_.place();
    else
      return value_;
  }
  [[nodiscard]] constexpr double& place() noexcept { return const_cast<double&>(std::as_const(*this).place()); }
  /// Its derivative along a direction.
  [[nodiscard]] constexpr Base along(std::size_t direction) const noexcept { return along_[direction]; }
  constexpr void set_along(std::size_t direction, given derivative) noexcept { along_[direction] = derivative; }

  /// The value, rounded towards zero; whether it is not zero.
  template <class Integer>
    requires std::is_integral_v<Integer>
  explicit constexpr operator Integer() const noexcept {
    return static_cast<Integer>(value_);
  }
  /// Whether it is, and does not change either.
  [[nodiscard]] constexpr bool is_zero() const noexcept {
    bool all = is_zero(value_);
    for (const Base& each : along_) all = all && is_zero(each);
    return all;
  }
  /// Whether the derivatives are finite, and the value too.
  [[nodiscard]] constexpr bool is_finite() const noexcept {
    if constexpr (is_jet<Base>) {
      bool all = value_.is_finite();
      for (const Base& each : along_) all = all && each.is_finite();
      return all;
    } else {
      double sum = value_ - value_;
      for (const double each : along_) sum += each - each;
      return sum == 0;
    }
  }

  /// A function of numbers that are jets: its value, and the sum of their derivatives times partial derivatives.
  template <class... Partial>
  static constexpr jet of(given value, const Partial&... partials) noexcept {
    jet result(value);
    for (std::size_t i = 0; i < count; ++i) result.along_[i] = (0.0 + ... + times(partials.of.along_[i], partials.by));
    return result;
  }
  struct partial {
    const jet& of;
    Base by;
  };
  /// Adds the derivatives of an argument times what `partial()` gives.
  template <class Partial>
  constexpr void add(const jet& argument, const Partial& partial) noexcept {
    const Base by(partial());
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
    const Base inverse = 1.0 / b.value_, quotient = a.value_ / b.value_, by_b = -quotient * inverse;
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
    const Base quotient = a / b.value_, by_b = -quotient / b.value_;
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
        result.along_[i] = dualrev::chain(along_[i], by.value_) +
                           dualrev::chain(is_zero(by.along_[i]) ? Base(0.0) : value_, by.along_[i]);
      return result;
    } else {
      return *this * by;
    }
  }

 private:
  static constexpr bool is_zero(given x) noexcept {
    if constexpr (is_jet<Base>)
      return x.is_zero();
    else
      return x == 0;
  }
  static constexpr Base times(given derivative, given by) noexcept {
    if constexpr (careful)
      return dualrev::chain(derivative, by);
    else
      return derivative * by;
  }
  /// One expression, where it is: what compilers may contract.
  static constexpr Base sum_of_products(given a, given by_a, given b, given by_b) noexcept {
    if constexpr (careful)
      return times(a, by_a) + times(b, by_b);
    else
      return a * by_a + b * by_b;
  }
  template <class Along>
  static constexpr jet made(given value, const Along& along) noexcept {
    jet result(value);
    for (std::size_t i = 0; i < count; ++i) result.along_[i] = along(i);
    return result;
  }

  Base value_ = 0.0;
  Base along_[count] = {};
};

// An integer that is changed by a number, as by a double.
#define DUALREV_INTEGER_BY_JET(op)                                                                \
  template <class Integer, std::size_t count, bool careful, class Base>                           \
    requires std::is_integral_v<Integer>                                                          \
  constexpr Integer& operator op##=(Integer & to, const jet<count, careful, Base>& by) noexcept { \
    return to = static_cast<Integer>(static_cast<double>(to) op by.number());                     \
  }
DUALREV_INTEGER_BY_JET(+)
DUALREV_INTEGER_BY_JET(-)
DUALREV_INTEGER_BY_JET(*)
DUALREV_INTEGER_BY_JET(/)
#undef DUALREV_INTEGER_BY_JET

}  // namespace dualrev
