// What a value is made of, for tests: a walk over its leaves, scalars apart from everything else. Written for tests
// alone, so that it can be compared with the runtime's structure<>. User structs are described by the test
// (CHECK_FIELDS).
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "support/forward_dual.hpp"

namespace check {

/// `static auto of(T&)`: a tuple of references to all members.
template <class T>
struct fields {};
template <class T>
concept described = requires(T& object) { fields<T>::of(object); };

template <class T>
struct fields<std::complex<T>> {
  static auto of(std::complex<T>& object) {
    auto& parts = reinterpret_cast<T(&)[2]>(object);
    return std::tie(parts[0], parts[1]);
  }
};

template <class T>
constexpr bool is_scalar = std::is_floating_point_v<T> || fwd::is_dual<T>;
template <class T>
concept tuple_like = requires { std::tuple_size<T>::value; } && !std::ranges::range<T>;
template <class T>
constexpr bool is_text = std::is_convertible_v<const T&, std::string>;

/// One thing or none: std::optional, std::unique_ptr, std::shared_ptr.
template <class T>
constexpr bool is_perhaps = false;
template <class T>
constexpr bool is_perhaps<std::optional<T>> = true;
template <class T>
constexpr bool is_perhaps<std::unique_ptr<T>> = true;
template <class T>
constexpr bool is_perhaps<std::shared_ptr<T>> = true;
template <class T>
constexpr bool is_variant = false;
template <class... T>
constexpr bool is_variant<std::variant<T...>> = true;

template <class T>
constexpr bool holds_scalars();
template <class... T>
constexpr bool any_alternative_holds_scalars(std::type_identity<std::variant<T...>>) {
  return (holds_scalars<T>() || ...);
}
template <class Tuple, std::size_t... I>
constexpr bool any_holds_scalars(std::index_sequence<I...>) {
  return (holds_scalars<std::tuple_element_t<I, Tuple>>() || ...);
}
template <class T>
constexpr bool holds_scalars() {
  using U = std::remove_cvref_t<T>;
  if constexpr (is_scalar<U>)
    return true;
  else if constexpr (std::is_array_v<U>)
    return holds_scalars<std::remove_all_extents_t<U>>();
  else if constexpr (is_text<U>)
    return false;
  else if constexpr (described<U>) {
    using Tuple = decltype(fields<U>::of(std::declval<U&>()));
    return any_holds_scalars<Tuple>(std::make_index_sequence<std::tuple_size_v<Tuple>>());
  } else if constexpr (is_perhaps<U>)
    return holds_scalars<decltype(*std::declval<U&>())>();
  else if constexpr (is_variant<U>)
    return any_alternative_holds_scalars(std::type_identity<U>());
  else if constexpr (std::ranges::range<U>)
    return holds_scalars<std::ranges::range_value_t<U>>();
  else if constexpr (tuple_like<U>)
    return any_holds_scalars<U>(std::make_index_sequence<std::tuple_size_v<U>>());
  else
    return false;
}

/// Calls visit(leaf) for every leaf in order; a leaf is a scalar, an integer, a bool, an enumerator or a text.
template <class T, class Visitor>
void walk(T& value, Visitor& visit) {
  if constexpr (is_scalar<T> || std::is_arithmetic_v<T> || std::is_enum_v<T> || is_text<T>)
    visit(value);
  else if constexpr (std::is_array_v<T>)
    for (auto& element : value) walk(element, visit);
  else if constexpr (described<T>)
    std::apply([&](auto&... member) { (walk(member, visit), ...); }, fields<T>::of(value));
  else if constexpr (is_perhaps<std::remove_const_t<T>>) {
    const bool there = static_cast<bool>(value);
    visit(there);
    if (there) walk(*value, visit);
  } else if constexpr (is_variant<std::remove_const_t<T>>) {
    const std::size_t index = value.index();
    visit(index);
    std::visit([&](auto& alternative) { walk(alternative, visit); }, value);
  } else if constexpr (std::is_same_v<T, std::monostate>) {
  } else if constexpr (std::is_same_v<T, std::vector<bool>>)
    for (bool element : value) visit(element);
  else if constexpr (std::ranges::range<T>)
    for (auto& element : value) walk(element, visit);
  else if constexpr (tuple_like<T>)
    std::apply([&](auto&... member) { (walk(member, visit), ...); }, value);
  else
    static_assert(!sizeof(T), "describe this type with CHECK_FIELDS");
}

/// A value's leaves: scalars exactly (long double holds every double and float), everything else as numbers.
struct leaves {
  std::vector<long double> scalars;
  std::vector<double> tangents;  // of forward duals
  std::vector<long double> others;
  bool single_precision = false;
};
struct reader {
  leaves& out;
  template <class L>
  void operator()(const L& leaf) const {
    if constexpr (fwd::is_dual<L>) {
      out.scalars.push_back(leaf.v);
      out.tangents.push_back(leaf.t);
    } else if constexpr (is_scalar<L>) {
      out.scalars.push_back(leaf);
      out.single_precision = out.single_precision || std::is_same_v<L, float>;
    } else if constexpr (is_text<L>)
      out.others.push_back(static_cast<long double>(std::hash<std::string>{}(leaf)));
    else
      out.others.push_back(static_cast<long double>(leaf));
  }
};
/// Sets scalars in order, from `next` on.
struct writer {
  const std::vector<long double>& scalars;
  std::size_t next = 0;
  template <class L>
  void operator()(L& leaf) {
    if constexpr (is_scalar<L>) leaf = static_cast<L>(scalars.at(next++));
  }
};
struct tangent_writer {
  const std::vector<double>& tangents;
  std::size_t next = 0;
  template <class L>
  void operator()(L& leaf) {
    if constexpr (fwd::is_dual<L>) leaf.t = tangents.at(next++);
  }
};

template <class T>
void read(T& value, leaves& out) {
  reader visit{out};
  walk(value, visit);
}

/// Gives `to` the shape and the values of `from`, whose scalars are of another type.
template <class From, class To>
void lift(const From& from, To& to) {
  if constexpr (std::is_array_v<From>)
    for (std::size_t i = 0; i < std::extent_v<From>; ++i) lift(from[i], to[i]);
  else if constexpr (described<From>) {
    auto source = fields<From>::of(const_cast<From&>(from));
    auto target = fields<To>::of(to);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (lift(std::get<I>(source), std::get<I>(target)), ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(source)>>());
  } else if constexpr (std::is_assignable_v<To&, const From&>)
    to = from;
  else if constexpr (std::is_enum_v<From>)
    to = static_cast<To>(from);
  else if constexpr (is_perhaps<From>) {
    if (!from)
      to = To();
    else {
      std::remove_cvref_t<decltype(*to)> value;
      lift(*from, value);
      if constexpr (requires { to.emplace(); })
        to = std::move(value);
      else
        to.reset(new auto(std::move(value)));
    }
  } else if constexpr (is_variant<From>) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((from.index() == I ? lift(*std::get_if<I>(&from), to.template emplace<I>()) : void()), ...);
    }(std::make_index_sequence<std::variant_size_v<From>>());
  } else if constexpr (requires { typename From::mapped_type; }) {
    to.clear();
    for (const auto& [key, value] : from) {
      typename To::key_type same;
      typename To::mapped_type other;
      lift(key, same);
      lift(value, other);
      to.emplace(std::move(same), std::move(other));
    }
  } else if constexpr (std::ranges::range<From>) {
    const auto size = static_cast<std::size_t>(std::ranges::distance(from));
    if constexpr (requires { to.resize(size); }) to.resize(size);
    auto target = to.begin();
    for (const auto& element : from) lift(element, *target++);
  } else if constexpr (tuple_like<From>) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (lift(std::get<I>(from), std::get<I>(to)), ...);
    }(std::make_index_sequence<std::tuple_size_v<From>>());
  } else
    static_assert(!sizeof(From), "describe this type with CHECK_FIELDS");
}

/// `double (&)[N]` by value.
template <class T, std::size_t N>
struct c_array {
  T values[N];
};
template <class T, std::size_t N>
struct fields<c_array<T, N>> {
  static auto of(c_array<T, N>& object) { return std::tie(object.values); }
};

/// Where an argument for a parameter of type P is kept, and how it is given to the function.
template <class P>
struct parameter {
  using storage = std::remove_cvref_t<P>;
  static constexpr bool out =
      std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>> && holds_scalars<P>();
  static P pass(storage& s) {
    if constexpr (std::is_lvalue_reference_v<P>)
      return s;
    else if constexpr (std::is_rvalue_reference_v<P>)
      return std::move(s);
    else
      return storage(s);
  }
  static auto& give(storage& s) {  // to the runtime's entry points
    if constexpr (std::is_lvalue_reference_v<P>)
      return const_cast<std::remove_reference_t<P>&>(s);
    else
      return std::as_const(s);
  }
};
template <class U>
  requires(!std::is_same_v<std::remove_cv_t<U>, char>)
struct parameter<U*> {
  using storage = std::vector<std::remove_cv_t<U>>;
  static constexpr bool out = !std::is_const_v<U> && holds_scalars<U>();
  static U* pass(storage& s) { return s.data(); }
  static storage& give(storage& s) { return s; }
};
template <class U, std::size_t N>
struct parameter<std::span<U, N>> {
  using storage = std::vector<std::remove_cv_t<U>>;
  static constexpr bool out = !std::is_const_v<U> && holds_scalars<U>();
  static std::span<U, N> pass(storage& s) { return std::span<U, N>(s.data(), s.size()); }
  static std::span<U, N> give(storage& s) { return pass(s); }
};
template <class U, std::size_t N>
struct parameter<const std::span<U, N>&> : parameter<std::span<U, N>> {};
template <class U, std::size_t N>
struct parameter<U (&)[N]> {
  using storage = c_array<std::remove_cv_t<U>, N>;
  static constexpr bool out = !std::is_const_v<U> && holds_scalars<U>();
  static U (&pass(storage& s))[N] { return s.values; }
  static U (&give(storage& s))[N] { return s.values; }
};

}  // namespace check

/// Describes a struct to the harness, both the original and its copy on the oracle's duals: CHECK_FIELDS(Vec3, o.x,
/// o.y, o.z).
#define CHECK_FIELDS(type, ...)                                           \
  template <>                                                             \
  struct check::fields<::type> {                                          \
    static auto of(::type& o) { return std::tie(__VA_ARGS__); }           \
  };                                                                      \
  template <>                                                             \
  struct check::fields<::fwd_case::type> {                                \
    static auto of(::fwd_case::type& o) { return std::tie(__VA_ARGS__); } \
  }
