// What the type of a parameter or a result says of it before any generated header exists: whether it may hold a scalar,
// whether it is in-out, what its cotangent is. Arithmetic, enumeration and pointer types tell by what they are, the
// standard containers by their elements; any other class is assumed to hold scalars. No `structure` is looked at, so
// that a generated header can still say what the user's classes are made of.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/library/span_declaration.hpp"

namespace dualrev::guess {

template <class Scalar>
inline constexpr bool holds_scalars =
    std::is_floating_point_v<Scalar> || (std::is_class_v<Scalar> && !std::is_empty_v<Scalar>);
template <class Type>
inline constexpr bool holds_scalars<const Type> = holds_scalars<Type>;
template <class Type>
inline constexpr bool holds_scalars<Type&> = holds_scalars<Type>;
template <class Type>
inline constexpr bool holds_scalars<Type&&> = holds_scalars<Type>;
template <class Type>
inline constexpr bool holds_scalars<Type*> = holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool holds_scalars<Type[Size]> = holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool holds_scalars<const Type[Size]> = holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool holds_scalars<std::array<Type, Size>> = holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool holds_scalars<std::span<Type, Size>> = holds_scalars<Type>;
template <class Type, class Allocator>
inline constexpr bool holds_scalars<std::vector<Type, Allocator>> = holds_scalars<Type>;
template <class First, class Second>
inline constexpr bool holds_scalars<std::pair<First, Second>> = holds_scalars<First> || holds_scalars<Second>;
template <class... Type>
inline constexpr bool holds_scalars<std::tuple<Type...>> = (holds_scalars<Type> || ...);
template <class Char, class Type, class Allocator>
inline constexpr bool holds_scalars<std::basic_string<Char, Type, Allocator>> = false;
template <class Char, class Type>
inline constexpr bool holds_scalars<std::basic_string_view<Char, Type>> = false;
template <class Char, class Type>
inline constexpr bool holds_scalars<std::basic_ostream<Char, Type>> = false;
template <class Char, class Type>
inline constexpr bool holds_scalars<std::basic_istream<Char, Type>> = false;

/// The cotangent of a parameter, or the value of an output, of type `Type`.
template <class Type>
struct cotangent {
  using type = Type;
};
template <class Type>
struct cotangent<Type&> : cotangent<Type> {};
template <class Type>
struct cotangent<Type&&> : cotangent<Type> {};
template <class Type>
struct cotangent<const Type> : cotangent<Type> {};
template <class Type>
struct cotangent<Type*> {
  using type = std::vector<std::remove_cv_t<Type>>;
};
template <class Type, std::size_t Size>
struct cotangent<std::span<Type, Size>> {
  using type = std::vector<std::remove_cv_t<Type>>;
};
template <class Type, std::size_t Size>
struct cotangent<Type[Size]> {
  using type = std::array<typename cotangent<Type>::type, Size>;
};
template <class Type, std::size_t Size>
struct cotangent<const Type[Size]> : cotangent<Type[Size]> {};

template <class Type>
inline constexpr bool in_out = false;
template <class Type>
inline constexpr bool in_out<Type&> = !std::is_const_v<std::remove_all_extents_t<Type>> && holds_scalars<Type>;
template <class Type>
inline constexpr bool in_out<Type*> = !std::is_const_v<Type> && holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool in_out<std::span<Type, Size>> = !std::is_const_v<Type> && holds_scalars<Type>;
template <class Type, std::size_t Size>
inline constexpr bool in_out<const std::span<Type, Size>&> = in_out<std::span<Type, Size>>;

template <bool wanted, class Type>
using element_t = std::conditional_t<wanted, std::tuple<typename cotangent<Type>::type>, std::tuple<>>;
template <class Type>
struct one_of {
  using type = Type;
};
template <class Type>
struct one_of<std::tuple<Type>> {
  using type = Type;
};
template <class... Tuples>
using joined = decltype(std::tuple_cat(std::declval<Tuples>()...));

}  // namespace dualrev::guess
