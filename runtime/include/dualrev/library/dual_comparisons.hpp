// Comparisons of duals with each other and with numbers. Containers and tuples that are compared find them wherever
// there are duals: what they say must not depend on what else of the runtime is included.
#pragma once
#ifndef DUALREV_NO_OPERATORS

#include <compare>
#include <type_traits>

#include "dualrev/paper/dual.hpp"

namespace dualrev {

namespace detail {

template <class Operand>
inline constexpr bool is_number = is_dual<Operand> || std::is_arithmetic_v<Operand>;

/// Operands of which at least one is a dual and the others are numbers.
template <class... Operands>
concept dual_operands = (is_number<Operands> && ...) && (is_dual<Operands> || ...);

template <class Scalar>
constexpr Scalar primal(basic_dual<Scalar> x) noexcept {
  return x.v;
}
template <class Type>
  requires std::is_arithmetic_v<Type>
constexpr Type primal(Type x) noexcept {
  return x;
}

}  // namespace detail

// A comparison reads the values and carries no derivative.
#define DUALREV_COMPARISON(op)                             \
  template <class First, class Second>                     \
    requires detail::dual_operands<First, Second>          \
  constexpr bool operator op(First a, Second b) noexcept { \
    return detail::primal(a) op detail::primal(b);         \
  }
DUALREV_COMPARISON(==)
DUALREV_COMPARISON(!=)
DUALREV_COMPARISON(<)
DUALREV_COMPARISON(<=)
DUALREV_COMPARISON(>)
DUALREV_COMPARISON(>=)
#undef DUALREV_COMPARISON
template <class First, class Second>
  requires detail::dual_operands<First, Second>
constexpr auto operator<=>(First a, Second b) noexcept -> decltype(detail::primal(a) <=> detail::primal(b)) {
  return detail::primal(a) <=> detail::primal(b);
}

}  // namespace dualrev

#endif
