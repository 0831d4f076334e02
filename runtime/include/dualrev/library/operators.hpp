// Operators and <cmath> functions on duals, for code the tool leaves alone: templates of the standard library or of
// Eigen instantiated at dual. They stage on the current tape. Rewritten code uses none of them, so a test can compile
// it with DUALREV_NO_OPERATORS defined, under which this file is empty.
#pragma once
#ifndef DUALREV_NO_OPERATORS

#include <cmath>
#include <iosfwd>
#include <limits>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/outputs.hpp"
#include "dualrev/library/dual_comparisons.hpp"
#include "dualrev/paper/tape.hpp"
#include "dualrev/rules/math.hpp"
#include "dualrev/rules/special_functions.hpp"

namespace dualrev {

namespace detail {

template <class Scalar>
constexpr backpropagator id_of(basic_dual<Scalar> x) noexcept {
  return backpropagator_of(x);
}
template <class Scalar>
  requires std::is_arithmetic_v<Scalar>
constexpr backpropagator id_of(Scalar) noexcept {
  return {};
}

/// An argument as the formula of a partial takes it: floating types as double, integers as they are.
template <class Scalar>
constexpr auto widened(Scalar x) noexcept {
  if constexpr (std::is_floating_point_v<Scalar>)
    return static_cast<double>(x);
  else
    return x;
}

/// As partial derivatives are carried: in double, but for jets.
template <class Number>
constexpr auto carried(const Number& x) noexcept {
  if constexpr (std::is_arithmetic_v<Number>)
    return static_cast<double>(x);
  else
    return x;
}
/// What contributes with this partial, carried in double whatever the type of the numbers is (of jets, as it is).
template <class Partial>
constexpr auto scaled(backpropagator i, const Partial& partial) noexcept {
  if constexpr (std::is_arithmetic_v<Partial>)
    return scaled_contribution{i, static_cast<double>(partial)};
  else
    return by(basic_dual<Partial>(with_id, partial, i), partial);
}

/// The contribution of an operand; its partial is computed only if the operand is not a constant.
template <class Operand, class Partial>
scaled_contribution contribution(Operand a, Partial&& partial) {
  const backpropagator i = id_of(a);
  return {i, i ? static_cast<double>(partial()) : 0.0};
}

/// The number that is asked about; of a jet its value.
template <class Number>
constexpr auto number_in(const Number& x) noexcept {
  if constexpr (std::is_arithmetic_v<Number>)
    return x;
  else
    return x.number();
}

/// Operands whose functions are those of <cmath>; of duals of jets see jets/dual_functions.hpp.
template <class... Operands>
concept operands_of_numbers =
    dual_operands<Operands...> && (std::is_arithmetic_v<decltype(primal(std::declval<Operands>()))> && ...);
template <class... Operands>
concept operands_with_jets = dual_operands<Operands...> && !operands_of_numbers<Operands...>;

/// A result: a constant, or an entry of the current tape (which need not exist as long as all is constant).
template <class Scalar, class... Contributions>
basic_dual<Scalar> staged(Scalar value, Contributions... contributions) {
  if ((is_constant(contributions) && ...)) return value;
  return current_tape().push(value, contributions...);
}

}  // namespace detail

template <class Scalar>
constexpr basic_dual<Scalar> operator+(basic_dual<Scalar> x) noexcept {
  return x;
}
template <class Scalar>
basic_dual<Scalar> operator-(basic_dual<Scalar> x) {
  return detail::staged(-x.v, by(x, -1));
}

template <class First, class Second>
  requires detail::dual_operands<First, Second>
auto operator+(First a, Second b) {
  using detail::id_of;
  return detail::staged(detail::primal(a) + detail::primal(b), detail::unit_contribution{id_of(a)},
                        detail::unit_contribution{id_of(b)});
}
template <class First, class Second>
  requires detail::dual_operands<First, Second>
auto operator-(First a, Second b) {
  using detail::id_of;
  return detail::staged(detail::primal(a) - detail::primal(b), detail::unit_contribution{id_of(a)},
                        detail::scaled(id_of(b), -1));
}
template <class First, class Second>
  requires detail::dual_operands<First, Second>
auto operator*(First a, Second b) {
  const auto x = detail::primal(a);
  const auto y = detail::primal(b);
  return detail::staged(x * y, detail::scaled(detail::id_of(a), y), detail::scaled(detail::id_of(b), x));
}
template <class First, class Second>
  requires detail::dual_operands<First, Second>
auto operator/(First a, Second b) {
  const auto y = detail::primal(b);
  const auto r = detail::primal(a) / y;
  const auto inverse = 1 / detail::carried(y);
  return detail::staged(r, detail::scaled(detail::id_of(a), inverse),
                        detail::scaled(detail::id_of(b), -detail::carried(r) * inverse));
}

namespace detail {

/// Of two duals of one type, for those operators that take whatever converts to one.
template <class Scalar>
struct arithmetic {
  using dual = basic_dual<Scalar>;
  static dual sum(dual a, dual b) { return dualrev::operator+ <dual, dual>(a, b); }
  static dual difference(dual a, dual b) { return dualrev::operator- <dual, dual>(a, b); }
  static dual product(dual a, dual b) { return dualrev::operator* <dual, dual>(a, b); }
  static dual quotient(dual a, dual b) { return dualrev::operator/ <dual, dual>(a, b); }
};

}  // namespace detail

#define DUALREV_COMPOUND(op)                                             \
  template <class Scalar, class Operand>                                 \
    requires detail::is_number<Operand>                                  \
  basic_dual<Scalar>& operator op##=(basic_dual<Scalar>& a, Operand b) { \
    return a = a op b;                                                   \
  }
DUALREV_COMPOUND(+)
DUALREV_COMPOUND(-)
DUALREV_COMPOUND(*)
DUALREV_COMPOUND(/)
#undef DUALREV_COMPOUND

// Adding a constant changes no derivative: the ID stays.
template <class Scalar>
basic_dual<Scalar>& operator++(basic_dual<Scalar>& x) noexcept {
  ++x.v;
  return x;
}
template <class Scalar>
basic_dual<Scalar>& operator--(basic_dual<Scalar>& x) noexcept {
  --x.v;
  return x;
}
template <class Scalar>
basic_dual<Scalar> operator++(basic_dual<Scalar>& x, int) noexcept {
  const basic_dual<Scalar> before = x;
  ++x.v;
  return before;
}
template <class Scalar>
basic_dual<Scalar> operator--(basic_dual<Scalar>& x, int) noexcept {
  const basic_dual<Scalar> before = x;
  --x.v;
  return before;
}

template <class Scalar>
constexpr bool operator!(basic_dual<Scalar> x) noexcept {
  return x.v == 0;
}

/// Printing reads the value.
template <class Char, class Traits, class Scalar>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, basic_dual<Scalar> x) {
  return os << x.v;
}
/// Text gives a constant.
template <class Char, class Traits, class Scalar>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, basic_dual<Scalar>& x) {
  Scalar value;
  if (is >> value) x = value;
  return is;
}

// The functions of rules.def. What a platform makes of min and max (windows.h) is set aside for them.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max
#define DUALREV_PARTIAL(formula) [&] { return formula; }
#define DUALREV_UNARY(name, value, dx)                                           \
  template <class First>                                                         \
    requires detail::operands_of_numbers<First>                                  \
  auto name(First a) {                                                           \
    const auto result = [](auto x) { return value; }(a.v);                       \
    [[maybe_unused]] const auto x = detail::widened(a.v);                        \
    [[maybe_unused]] const auto r = detail::widened(result);                     \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx))); \
  }
#define DUALREV_BINARY(name, value, dx, dy)                                                         \
  template <class First, class Second>                                                              \
    requires detail::operands_of_numbers<First, Second>                                             \
  auto name(First a, Second b) {                                                                    \
    const auto result = [](auto x, auto y) { return value; }(detail::primal(a), detail::primal(b)); \
    [[maybe_unused]] const auto x = detail::widened(detail::primal(a));                             \
    [[maybe_unused]] const auto y = detail::widened(detail::primal(b));                             \
    [[maybe_unused]] const auto r = detail::widened(result);                                        \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx)),                     \
                          detail::contribution(b, DUALREV_PARTIAL(dy)));                            \
  }
#define DUALREV_TERNARY(name, value, dx, dy, dz)                                                                       \
  template <class First, class Second, class Third>                                                                    \
    requires detail::operands_of_numbers<First, Second, Third>                                                         \
  auto name(First a, Second b, Third c) {                                                                              \
    const auto result = [](auto x, auto y, auto z) { return value; }(detail::primal(a), detail::primal(b),             \
                                                                     detail::primal(c));                               \
    [[maybe_unused]] const auto x = detail::widened(detail::primal(a));                                                \
    [[maybe_unused]] const auto y = detail::widened(detail::primal(b));                                                \
    [[maybe_unused]] const auto z = detail::widened(detail::primal(c));                                                \
    [[maybe_unused]] const auto r = detail::widened(result);                                                           \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx)),                                        \
                          detail::contribution(b, DUALREV_PARTIAL(dy)), detail::contribution(c, DUALREV_PARTIAL(dz))); \
  }
#define DUALREV_STEP(name)                                 \
  template <class Scalar>                                  \
    requires std::is_arithmetic_v<Scalar>                  \
  basic_dual<Scalar> name(basic_dual<Scalar> x) noexcept { \
    return std::name(x.v);                                 \
  }
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
#undef DUALREV_PARTIAL
#pragma pop_macro("max")
#pragma pop_macro("min")

// Functions with integer or boolean results read the value.
#define DUALREV_PASSIVE(name)                 \
  template <class Scalar>                     \
  auto name(basic_dual<Scalar> x) noexcept {  \
    return std::name(detail::number_in(x.v)); \
  }
DUALREV_PASSIVE(isnan)
DUALREV_PASSIVE(isinf)
DUALREV_PASSIVE(isfinite)
DUALREV_PASSIVE(isnormal)
DUALREV_PASSIVE(signbit)
DUALREV_PASSIVE(fpclassify)
DUALREV_PASSIVE(ilogb)
DUALREV_PASSIVE(lround)
DUALREV_PASSIVE(llround)
DUALREV_PASSIVE(lrint)
DUALREV_PASSIVE(llrint)
#undef DUALREV_PASSIVE
#define DUALREV_PASSIVE(name)                               \
  template <class First, class Second>                      \
    requires detail::operands_of_numbers<First, Second>     \
  bool name(First a, Second b) noexcept {                   \
    return std::name(detail::primal(a), detail::primal(b)); \
  }
DUALREV_PASSIVE(isgreater)
DUALREV_PASSIVE(isgreaterequal)
DUALREV_PASSIVE(isless)
DUALREV_PASSIVE(islessequal)
DUALREV_PASSIVE(islessgreater)
DUALREV_PASSIVE(isunordered)
#undef DUALREV_PASSIVE

template <class Scalar>
basic_dual<Scalar> frexp(basic_dual<Scalar> x, int* exponent) {
  return frexp(current_tape(), x, exponent);
}
template <class Scalar>
basic_dual<Scalar> modf(basic_dual<Scalar> x, basic_dual<Scalar>* integer) {
  return modf(current_tape(), x, integer);
}
template <class Scalar>
basic_dual<Scalar> remquo(basic_dual<Scalar> x, basic_dual<Scalar> y, int* quotient) {
  return remquo(current_tape(), x, y, quotient);
}

}  // namespace dualrev

/// What holds of Scalar holds of its dual; the values are constants.
template <class Scalar>
class std::numeric_limits<dualrev::basic_dual<Scalar>> : public std::numeric_limits<Scalar> {
  using base = std::numeric_limits<Scalar>;
  using dual = dualrev::basic_dual<Scalar>;

 public:
  static constexpr dual(min)() noexcept { return (base::min)(); }
  static constexpr dual(max)() noexcept { return (base::max)(); }
  static constexpr dual lowest() noexcept { return base::lowest(); }
  static constexpr dual epsilon() noexcept { return base::epsilon(); }
  static constexpr dual round_error() noexcept { return base::round_error(); }
  static constexpr dual infinity() noexcept { return base::infinity(); }
  static constexpr dual quiet_NaN() noexcept { return base::quiet_NaN(); }
  static constexpr dual signaling_NaN() noexcept { return base::signaling_NaN(); }
  static constexpr dual denorm_min() noexcept { return base::denorm_min(); }
};

#endif
