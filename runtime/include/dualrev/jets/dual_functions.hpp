// The functions of rules.def on duals of jets, for code that the tool leaves alone (library/operators.hpp has them on
// duals of numbers): values and partial derivatives are those that jets have.
#pragma once
#ifndef DUALREV_NO_OPERATORS

#include <cmath>
#include <limits>
#include <type_traits>

#include "dualrev/jets/functions.hpp"
#include "dualrev/jets/on_tape.hpp"
#include "dualrev/library/operators.hpp"

// As platforms have them.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

namespace dualrev::formulas {

#define DUALREV_PARTIAL(of, formula) \
  dualrev::detail::scaled(dualrev::detail::id_of(of), ::std::remove_cvref_t<decltype(r)>(formula))
#define DUALREV_UNARY(name, value, dx)                         \
  template <class First>                                       \
    requires dualrev::detail::operands_with_jets<First>        \
  auto name(First a) {                                         \
    const auto x = a.v;                                        \
    [[maybe_unused]] const auto r = value;                     \
    return dualrev::detail::staged(r, DUALREV_PARTIAL(a, dx)); \
  }
#define DUALREV_BINARY(name, value, dx, dy)                                            \
  template <class First, class Second>                                                 \
    requires dualrev::detail::operands_with_jets<First, Second>                        \
  auto name(First a, Second b) {                                                       \
    const auto x = dualrev::detail::primal(a);                                         \
    const auto y = dualrev::detail::primal(b);                                         \
    [[maybe_unused]] const auto r = value;                                             \
    return dualrev::detail::staged(r, DUALREV_PARTIAL(a, dx), DUALREV_PARTIAL(b, dy)); \
  }
#define DUALREV_TERNARY(name, value, dx, dy, dz)                                                               \
  template <class First, class Second, class Third>                                                            \
    requires dualrev::detail::operands_with_jets<First, Second, Third>                                         \
  auto name(First a, Second b, Third c) {                                                                      \
    const auto x = dualrev::detail::primal(a);                                                                 \
    const auto y = dualrev::detail::primal(b);                                                                 \
    const auto z = dualrev::detail::primal(c);                                                                 \
    [[maybe_unused]] const auto r = value;                                                                     \
    return dualrev::detail::staged(r, DUALREV_PARTIAL(a, dx), DUALREV_PARTIAL(b, dy), DUALREV_PARTIAL(c, dz)); \
  }
#define DUALREV_STEP(name)                              \
  template <class First>                                \
    requires dualrev::detail::operands_with_jets<First> \
  First name(First a) {                                 \
    return std::name(a.v);                              \
  }
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
#undef DUALREV_PARTIAL

}  // namespace dualrev::formulas

namespace dualrev {
// Where their names are looked up.
#define DUALREV_UNARY(name, value, dx) using formulas::name;
#define DUALREV_BINARY(name, value, dx, dy) using formulas::name;
#define DUALREV_TERNARY(name, value, dx, dy, dz) using formulas::name;
#define DUALREV_STEP(name) using formulas::name;
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
}  // namespace dualrev

#pragma pop_macro("max")
#pragma pop_macro("min")

/// Those of the number.
template <std::size_t directions, bool careful, class Base>
class std::numeric_limits<dualrev::jet<directions, careful, Base>> : public std::numeric_limits<double> {
  using base = std::numeric_limits<double>;
  using number = dualrev::jet<directions, careful, Base>;

 public:
  static constexpr number(min)() noexcept { return (base::min)(); }
  static constexpr number(max)() noexcept { return (base::max)(); }
  static constexpr number lowest() noexcept { return base::lowest(); }
  static constexpr number epsilon() noexcept { return base::epsilon(); }
  static constexpr number round_error() noexcept { return base::round_error(); }
  static constexpr number infinity() noexcept { return base::infinity(); }
  static constexpr number quiet_NaN() noexcept { return base::quiet_NaN(); }
  static constexpr number signaling_NaN() noexcept { return base::signaling_NaN(); }
  static constexpr number denorm_min() noexcept { return base::denorm_min(); }
};

#endif
