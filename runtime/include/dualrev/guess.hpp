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

#include "dualrev/span_declaration.hpp"

namespace dualrev::guess {

template <class T>
inline constexpr bool holds_scalars = std::is_floating_point_v<T> || (std::is_class_v<T> && !std::is_empty_v<T>);
template <class T>
inline constexpr bool holds_scalars<const T> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T&> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T&&> = holds_scalars<T>;
template <class T>
inline constexpr bool holds_scalars<T*> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<T[N]> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<const T[N]> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<std::array<T, N>> = holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool holds_scalars<std::span<T, N>> = holds_scalars<T>;
template <class T, class A>
inline constexpr bool holds_scalars<std::vector<T, A>> = holds_scalars<T>;
template <class A, class B>
inline constexpr bool holds_scalars<std::pair<A, B>> = holds_scalars<A> || holds_scalars<B>;
template <class... T>
inline constexpr bool holds_scalars<std::tuple<T...>> = (holds_scalars<T> || ...);
template <class C, class T, class A>
inline constexpr bool holds_scalars<std::basic_string<C, T, A>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_string_view<C, T>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_ostream<C, T>> = false;
template <class C, class T>
inline constexpr bool holds_scalars<std::basic_istream<C, T>> = false;

/// The cotangent of a parameter, or the value of an output, of type `T`.
template <class T>
struct cotangent {
  using type = T;
};
template <class T>
struct cotangent<T&> : cotangent<T> {};
template <class T>
struct cotangent<T&&> : cotangent<T> {};
template <class T>
struct cotangent<const T> : cotangent<T> {};
template <class T>
struct cotangent<T*> {
  using type = std::vector<std::remove_cv_t<T>>;
};
template <class T, std::size_t N>
struct cotangent<std::span<T, N>> {
  using type = std::vector<std::remove_cv_t<T>>;
};
template <class T, std::size_t N>
struct cotangent<T[N]> {
  using type = std::array<typename cotangent<T>::type, N>;
};
template <class T, std::size_t N>
struct cotangent<const T[N]> : cotangent<T[N]> {};

template <class T>
inline constexpr bool in_out = false;
template <class T>
inline constexpr bool in_out<T&> = !std::is_const_v<std::remove_all_extents_t<T>> && holds_scalars<T>;
template <class T>
inline constexpr bool in_out<T*> = !std::is_const_v<T> && holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool in_out<std::span<T, N>> = !std::is_const_v<T> && holds_scalars<T>;
template <class T, std::size_t N>
inline constexpr bool in_out<const std::span<T, N>&> = in_out<std::span<T, N>>;

template <bool wanted, class T>
using element_t = std::conditional_t<wanted, std::tuple<typename cotangent<T>::type>, std::tuple<>>;
template <class T>
struct one_of {
  using type = T;
};
template <class T>
struct one_of<std::tuple<T>> {
  using type = T;
};
template <class... Tuples>
using joined = decltype(std::tuple_cat(std::declval<Tuples>()...));

}  // namespace dualrev::guess
