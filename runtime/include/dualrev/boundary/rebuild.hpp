// Objects to be overwritten: what a walk that rebuilds a value makes before it fills in scalars and passive parts.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/access.hpp"

namespace dualrev::detail {

/// The functor `To` that a container is given in place of `from`, that of a container of the same shape: a copy, or,
/// between a functor and its twin, a new one.
template <class To, class From>
constexpr To functor_cast([[maybe_unused]] const From& from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else {
    static_assert(std::is_empty_v<From> && std::is_default_constructible_v<To>,
                  "dualrev: a comparator or hash that has a twin of its own and state cannot be carried over at the "
                  "boundary: pass the parameter as DUALREV_CONSTANT");
    return To();
  }
}

/// Whether a `Type` can be made from nothing. A standard map says so even if its comparator or hash cannot.
template <class Type>
constexpr bool made_from_nothing() {
  if constexpr (requires { typename Type::key_compare; })
    return std::is_default_constructible_v<typename Type::key_compare>;
  else if constexpr (requires {
                       typename Type::hasher;
                       typename Type::key_equal;
                     })
    return std::is_default_constructible_v<typename Type::hasher> &&
           std::is_default_constructible_v<typename Type::key_equal>;
  else
    return std::is_default_constructible_v<Type>;
}

/// From as little as possible: by default construction, by copying one at hand, or by bit_cast if trivially copyable.
template <class To, class From>
constexpr To blank([[maybe_unused]] const From& from);

template <class To, class From, std::size_t... Index>
constexpr To blank_tuple(const From& from, std::index_sequence<Index...>) {
  return To{blank<std::tuple_element_t<Index, To>>(std::get<Index>(from))...};
}

template <class To>
inline constexpr bool is_tuple_like = false;
template <class First, class Second>
inline constexpr bool is_tuple_like<std::pair<First, Second>> = true;
template <class... Ts>
inline constexpr bool is_tuple_like<std::tuple<Ts...>> = true;
template <class Type, std::size_t Size>
inline constexpr bool is_tuple_like<std::array<Type, Size>> = true;

template <class To, class From>
constexpr To blank([[maybe_unused]] const From& from) {
  if constexpr (made_from_nothing<To>()) {
    return To();
  } else if constexpr (is_tuple_like<To>) {
    return blank_tuple<To>(from, std::make_index_sequence<std::tuple_size_v<To>>());
  } else if constexpr (requires { typename To::key_compare; }) {
    return To(functor_cast<typename To::key_compare>(from.key_comp()));
  } else if constexpr (requires { typename To::hasher; }) {
    return To(0, functor_cast<typename To::hasher>(from.hash_function()),
              functor_cast<typename To::key_equal>(from.key_eq()));
  } else if constexpr (std::is_same_v<To, From> && std::is_copy_constructible_v<To>) {
    return To(from);
  } else if constexpr (std::is_constructible_v<To, unset>) {
    return To(unset());
  } else if constexpr (std::is_trivially_copyable_v<To>) {
    return std::bit_cast<To>(std::array<unsigned char, sizeof(To)>{});
  } else {
    static_assert(std::is_default_constructible_v<To>,
                  "dualrev: a value of this class cannot be built at the boundary: give it a default constructor, or "
                  "pass the parameter as DUALREV_CONSTANT");
  }
}

/// Like `blank`, but where nothing can be made from nothing, of a value at hand whose contents will be written over.
template <class To, class From>
constexpr To blank(const From& from, [[maybe_unused]] const To& at_hand) {
  constexpr bool from_nothing = made_from_nothing<To>() || is_tuple_like<To> || requires {
    typename To::key_compare;
  } || requires { typename To::hasher; } || std::is_same_v<To, From>;
  if constexpr (!from_nothing && std::is_copy_constructible_v<To>)
    return To(at_hand);
  else
    return blank<To>(from);
}

/// The number of elements of any range, also of one that does not know it.
template <class Range>
constexpr std::size_t length(const Range& range) {
  if constexpr (requires { std::size(range); }) {
    return std::size(range);
  } else {
    std::size_t count = 0;
    for (auto at = range.begin(); at != range.end(); ++at) ++count;
    return count;
  }
}

/// Gives `to` the number of elements of `from`, unless its type fixes it. Elements that stay are used again.
template <class To, class From>
constexpr void match_length(To& to, const From& from) {
  if constexpr (requires { to.before_begin(); }) {
    using element = typename To::value_type;
    auto last = to.before_begin();
    for (const auto& f : from) {
      auto next = last;
      last = ++next == to.end() ? to.insert_after(last, blank<element>(f)) : next;
    }
    to.erase_after(last, to.end());
  } else if constexpr (requires { to.pop_back(); }) {
    using element = typename To::value_type;
    const std::size_t count = std::size(from);
    if constexpr (made_from_nothing<element>()) {
      to.resize(count);
    } else {
      while (to.size() > count) to.pop_back();
      if constexpr (requires { to.reserve(count); }) to.reserve(count);
      auto f = std::begin(from);
      for (std::size_t i = 0; i < to.size(); ++i) ++f;
      for (; f != std::end(from); ++f) to.push_back(blank<element>(*f));
    }
  } else if constexpr (requires { to.resize(std::size(from)); }) {
    if (to.size() != std::size(from)) to.resize(std::size(from));
  }
}

}  // namespace dualrev::detail
