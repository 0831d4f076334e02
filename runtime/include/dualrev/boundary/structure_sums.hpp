// D on sums: each alternative is mapped, and which one is there is part of the shape. std::monostate has no scalars.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/structure_core.hpp"

namespace dualrev {

namespace detail {

template <class Last>
constexpr Last& last_of(Last& last) {
  return last;
}
template <class First, class Last>
constexpr Last& last_of(First&, Last& last) {
  return last;
}

}  // namespace detail

/// The shape is whether there is a value, and its shape.
template <class Type>
  requires holds_scalars<Type>
struct structure<std::optional<Type>> {
  using dual_type = std::optional<dualrev::dual_type<Type>>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    if (walk.template shape<structure>(o...) && detail::last_of(o...).has_value())
      walk.template part<Type>(part_label{""}, *o...);
  }

  template <class First, class Second>
  static constexpr bool same(const First& a, const Second& b) {
    return a.has_value() == b.has_value();
  }
  template <class To, class From>
  static constexpr void reshape(To& to, const From& from) {
    using value = typename To::value_type;
    if (!from.has_value()) {
      to.reset();
    } else if (!to.has_value()) {
      if constexpr (detail::made_from_nothing<value>())
        to.emplace();
      else
        to.emplace(detail::blank<value>(*from));
    }
  }
};

/// The shape is the index of the alternative, and its shape. A valueless variant has none: rebuilding it throws
/// std::invalid_argument.
template <class... Ts>
  requires(holds_scalars<Ts> || ...)
struct structure<std::variant<Ts...>> {
  using dual_type = std::variant<dualrev::dual_type<Ts>...>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    if (walk.template shape<structure>(o...)) each(walk, std::index_sequence_for<Ts...>(), o...);
  }

  template <class First, class Second>
  static constexpr bool same(const First& a, const Second& b) {
    return a.index() == b.index();
  }
  template <class To, class From>
  static constexpr void reshape(To& to, const From& from) {
    if (from.valueless_by_exception())
      detail::fail_argument("dualrev: a variant without a value (valueless by exception) has no derivative");
    if (to.index() != from.index()) emplace(to, from, std::index_sequence_for<Ts...>());
  }

 private:
  template <class Walk, std::size_t... Index, class... Objects>
  static constexpr void each(Walk& walk, std::index_sequence<Index...>, Objects&... o) {
    const std::size_t index = detail::last_of(o...).index();
    (alternative<Index>(walk, index, o...), ...);
  }
  template <std::size_t Index, class Walk, class... Objects>
  static constexpr void alternative(Walk& walk, std::size_t index, Objects&... o) {
    using part = std::variant_alternative_t<Index, std::variant<Ts...>>;
    if (index == Index) walk.template part<part>(part_label{""}, *std::get_if<Index>(&o)...);
  }
  template <class To, class From, std::size_t... Index>
  static constexpr void emplace(To& to, const From& from, std::index_sequence<Index...>) {
    (emplace_at<Index>(to, from), ...);
  }
  template <std::size_t Index, class To, class From>
  static constexpr void emplace_at(To& to, const From& from) {
    using alternative = std::variant_alternative_t<Index, To>;
    if (from.index() != Index) return;
    if constexpr (detail::made_from_nothing<alternative>())
      to.template emplace<Index>();
    else
      to.template emplace<Index>(detail::blank<alternative>(*std::get_if<Index>(&from)));
  }
};

}  // namespace dualrev
