// D on types, and the one traversal of a value's scalars from which Interleave, Deinterleave and the rebuilding of
// values all follow. structure<T> says what the dual type of T is and what T's parts are; what is done with them is a
// *walk* (walk.hpp). A walk goes over one object, or over two of the same shape at once, each of type T or its dual
// type: structure<T>::parts(walk, o...) hands every part of T on to one of
//
//   walk.scalar(o...)                    a float, double or long double, or its dual
//   walk.passive(o...)                   a part without scalars: copied, never differentiated
//   walk.template part<P>(label, o...)   a part of type P with parts of its own
//   walk.template sequence<P>(o...)      any number of parts of type P, the number being part of the shape
//   walk.template entry<P>(key, o...)    a part of type P that stands under a key
//   walk.template shared<P>(o...)        shared pointers to parts of type P; each part is walked once
//
// A type whose shape varies in a way of its own (alternative, presence, keys) first asks walk.template shape<S>(o...),
// where S is its structure, which has S::same(a, b) and S::reshape(to, from), and goes on to its parts if that is true.
// Scalars come in the order of the last object. So a further kind of type is one more specialisation of structure;
// here are scalars, arrays, vectors, tuples and
// classes; the others of the standard library stand in the structure_*.hpp, and in structure.hpp all together.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/dual.hpp"
#include "dualrev/dual_parameter.hpp"

namespace dualrev {

/// Where a part stands in its whole, for messages: `.name`, `.position` or `[position]`.
struct part_label {
  const char* name = nullptr;
  std::size_t position = 0;
  bool is_index = false;
};

/// The primary template is for types without scalars: `D[T] = T`.
template <class T>
struct structure {
  using dual_type = T;
  static constexpr bool holds_scalars = false;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.passive(o...);
  }
};

/// `D[T]`.
template <class T>
using dual_type = typename structure<std::remove_cv_t<T>>::dual_type;

/// Whether a `T` holds a scalar (a pointer or a span counts as what it points to; see argument.hpp).
template <class T>
inline constexpr bool holds_scalars = structure<std::remove_cv_t<T>>::holds_scalars;

/// Whether all values of type `T` have the same shape, so that none needs comparing.
template <class T>
inline constexpr bool fixed_shape = structure<std::remove_cv_t<T>>::fixed_shape;

template <class T>
  requires std::is_floating_point_v<T>
struct structure<T> {
  using dual_type = basic_dual<T>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.scalar(o...);
  }
};

namespace detail {

template <class T, std::size_t N>
struct fixed_array_structure {
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = dualrev::fixed_shape<T>;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    for (std::size_t i = 0; i < N; ++i) walk.template part<T>(part_label{nullptr, i, true}, o[i]...);
  }
};

}  // namespace detail

template <class T, std::size_t N>
  requires holds_scalars<T>
struct structure<T[N]> : detail::fixed_array_structure<T, N> {
  using dual_type = dualrev::dual_type<T>[N];
};

template <class T, std::size_t N>
  requires holds_scalars<T>
struct structure<std::array<T, N>> : detail::fixed_array_structure<T, N> {
  using dual_type = std::array<dualrev::dual_type<T>, N>;
};

template <class T, class Allocator>
  requires holds_scalars<T>
struct structure<std::vector<T, Allocator>> {
  using dual_element = dualrev::dual_type<T>;
  using dual_type =
      std::vector<dual_element, typename std::allocator_traits<Allocator>::template rebind_alloc<dual_element>>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template sequence<T>(o...);
  }
};

template <class A, class B>
  requires(holds_scalars<A> || holds_scalars<B>)
struct structure<std::pair<A, B>> {
  using dual_type = std::pair<dualrev::dual_type<A>, dualrev::dual_type<B>>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = dualrev::fixed_shape<A> && dualrev::fixed_shape<B>;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template part<A>(part_label{"first"}, o.first...);
    walk.template part<B>(part_label{"second"}, o.second...);
  }
};

template <class... Ts>
  requires(holds_scalars<Ts> || ...)
struct structure<std::tuple<Ts...>> {
  using dual_type = std::tuple<dualrev::dual_type<Ts>...>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = (dualrev::fixed_shape<Ts> && ...);

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    each(walk, std::index_sequence_for<Ts...>(), o...);
  }

 private:
  template <class Walk, std::size_t... I, class... Objects>
  static constexpr void each(Walk& walk, std::index_sequence<I...>, Objects&... o) {
    (element<I>(walk, o...), ...);
  }
  template <std::size_t I, class Walk, class... Objects>
  static constexpr void element(Walk& walk, Objects&... o) {
    walk.template part<std::tuple_element_t<I, std::tuple<Ts...>>>(part_label{nullptr, I}, std::get<I>(o)...);
  }
};

/// Base of the specialisation for a user's class `T` with twin `T_dual`. The specialisation adds
/// `members(object, visit)`, which calls `visit` once with all data members, of a T or a T_dual, and may add
/// `static constexpr const char* names[]`, the members' names for messages.
template <class T, class T_dual>
struct record {
  using dual_type = T_dual;
  static constexpr bool holds_scalars = !std::is_same_v<T, T_dual>;
  static constexpr bool fixed_shape = false;  // not known without the members' types

  template <class Walk, class Object>
  static constexpr void parts(Walk& walk, Object& o) {
    structure<T>::members(o, [&walk](auto&... m) {
      std::size_t i = 0;
      (walk.template part<std::remove_cv_t<std::remove_reference_t<decltype(m)>>>(label(i++), m), ...);
    });
  }

  template <class Walk, class To, class From>
  static constexpr void parts(Walk& walk, To& to, From& from) {
    constexpr bool to_is_primal = std::is_same_v<std::remove_cv_t<To>, T>;
    static_assert(to_is_primal || std::is_same_v<std::remove_cv_t<From>, T>);
    structure<T>::members(
        to, [&](auto&... t) { structure<T>::members(from, zip<to_is_primal, Walk, decltype(t)...>{walk, {t...}}); });
  }

 private:
  // A class rather than a lambda in the lambda above: g++ 12 cannot capture a pack there.
  template <bool to_is_primal, class Walk, class... To>
  struct zip {
    Walk& walk;
    std::tuple<To...> to;
    template <class... From>
    constexpr void operator()(From&... from) const {
      each(std::index_sequence_for<From...>(), from...);
    }
    template <std::size_t... I, class... From>
    constexpr void each(std::index_sequence<I...>, From&... from) const {
      (walk.template part<std::remove_cvref_t<std::conditional_t<to_is_primal, To, From>>>(label(I), std::get<I>(to),
                                                                                           from),
       ...);
    }
  };

  static constexpr part_label label(std::size_t i) {
    if constexpr (requires { structure<T>::names[0]; })
      return {structure<T>::names[i], i};
    else
      return {nullptr, i};
  }
};

namespace detail {

// Refusal is a class whose instantiation is the error: once, however often the value is walked over.
template <class Refusal>
struct refused_structure {
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk&, Objects&...) {
    static_cast<void>(sizeof(Refusal));
  }
};

template <class T>
inline constexpr bool never = false;

template <class T>
struct refused_reference {
  static_assert(
      never<T>,
      "dualrev: a reference or pointer inside a value cannot cross the boundary, because it does not own what "
      "it refers to: hold the value itself, or mark the parameter DUALREV_CONSTANT");
};
}  // namespace detail

/// The twin of a function may use pointers, but no parameter or result of a root may hold one: D maps them, and walking
/// over one is a compile error with the way out.
template <class T>
  requires holds_scalars<T>
struct structure<T*> : detail::refused_structure<detail::refused_reference<T>> {
  using dual_type = typename detail::dual_parameter<T*>::type;
};

}  // namespace dualrev
