// stop_gradient: the identity whose derivative is zero. In ordinary code it is the identity; what dualrev-rewrite makes
// of it are the functions below the line, which drop the IDs and keep the values.
#pragma once

#include <cstddef>
#include <type_traits>

#include "dualrev/span_declaration.hpp"
#include "dualrev/structure_core.hpp"
#ifndef DUALREV_REWRITING
#include "dualrev/walk.hpp"
#endif

namespace dualrev {

namespace detail {
template <class T>
inline constexpr bool is_view = std::is_pointer_v<T>;
template <class T, std::size_t N>
inline constexpr bool is_view<std::span<T, N>> = true;
}  // namespace detail

/// A copy of `x`. Under differentiation it is a constant: nothing flows back through it. For any value made of scalars;
/// pointers and spans have no values of their own.
template <class T>
constexpr T stop_gradient(const T& x) {
  static_assert(
      !detail::is_view<T>,
      "dualrev: stop_gradient makes a constant copy of a value: give it the numbers, not a pointer or span to them");
  return x;
}

// ---- for generated code ----
/// @cond

template <class T>
constexpr basic_dual<T> stop_gradient(basic_dual<T> x) noexcept {
  return x.v;
}

/// D[stop_gradient] on a value of type T.
template <class T>
constexpr dual_type<T> stopped(const dual_type<T>& x)
#ifdef DUALREV_REWRITING
    ;
#else
{
  return lifted<T>(transcribed<T, T>(x, [](auto& to, const auto& from) { to = from.v; }));
}
#endif
/// @endcond

}  // namespace dualrev
