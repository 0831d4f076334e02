// The walks over the structure of a value: Interleave, Deinterleave, rebuild and comparison of shapes, each told only
// what to do at a scalar, at a passive part and at a sequence. All take time linear in the size of the value.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include "dualrev/structure.hpp"

namespace dualrev {

/// Calls `visit(x)` for each scalar of `object` (of type `T`, not its dual) in order.
template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit);

/// Makes `to` a value of the shape of `from` with the passive parts of `from`; `leaf(t, f)` sets each scalar. Both are
/// of type `T` or its dual type, or ranges of them. Memory of `to` is used again where it can be.
template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf);

/// A new value, made as by `transcribe`.
template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf);

/// The dual of a constant: `D[T]` of the shape and the values of `from`, all without derivative.
template <class T>
constexpr dual_type<T> lifted(const T& from);

/// Whether `a` and `b`, both of type `T`, have the same shape (lengths of sequences).
template <class T, class A, class B>
constexpr bool same_shape(const A& a, const B& b);

namespace detail {

template <class Derived>
struct walk {
  template <class P, class... Objects>
  constexpr void part(part_label, Objects&... o) {
    structure<P>::parts(static_cast<Derived&>(*this), o...);
  }
};

template <class Visit>
struct scalar_walk : walk<scalar_walk<Visit>> {
  Visit& visit;
  constexpr explicit scalar_walk(Visit& v) : visit(v) {}

  template <class S>
  constexpr void scalar(S& x) {
    visit(x);
  }
  template <class Object>
  constexpr void passive(Object&) {}
  template <class P, class Sequence>
  constexpr void sequence(Sequence& s) {
    for (auto& element : s) this->template part<P>({}, element);
  }
};

// An object to be overwritten, from as little as possible: by default construction, by copying one at hand, or by
// bit_cast if trivially copyable.
template <class To, class From>
constexpr To blank([[maybe_unused]] const From& from);

template <class To, class From, std::size_t... I>
constexpr To blank_tuple(const From& from, std::index_sequence<I...>) {
  return To{blank<std::tuple_element_t<I, To>>(std::get<I>(from))...};
}

template <class To>
inline constexpr bool is_tuple_like = false;
template <class A, class B>
inline constexpr bool is_tuple_like<std::pair<A, B>> = true;
template <class... Ts>
inline constexpr bool is_tuple_like<std::tuple<Ts...>> = true;
template <class T, std::size_t N>
inline constexpr bool is_tuple_like<std::array<T, N>> = true;

template <class To, class From>
constexpr To blank([[maybe_unused]] const From& from) {
  if constexpr (std::is_default_constructible_v<To>) {
    return To();
  } else if constexpr (is_tuple_like<To>) {
    return blank_tuple<To>(from, std::make_index_sequence<std::tuple_size_v<To>>());
  } else if constexpr (std::is_same_v<To, From> && std::is_copy_constructible_v<To>) {
    return To(from);
  } else if constexpr (std::is_trivially_copyable_v<To>) {
    return std::bit_cast<To>(std::array<unsigned char, sizeof(To)>{});
  } else {
    static_assert(std::is_default_constructible_v<To>,
                  "dualrev: a value of this class cannot be built at the boundary: give it a default constructor, or "
                  "pass the parameter as DUALREV_CONSTANT");
  }
}

template <class Leaf>
struct transcribe_walk : walk<transcribe_walk<Leaf>> {
  Leaf& leaf;
  constexpr explicit transcribe_walk(Leaf& l) : leaf(l) {}

  template <class To, class From>
  constexpr void scalar(To& to, From& from) {
    leaf(to, from);
  }

  template <class To, class From>
  constexpr void passive(To& to, From& from) {
    static_assert(std::is_same_v<To, std::remove_const_t<From>>,
                  "dualrev: this type differs from its twin, but dualrev::structure says nothing of it: include the "
                  "generated header that defines the twin");
    if constexpr (std::is_array_v<To>) {
      for (std::size_t i = 0; i < std::extent_v<To>; ++i) passive(to[i], from[i]);
    } else {
      static_assert(std::is_copy_assignable_v<To>,
                    "dualrev: a part without scalars cannot be copied into the cotangent: mark the parameter "
                    "DUALREV_CONSTANT");
      to = from;
    }
  }

  template <class P, class To, class From>
  constexpr void sequence(To& to, From& from) {
    const std::size_t count = std::size(from);
    if constexpr (requires {
                    typename To::value_type;
                    to.push_back(std::declval<typename To::value_type>());
                  }) {
      using element = typename To::value_type;
      if constexpr (std::is_default_constructible_v<element>) {
        to.resize(count);
      } else {
        while (to.size() > count) to.pop_back();
        to.reserve(count);
        for (std::size_t i = to.size(); i < count; ++i) to.push_back(blank<element>(from[i]));
      }
    }
    for (std::size_t i = 0; i < count; ++i) this->template part<P>({}, to[i], from[i]);
  }
};

struct shape_walk : walk<shape_walk> {
  bool same = true;

  template <class A, class B>
  constexpr void scalar(A&, B&) {}
  template <class A, class B>
  constexpr void passive(A&, B&) {}
  template <class P, class A, class B>
  constexpr void sequence(A& a, B& b) {
    if (std::size(a) != std::size(b)) {
      same = false;
    } else if constexpr (!fixed_shape<P>) {
      for (std::size_t i = 0; same && i < std::size(a); ++i) this->template part<P>({}, a[i], b[i]);
    }
  }
};

}  // namespace detail

template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit) {
  detail::scalar_walk<Visit> walk(visit);
  structure<T>::parts(walk, object);
}

template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf) {
  detail::transcribe_walk<Leaf> walk(leaf);
  structure<T>::parts(walk, to, from);
}

template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf) {
  To to = detail::blank<To>(from);
  transcribe<T>(to, from, leaf);
  return to;
}

template <class T>
constexpr dual_type<T> lifted(const T& from) {
  return transcribed<T, dual_type<T>>(from, [](auto& to, const auto& scalar) { to = scalar; });
}

template <class T, class A, class B>
constexpr bool same_shape(const A& a, const B& b) {
  if constexpr (fixed_shape<T>) {
    return true;
  } else {
    detail::shape_walk walk;
    structure<T>::parts(walk, a, b);
    return walk.same;
  }
}

}  // namespace dualrev
