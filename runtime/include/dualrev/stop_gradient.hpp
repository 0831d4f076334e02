// stop_gradient: the identity whose derivative is zero. In ordinary code it is the identity; what dualrev-rewrite makes
// of it are the functions below the line, which drop the IDs and keep the values.
#pragma once

#include <cstddef>
#include <type_traits>

#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/library/span_declaration.hpp"
#ifndef DUALREV_REWRITING
#include "dualrev/boundary/walk.hpp"
#endif

namespace dualrev {

namespace detail {
template <class Type>
inline constexpr bool is_view = std::is_pointer_v<Type>;
template <class Type, std::size_t Size>
inline constexpr bool is_view<std::span<Type, Size>> = true;
}  // namespace detail

/// A copy of `x`. Under differentiation it is a constant: nothing flows back through it. For any value made of scalars;
/// pointers and spans have no values of their own.
template <class Type>
constexpr Type stop_gradient(const Type& x) {
  static_assert(
      !detail::is_view<Type>,
      "dualrev: stop_gradient makes a constant copy of a value: give it the numbers, not a pointer or span to them");
  return x;
}

// ---- for generated code ----
/// @cond

template <class Scalar>
constexpr basic_dual<Scalar> stop_gradient(basic_dual<Scalar> x) noexcept {
  return x.v;
}

/// D[stop_gradient] on a value of type Type.
template <class Type>
constexpr dual_type<Type> stopped(const dual_type<Type>& x)
#ifdef DUALREV_REWRITING
    ;
#else
{
  return lifted<Type>(transcribed<Type, Type>(x, [](auto& to, const auto& from) { to = from.v; }));
}
#endif
/// @endcond

}  // namespace dualrev
