// Comparisons of duals with each other and with numbers. Containers and tuples that are compared find them wherever
// there are duals: what they say must not depend on what else of the runtime is included.
#pragma once
#ifndef DUALREV_NO_OPERATORS

#include <compare>
#include <type_traits>

#include "dualrev/dual.hpp"

namespace dualrev {

namespace detail {

template <class A>
inline constexpr bool is_number = is_dual<A> || std::is_arithmetic_v<A>;

/// Operands of which at least one is a dual and the others are numbers.
template <class... A>
concept dual_operands = (is_number<A> && ...) && (is_dual<A> || ...);

template <class T>
constexpr T primal(basic_dual<T> x) noexcept {
  return x.v;
}
template <class T>
  requires std::is_arithmetic_v<T>
constexpr T primal(T x) noexcept {
  return x;
}

}  // namespace detail

// A comparison reads the values and carries no derivative.
#define DUALREV_COMPARISON(op)                     \
  template <class A, class B>                      \
    requires detail::dual_operands<A, B>           \
  constexpr bool operator op(A a, B b) noexcept {  \
    return detail::primal(a) op detail::primal(b); \
  }
DUALREV_COMPARISON(==)
DUALREV_COMPARISON(!=)
DUALREV_COMPARISON(<)
DUALREV_COMPARISON(<=)
DUALREV_COMPARISON(>)
DUALREV_COMPARISON(>=)
#undef DUALREV_COMPARISON
template <class A, class B>
  requires detail::dual_operands<A, B>
constexpr auto operator<=>(A a, B b) noexcept -> decltype(detail::primal(a) <=> detail::primal(b)) {
  return detail::primal(a) <=> detail::primal(b);
}

}  // namespace dualrev

#endif
