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

#include "dualrev/boundary/dual_parameter.hpp"
#include "dualrev/paper/dual.hpp"

namespace dualrev {

/// Where a part stands in its whole, for messages: `.name`, `.position`, `[position]`, or `(position, column)`.
struct part_label {
  static constexpr std::size_t no_column = static_cast<std::size_t>(-1);
  const char* name = nullptr;
  std::size_t position = 0;
  bool is_index = false;
  std::size_t column = no_column;
};

/// The primary template is for types without scalars: `D[Type] = Type`.
template <class Type>
struct structure {
  using dual_type = Type;
  static constexpr bool holds_scalars = false;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.passive(o...);
  }
};

/// `D[Type]`.
template <class Type>
using dual_type = typename structure<std::remove_cv_t<Type>>::dual_type;

/// Whether a `Type` holds a scalar (a pointer or a span counts as what it points to; see argument.hpp).
template <class Type>
inline constexpr bool holds_scalars = structure<std::remove_cv_t<Type>>::holds_scalars;

/// Whether all values of type `Type` have the same shape, so that none needs comparing.
template <class Type>
inline constexpr bool fixed_shape = structure<std::remove_cv_t<Type>>::fixed_shape;

template <class Scalar>
  requires std::is_floating_point_v<Scalar>
struct structure<Scalar> {
  using dual_type = basic_dual<Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.scalar(o...);
  }
};

namespace detail {

template <class Type, std::size_t Size>
struct fixed_array_structure {
  static constexpr bool holds_scalars = true;
  static constexpr bool made_of_arguments = true;  ///< of the template, or elements of the array: these are its parts
  static constexpr bool fixed_shape = dualrev::fixed_shape<Type>;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    for (std::size_t i = 0; i < Size; ++i) walk.template part<Type>(part_label{nullptr, i, true}, o[i]...);
  }
};

}  // namespace detail

template <class Type, std::size_t Size>
  requires holds_scalars<Type>
struct structure<Type[Size]> : detail::fixed_array_structure<Type, Size> {
  using dual_type = dualrev::dual_type<Type>[Size];
};

template <class Type, std::size_t Size>
  requires holds_scalars<Type>
struct structure<std::array<Type, Size>> : detail::fixed_array_structure<Type, Size> {
  using dual_type = std::array<dualrev::dual_type<Type>, Size>;
};

template <class Type, class Allocator>
  requires holds_scalars<Type>
struct structure<std::vector<Type, Allocator>> {
  using dual_element = dualrev::dual_type<Type>;
  using dual_type =
      std::vector<dual_element, typename std::allocator_traits<Allocator>::template rebind_alloc<dual_element>>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template sequence<Type>(o...);
  }
};

template <class First, class Second>
  requires(holds_scalars<First> || holds_scalars<Second>)
struct structure<std::pair<First, Second>> {
  using dual_type = std::pair<dualrev::dual_type<First>, dualrev::dual_type<Second>>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = dualrev::fixed_shape<First> && dualrev::fixed_shape<Second>;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template part<First>(part_label{"first"}, o.first...);
    walk.template part<Second>(part_label{"second"}, o.second...);
  }
};

template <class... Ts>
  requires(holds_scalars<Ts> || ...)
struct structure<std::tuple<Ts...>> {
  using dual_type = std::tuple<dualrev::dual_type<Ts>...>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = (dualrev::fixed_shape<Ts> && ...);

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    each(walk, std::index_sequence_for<Ts...>(), o...);
  }

 private:
  template <class Walk, std::size_t... Index, class... Objects>
  static constexpr void each(Walk& walk, std::index_sequence<Index...>, Objects&... o) {
    (element<Index>(walk, o...), ...);
  }
  template <std::size_t Index, class Walk, class... Objects>
  static constexpr void element(Walk& walk, Objects&... o) {
    walk.template part<std::tuple_element_t<Index, std::tuple<Ts...>>>(part_label{nullptr, Index},
                                                                       std::get<Index>(o)...);
  }
};

/// Base of the specialisation for a user's class `Type` with twin `T_dual`. The specialisation adds
/// `members(object, visit)`, which returns what `visit` makes of all data members, of a Type or a T_dual, and may add
/// `static constexpr const char* names[]`, the members' names for messages, and `copy_bits(to, from)`, which copies the
/// bit-fields, of which `visit` gets none.
template <class Type, class T_dual>
struct record {
  using dual_type = T_dual;
  static constexpr bool holds_scalars = !std::is_same_v<Type, T_dual>;
  static constexpr bool fixed_shape = false;  // not known without the members' types

  template <class Walk, class Object>
  static constexpr void parts(Walk& walk, Object& o) {
    structure<Type>::members(o, [&walk](auto&... m) {
      std::size_t i = 0;
      (walk.template part<std::remove_cv_t<std::remove_reference_t<decltype(m)>>>(label(i++), m), ...);
    });
  }

  template <class Walk, class To, class From>
  static constexpr void parts(Walk& walk, To& to, From& from) {
    constexpr bool to_is_primal = std::is_same_v<std::remove_cv_t<To>, Type>;
    static_assert(to_is_primal || std::is_same_v<std::remove_cv_t<From>, Type>);
    structure<Type>::members(
        to, [&](auto&... t) { structure<Type>::members(from, zip<to_is_primal, Walk, decltype(t)...>{walk, {t...}}); });
    if constexpr (requires { structure<Type>::copy_bits(to, from); }) walk.template bits<structure<Type>>(to, from);
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
    template <std::size_t... Index, class... From>
    constexpr void each(std::index_sequence<Index...>, From&... from) const {
      (walk.template part<std::remove_cvref_t<std::conditional_t<to_is_primal, To, From>>>(label(Index),
                                                                                           std::get<Index>(to), from),
       ...);
    }
  };

  static constexpr part_label label(std::size_t i) {
    if constexpr (requires { structure<Type>::names[0]; })
      return {structure<Type>::names[i], i};
    else
      return {nullptr, i};
  }
};

namespace detail {

// Refusal is a class whose instantiation is the error: once, however often the value is walked over.
template <class Refusal>
struct refused_structure {
  static constexpr bool is_refused = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk&, Objects&...) {
    static_cast<void>(sizeof(Refusal));
  }
};

template <class Type>
inline constexpr bool never = false;

template <class Type>
struct refused_reference {
  static_assert(
      never<Type>,
      "dualrev: a reference or pointer inside a value cannot cross the boundary, because it does not own what "
      "it refers to: hold the value itself, or mark the parameter DUALREV_CONSTANT");
};

// What is looked for among the parts of a type. A type whose parts nobody tells may hold it.
struct any_number {
  template <class Type>
  static constexpr bool matches = std::is_floating_point_v<Type>;
};
struct any_shared {
  template <class Type>
  static constexpr bool matches = requires { structure<Type>::is_shared; };
};
template <class Sought>
struct this_type {
  template <class Type>
  static constexpr bool matches = std::is_same_v<Type, Sought>;
};

struct member_types {
  template <class... Members>
  constexpr std::tuple<std::type_identity<std::remove_cvref_t<Members>>...>* operator()(Members&...) const {
    return nullptr;
  }
};

// `Around`: what the type is inside of, which is looked at already.
template <class Match, class Type, class... Around>
constexpr bool is_or_holds();

template <class Match, class... Around, class... Parts>
constexpr bool one_of_matches(std::tuple<std::type_identity<Parts>...>*) {
  return (is_or_holds<Match, std::remove_cv_t<Parts>, Around...>() || ...);
}
template <class Type>
struct library_parts;
template <template <class...> class Template, class... Ts>
struct library_parts<Template<Ts...>> {
  using type = std::tuple<std::type_identity<Ts>...>*;
};
template <class Type, std::size_t Size>
struct library_parts<std::array<Type, Size>> {
  using type = std::tuple<std::type_identity<Type>>*;
};
template <class Type>
struct library_parts<std::array<Type, 0>> {
  using type = std::tuple<>*;
};
template <class Type, std::size_t Size>
struct library_parts<Type[Size]> {
  using type = std::tuple<std::type_identity<Type>>*;
};

/// Whether one of the parts of the type matches. A hand-written structure may tell its parts as
/// `using part_types = std::tuple<...>`.
template <class Match, class Type, class... Around>
constexpr bool holds() {
  if constexpr (!holds_scalars<Type> || std::is_floating_point_v<Type>) {
    return false;
  } else if constexpr (requires { typename structure<Type>::part_types; }) {
    return one_of_matches<Match, Type, Around...>(typename library_parts<typename structure<Type>::part_types>::type());
  } else if constexpr (requires { structure<Type>::made_of_arguments; }) {
    return one_of_matches<Match, Type, Around...>(typename library_parts<Type>::type());
  } else if constexpr (std::is_base_of_v<record<Type, dualrev::dual_type<Type>>, structure<Type>>) {
    using members = decltype(structure<Type>::members(std::declval<Type&>(), member_types()));
    if constexpr (std::is_void_v<members>)
      return true;
    else
      return one_of_matches<Match, Type, Around...>(members());
  } else {
    return true;
  }
}
template <class Match, class Type, class... Around>
constexpr bool is_or_holds() {
  if constexpr (Match::template matches<Type>)
    return true;
  else if constexpr ((std::is_same_v<Type, Around> || ...))
    return false;
  else
    return holds<Match, Type, Around...>();
}

}  // namespace detail

/// Whether a value of the type has a number in it. A class has a twin also where only its functions take numbers.
template <class Type>
inline constexpr bool has_numbers = detail::is_or_holds<detail::any_number, std::remove_cv_t<Type>>();
/// Whether shared pointers are in it, which lead to what others have too.
template <class Type>
inline constexpr bool has_shared = detail::is_or_holds<detail::any_shared, std::remove_cv_t<Type>>();
/// Whether an object of the type may be a part of another one.
template <class Type>
inline constexpr bool may_hold_itself = detail::holds<detail::this_type<Type>, Type>();

/// The twin of a function may use pointers, but no parameter or result of a root may hold one: D maps them, and walking
/// over one is a compile error with the way out.
template <class Type>
  requires holds_scalars<Type>
struct structure<Type*> : detail::refused_structure<detail::refused_reference<Type>> {
  using dual_type = typename detail::dual_parameter<Type*>::type;
};

}  // namespace dualrev
