// Operators and <cmath> functions on duals, for code the tool leaves alone: templates of the standard library or of
// Eigen instantiated at dual. They stage on the current tape. Rewritten code uses none of them, so a test can compile
// it with DUALREV_NO_OPERATORS defined, under which this file is empty.
#pragma once
#ifndef DUALREV_NO_OPERATORS

#include <cmath>
#include <iosfwd>
#include <limits>
#include <type_traits>

#include "dualrev/dual_comparisons.hpp"
#include "dualrev/math.hpp"
#include "dualrev/outputs.hpp"
#include "dualrev/special_functions.hpp"
#include "dualrev/tape.hpp"

namespace dualrev {

namespace detail {

template <class T>
constexpr backpropagator id_of(basic_dual<T> x) noexcept {
  return backpropagator_of(x);
}
template <class T>
  requires std::is_arithmetic_v<T>
constexpr backpropagator id_of(T) noexcept {
  return {};
}

/// An argument as the formula of a partial takes it: floating types as double, integers as they are.
template <class T>
constexpr auto widened(T x) noexcept {
  if constexpr (std::is_floating_point_v<T>)
    return static_cast<double>(x);
  else
    return x;
}

/// The contribution of an operand; its partial is computed only if the operand is not a constant.
template <class A, class Partial>
scaled_contribution contribution(A a, Partial&& partial) {
  const backpropagator i = id_of(a);
  return {i, i ? static_cast<double>(partial()) : 0.0};
}

/// A result: a constant, or an entry of the current tape (which need not exist as long as all is constant).
template <class T, class... Contributions>
basic_dual<T> staged(T value, Contributions... contributions) {
  if ((is_constant(contributions) && ...)) return value;
  return current_tape().push(value, contributions...);
}

}  // namespace detail

template <class T>
constexpr basic_dual<T> operator+(basic_dual<T> x) noexcept {
  return x;
}
template <class T>
basic_dual<T> operator-(basic_dual<T> x) {
  return detail::staged(-x.v, by(x, -1));
}

template <class A, class B>
  requires detail::dual_operands<A, B>
auto operator+(A a, B b) {
  using detail::id_of;
  return detail::staged(detail::primal(a) + detail::primal(b), detail::unit_contribution{id_of(a)},
                        detail::unit_contribution{id_of(b)});
}
template <class A, class B>
  requires detail::dual_operands<A, B>
auto operator-(A a, B b) {
  using detail::id_of;
  return detail::staged(detail::primal(a) - detail::primal(b), detail::unit_contribution{id_of(a)},
                        detail::scaled_contribution{id_of(b), -1});
}
template <class A, class B>
  requires detail::dual_operands<A, B>
auto operator*(A a, B b) {
  const auto x = detail::primal(a);
  const auto y = detail::primal(b);
  return detail::staged(x * y, detail::scaled_contribution{detail::id_of(a), static_cast<double>(y)},
                        detail::scaled_contribution{detail::id_of(b), static_cast<double>(x)});
}
template <class A, class B>
  requires detail::dual_operands<A, B>
auto operator/(A a, B b) {
  const auto y = detail::primal(b);
  const auto r = detail::primal(a) / y;
  const double inverse = 1 / static_cast<double>(y);
  return detail::staged(r, detail::scaled_contribution{detail::id_of(a), inverse},
                        detail::scaled_contribution{detail::id_of(b), -static_cast<double>(r) * inverse});
}

namespace detail {

/// Of two duals of one type, for those operators that take whatever converts to one.
template <class T>
struct arithmetic {
  using dual = basic_dual<T>;
  static dual sum(dual a, dual b) { return dualrev::operator+ <dual, dual>(a, b); }
  static dual difference(dual a, dual b) { return dualrev::operator- <dual, dual>(a, b); }
  static dual product(dual a, dual b) { return dualrev::operator* <dual, dual>(a, b); }
  static dual quotient(dual a, dual b) { return dualrev::operator/ <dual, dual>(a, b); }
};

}  // namespace detail

#define DUALREV_COMPOUND(op)                             \
  template <class T, class B>                            \
    requires detail::is_number<B>                        \
  basic_dual<T>& operator op##=(basic_dual<T>& a, B b) { \
    return a = a op b;                                   \
  }
DUALREV_COMPOUND(+)
DUALREV_COMPOUND(-)
DUALREV_COMPOUND(*)
DUALREV_COMPOUND(/)
#undef DUALREV_COMPOUND

// Adding a constant changes no derivative: the ID stays.
template <class T>
basic_dual<T>& operator++(basic_dual<T>& x) noexcept {
  ++x.v;
  return x;
}
template <class T>
basic_dual<T>& operator--(basic_dual<T>& x) noexcept {
  --x.v;
  return x;
}
template <class T>
basic_dual<T> operator++(basic_dual<T>& x, int) noexcept {
  const basic_dual<T> before = x;
  ++x.v;
  return before;
}
template <class T>
basic_dual<T> operator--(basic_dual<T>& x, int) noexcept {
  const basic_dual<T> before = x;
  --x.v;
  return before;
}

template <class T>
constexpr bool operator!(basic_dual<T> x) noexcept {
  return x.v == 0;
}

/// Printing reads the value.
template <class Char, class Traits, class T>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, basic_dual<T> x) {
  return os << x.v;
}
/// Text gives a constant.
template <class Char, class Traits, class T>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, basic_dual<T>& x) {
  T value;
  if (is >> value) x = value;
  return is;
}

// The functions of rules.def.
#define DUALREV_PARTIAL(formula) [&] { return formula; }
#define DUALREV_UNARY(name, value, dx)                                           \
  template <class A>                                                             \
    requires detail::dual_operands<A>                                            \
  auto name(A a) {                                                               \
    const auto result = [](auto x) { return value; }(a.v);                       \
    [[maybe_unused]] const auto x = detail::widened(a.v);                        \
    [[maybe_unused]] const auto r = detail::widened(result);                     \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx))); \
  }
#define DUALREV_BINARY(name, value, dx, dy)                                                         \
  template <class A, class B>                                                                       \
    requires detail::dual_operands<A, B>                                                            \
  auto name(A a, B b) {                                                                             \
    const auto result = [](auto x, auto y) { return value; }(detail::primal(a), detail::primal(b)); \
    [[maybe_unused]] const auto x = detail::widened(detail::primal(a));                             \
    [[maybe_unused]] const auto y = detail::widened(detail::primal(b));                             \
    [[maybe_unused]] const auto r = detail::widened(result);                                        \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx)),                     \
                          detail::contribution(b, DUALREV_PARTIAL(dy)));                            \
  }
#define DUALREV_TERNARY(name, value, dx, dy, dz)                                                                       \
  template <class A, class B, class C>                                                                                 \
    requires detail::dual_operands<A, B, C>                                                                            \
  auto name(A a, B b, C c) {                                                                                           \
    const auto result = [](auto x, auto y, auto z) { return value; }(detail::primal(a), detail::primal(b),             \
                                                                     detail::primal(c));                               \
    [[maybe_unused]] const auto x = detail::widened(detail::primal(a));                                                \
    [[maybe_unused]] const auto y = detail::widened(detail::primal(b));                                                \
    [[maybe_unused]] const auto z = detail::widened(detail::primal(c));                                                \
    [[maybe_unused]] const auto r = detail::widened(result);                                                           \
    return detail::staged(result, detail::contribution(a, DUALREV_PARTIAL(dx)),                                        \
                          detail::contribution(b, DUALREV_PARTIAL(dy)), detail::contribution(c, DUALREV_PARTIAL(dz))); \
  }
#define DUALREV_STEP(name)                       \
  template <class T>                             \
  basic_dual<T> name(basic_dual<T> x) noexcept { \
    return std::name(x.v);                       \
  }
#include "dualrev/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
#undef DUALREV_PARTIAL

// Functions with integer or boolean results read the value.
#define DUALREV_PASSIVE(name)           \
  template <class T>                    \
  auto name(basic_dual<T> x) noexcept { \
    return std::name(x.v);              \
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
  template <class A, class B>                               \
    requires detail::dual_operands<A, B>                    \
  bool name(A a, B b) noexcept {                            \
    return std::name(detail::primal(a), detail::primal(b)); \
  }
DUALREV_PASSIVE(isgreater)
DUALREV_PASSIVE(isgreaterequal)
DUALREV_PASSIVE(isless)
DUALREV_PASSIVE(islessequal)
DUALREV_PASSIVE(islessgreater)
DUALREV_PASSIVE(isunordered)
#undef DUALREV_PASSIVE

template <class T>
basic_dual<T> frexp(basic_dual<T> x, int* exponent) {
  return frexp(current_tape(), x, exponent);
}
template <class T>
basic_dual<T> modf(basic_dual<T> x, basic_dual<T>* integer) {
  return modf(current_tape(), x, integer);
}
template <class T>
basic_dual<T> remquo(basic_dual<T> x, basic_dual<T> y, int* quotient) {
  return remquo(current_tape(), x, y, quotient);
}

}  // namespace dualrev

/// What holds of T holds of its dual; the values are constants.
template <class T>
class std::numeric_limits<dualrev::basic_dual<T>> : public std::numeric_limits<T> {
  using base = std::numeric_limits<T>;
  using dual = dualrev::basic_dual<T>;

 public:
  static constexpr dual min() noexcept { return base::min(); }
  static constexpr dual max() noexcept { return base::max(); }
  static constexpr dual lowest() noexcept { return base::lowest(); }
  static constexpr dual epsilon() noexcept { return base::epsilon(); }
  static constexpr dual round_error() noexcept { return base::round_error(); }
  static constexpr dual infinity() noexcept { return base::infinity(); }
  static constexpr dual quiet_NaN() noexcept { return base::quiet_NaN(); }
  static constexpr dual signaling_NaN() noexcept { return base::signaling_NaN(); }
  static constexpr dual denorm_min() noexcept { return base::denorm_min(); }
};

#endif
