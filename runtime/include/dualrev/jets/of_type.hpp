// Jets whose value is a float or a long double, in twins on jets (jets/on_tape.hpp): values are computed as the
// original computes them, in its types and with its conversions; derivatives in double.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cmath>
#include <compare>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <limits>
#include <type_traits>

#include "dualrev/jets/functions.hpp"
#include "dualrev/jets/jet.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

/// In the place of double.
using jet_number = jet<1, true>;
/// In the place of float and long double.
template <class Scalar>
class jet_of;

namespace detail {

template <class Type>
inline constexpr bool is_jet_of_type = false;
template <class Scalar>
inline constexpr bool is_jet_of_type<jet_of<Scalar>> = true;
template <class Type>
concept number_or_jet = std::is_arithmetic_v<Type> || std::is_same_v<Type, jet_number> || is_jet_of_type<Type>;
/// Operands one of which is a float or a long double.
template <class... Types>
concept some_jet_of_type = (number_or_jet<Types> && ...) && (is_jet_of_type<Types> || ...);

template <class Scalar>
struct jet_in {
  using type = jet_of<Scalar>;
};
template <>
struct jet_in<double> {
  using type = jet_number;
};

template <class Scalar>
constexpr Scalar plain(const jet_of<Scalar>& x) noexcept {
  return x.value();
}
/// As formulas of partial derivatives take it: integers as they are.
template <class Type>
constexpr auto as_double(const Type& x) noexcept {
  if constexpr (std::is_integral_v<Type>)
    return x;
  else
    return static_cast<double>(plain(x));
}
/// As it is on double.
template <class Type>
constexpr decltype(auto) on_double(const Type& x) noexcept {
  if constexpr (is_jet_of_type<Type>)
    return jet_number(x);
  else if constexpr (std::is_floating_point_v<Type>)
    return static_cast<double>(x);
  else
    return (x);
}
/// A value, and what it changes by.
template <class Scalar>
constexpr typename jet_in<Scalar>::type with_change(Scalar value, const jet_number& changes) noexcept {
  typename jet_in<Scalar>::type made(value);
  made.set_along(0, changes.along(0));
  return made;
}

}  // namespace detail

template <class Scalar>
class jet_of {
  static_assert(std::is_same_v<Scalar, float> || std::is_same_v<Scalar, long double>);

 public:
  static constexpr std::size_t directions = 1;

  constexpr jet_of() noexcept = default;
  /// A constant.
  template <class Number>
    requires std::is_arithmetic_v<Number>
  constexpr jet_of(Number value) noexcept : value_(static_cast<Scalar>(value)) {}
  // Conversions, as those of the numbers.
  constexpr jet_of(const jet_number& x) noexcept : value_(static_cast<Scalar>(x.value())), along_(x.along(0)) {}
  template <class Other>
    requires(!std::is_same_v<Other, Scalar>)
  constexpr jet_of(const jet_of<Other>& x) noexcept : value_(static_cast<Scalar>(x.value())), along_(x.along(0)) {}
  constexpr operator jet_number() const noexcept {
    jet_number x(static_cast<double>(value_));
    x.set_along(0, along_);
    return x;
  }
  template <class Integer>
    requires std::is_integral_v<Integer>
  explicit constexpr operator Integer() const noexcept {
    return static_cast<Integer>(value_);
  }

  [[nodiscard]] constexpr Scalar value() const noexcept { return value_; }
  [[nodiscard]] constexpr Scalar number() const noexcept { return value_; }
  /// Where that is.
  [[nodiscard]] constexpr const Scalar& place() const noexcept { return value_; }
  [[nodiscard]] constexpr Scalar& place() noexcept { return value_; }
  [[nodiscard]] constexpr double along(std::size_t) const noexcept { return along_; }
  constexpr void set_along(std::size_t, double derivative) noexcept { along_ = derivative; }
  [[nodiscard]] constexpr bool is_zero() const noexcept { return value_ == 0 && along_ == 0; }

  friend constexpr jet_of operator+(const jet_of& a) noexcept { return a; }
  friend constexpr jet_of operator-(const jet_of& a) noexcept {
    jet_of result(-a.value_);
    result.along_ = -a.along_;
    return result;
  }
  template <class Other>
  constexpr jet_of& operator+=(const Other& b) noexcept {
    return *this = *this + b;
  }
  template <class Other>
  constexpr jet_of& operator-=(const Other& b) noexcept {
    return *this = *this - b;
  }
  template <class Other>
  constexpr jet_of& operator*=(const Other& b) noexcept {
    return *this = *this * b;
  }
  template <class Other>
  constexpr jet_of& operator/=(const Other& b) noexcept {
    return *this = *this / b;
  }
  constexpr jet_of& operator++() noexcept { return *this += 1; }
  constexpr jet_of& operator--() noexcept { return *this -= 1; }
  constexpr jet_of operator++(int) noexcept {
    const jet_of before = *this;
    *this += 1;
    return before;
  }
  constexpr jet_of operator--(int) noexcept {
    const jet_of before = *this;
    *this -= 1;
    return before;
  }

 private:
  Scalar value_ = 0;
  double along_ = 0;
};

#define DUALREV_OF_TYPE(op)                                                                                         \
  template <class First, class Second>                                                                              \
    requires detail::some_jet_of_type<First, Second>                                                                \
  constexpr auto operator op(const First& a, const Second& b) noexcept {                                            \
    return detail::with_change(detail::plain(a) op detail::plain(b), detail::on_double(a) op detail::on_double(b)); \
  }
DUALREV_OF_TYPE(+)
DUALREV_OF_TYPE(-)
DUALREV_OF_TYPE(*)
DUALREV_OF_TYPE(/)
#undef DUALREV_OF_TYPE
#define DUALREV_OF_TYPE(op)                                              \
  template <class First, class Second>                                   \
    requires detail::some_jet_of_type<First, Second>                     \
  constexpr auto operator op(const First& a, const Second& b) noexcept { \
    return detail::plain(a) op detail::plain(b);                         \
  }
DUALREV_OF_TYPE(==)
DUALREV_OF_TYPE(<=>)
#undef DUALREV_OF_TYPE
// An integer that is changed by a number, as by a float.
#define DUALREV_OF_TYPE(op)                                                            \
  template <class Integer, class Scalar>                                               \
    requires std::is_integral_v<Integer>                                               \
  constexpr Integer& operator op##=(Integer & to, const jet_of<Scalar>& by) noexcept { \
    return to = static_cast<Integer>(to op by.value());                                \
  }
DUALREV_OF_TYPE(+)
DUALREV_OF_TYPE(-)
DUALREV_OF_TYPE(*)
DUALREV_OF_TYPE(/)
#undef DUALREV_OF_TYPE

}  // namespace dualrev

// As platforms have them.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

namespace dualrev::jets {

/// What is asked of a number alone is given that; of a variable where it is.
template <class Scalar>
constexpr const Scalar& value(const jet_of<Scalar>& x) noexcept {
  return x.place();
}
template <class Scalar>
constexpr Scalar& value(jet_of<Scalar>& x) noexcept {
  return x.place();
}
template <class Scalar>
constexpr Scalar value(jet_of<Scalar>&& x) noexcept {
  return x.value();
}
#define DUALREV_QUESTION(name)         \
  template <class Scalar>              \
  bool name(const jet_of<Scalar>& x) { \
    return std::name(x.value());       \
  }
DUALREV_QUESTION(isnan)
DUALREV_QUESTION(isinf)
DUALREV_QUESTION(isfinite)
DUALREV_QUESTION(isnormal)
DUALREV_QUESTION(signbit)
#undef DUALREV_QUESTION

#define DUALREV_PARTIAL(of, formula) detail::add_partial(changes, detail::on_double(of), [&] { return formula; });
#define DUALREV_UNARY(name, primal, dx)                               \
  template <class Scalar>                                             \
  auto name(const jet_of<Scalar>& a) {                                \
    const auto result = [](auto x) { return primal; }(a.value());     \
    [[maybe_unused]] const double x = static_cast<double>(a.value()); \
    [[maybe_unused]] const double r = static_cast<double>(result);    \
    jet_number changes;                                               \
    DUALREV_PARTIAL(a, dx)                                            \
    return detail::with_change(result, changes);                      \
  }
#define DUALREV_BINARY(name, primal, dx, dy)                                                       \
  template <class First, class Second>                                                             \
    requires detail::some_jet_of_type<First, Second>                                               \
  auto name(const First& a, const Second& b) {                                                     \
    const auto result = [](auto x, auto y) { return primal; }(detail::plain(a), detail::plain(b)); \
    [[maybe_unused]] const auto x = detail::as_double(a);                                          \
    [[maybe_unused]] const auto y = detail::as_double(b);                                          \
    [[maybe_unused]] const double r = static_cast<double>(result);                                 \
    jet_number changes;                                                                            \
    DUALREV_PARTIAL(a, dx)                                                                         \
    DUALREV_PARTIAL(b, dy)                                                                         \
    return detail::with_change(result, changes);                                                   \
  }
#define DUALREV_TERNARY(name, primal, dx, dy, dz)                                                         \
  template <class First, class Second, class Third>                                                       \
    requires detail::some_jet_of_type<First, Second, Third>                                               \
  auto name(const First& a, const Second& b, const Third& c) {                                            \
    const auto result = [](auto x, auto y, auto z) { return primal; }(detail::plain(a), detail::plain(b), \
                                                                      detail::plain(c));                  \
    [[maybe_unused]] const auto x = detail::as_double(a);                                                 \
    [[maybe_unused]] const auto y = detail::as_double(b);                                                 \
    [[maybe_unused]] const auto z = detail::as_double(c);                                                 \
    [[maybe_unused]] const double r = static_cast<double>(result);                                        \
    jet_number changes;                                                                                   \
    DUALREV_PARTIAL(a, dx)                                                                                \
    DUALREV_PARTIAL(b, dy)                                                                                \
    DUALREV_PARTIAL(c, dz)                                                                                \
    return detail::with_change(result, changes);                                                          \
  }
#define DUALREV_STEP(name)                       \
  template <class Scalar>                        \
  jet_of<Scalar> name(const jet_of<Scalar>& a) { \
    return std::name(a.value());                 \
  }
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
#undef DUALREV_PARTIAL

}  // namespace dualrev::jets

#pragma pop_macro("max")
#pragma pop_macro("min")

namespace dualrev::math {

// The partial derivatives that rules.def names (jets/functions.hpp).
#define DUALREV_OF_TYPE(name)                            \
  template <class... Types>                              \
    requires dualrev::detail::some_jet_of_type<Types...> \
  auto name(const Types&... x) {                         \
    return math::name(dualrev::detail::on_double(x)...); \
  }
DUALREV_OF_TYPE(pow_dx)
DUALREV_OF_TYPE(pow_dy)
DUALREV_OF_TYPE(digamma)
DUALREV_OF_TYPE(j0)
DUALREV_OF_TYPE(j1)
DUALREV_OF_TYPE(y0)
DUALREV_OF_TYPE(y1)
DUALREV_OF_TYPE(y1_dx)
DUALREV_OF_TYPE(exp10)
DUALREV_OF_TYPE(jn)
DUALREV_OF_TYPE(yn)
DUALREV_OF_TYPE(jn_dy)
DUALREV_OF_TYPE(yn_dy)
DUALREV_OF_TYPE(tanh_dx)
DUALREV_OF_TYPE(atan2_dx)
DUALREV_OF_TYPE(hypot_dx)
#ifndef DUALREV_NO_SPECIAL_FUNCTIONS
DUALREV_PARTIALS_OF_SPECIAL_FUNCTIONS(DUALREV_OF_TYPE)
#endif
#undef DUALREV_OF_TYPE

}  // namespace dualrev::math

template <class Scalar>
struct std::hash<dualrev::jet_of<Scalar>> {
  std::size_t operator()(const dualrev::jet_of<Scalar>& x) const noexcept { return std::hash<Scalar>()(x.value()); }
};
template <class Scalar>
class std::numeric_limits<dualrev::jet_of<Scalar>> : public std::numeric_limits<Scalar> {};
#endif
