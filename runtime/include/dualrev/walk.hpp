// The walks over the structure of a value: Interleave, Deinterleave, rebuild and comparison of shapes, each told only
// what to do at a scalar, at a passive part, at a shape and at a shared part. All take time linear in the size of the
// value.
#pragma once

#include <type_traits>
#include <utility>

#include "dualrev/rebuild.hpp"
#include "dualrev/shared_nodes.hpp"
#include "dualrev/structure_core.hpp"

namespace dualrev {

/// Calls `visit(x)` for each scalar of `object` (of type `T`, not its dual) in order. What several shared pointers
/// point to is visited once.
template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit);
/// The same for values of one type in turn, with `seen` for what they share.
template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit, detail::shared_nodes& seen);

/// Calls `visit(x, y)` for the scalars of two objects of one shape, each of type `T` or its dual, in the order of `b`
/// (two unordered containers with the same keys may have them in another order). Throws std::invalid_argument if keys
/// are found not to be the same.
template <class T, class A, class B, class Visit>
constexpr void for_each_scalar_pair(A& a, B& b, Visit&& visit);
template <class T, class A, class B, class Visit>
constexpr void for_each_scalar_pair(A& a, B& b, Visit&& visit, detail::shared_nodes& seen);

/// Makes `to` a value of the shape of `from` with the passive parts of `from`; `leaf(t, f)` sets each scalar, and
/// `leaf.several(t, f, count)`, if there is one for such, scalars that lie in a row. Both are of type `T` or its dual
/// type, or ranges of them. Memory of `to` is used again where it can be. Throws
/// std::invalid_argument if shared pointers in `from` form a cycle, or a variant is valueless.
template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf);
/// The same for values that may share parts: `nodes` has those that were met before, and gets those met now.
template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf, detail::shared_nodes& nodes);

/// A new value, made as by `transcribe`.
template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf);
template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf, detail::shared_nodes& nodes);

/// The dual of a constant: `D[T]` of the shape and the values of `from`, all without derivative.
template <class T>
constexpr dual_type<T> lifted(const T& from);

/// Whether `a` and `b`, both of type `T`, have the same shape: lengths, presence, alternatives, keys, sharing.
template <class T, class A, class B>
constexpr bool same_shape(const A& a, const B& b);

namespace detail {

// What most walks do: nothing at a passive part, and go on everywhere else.
template <class Derived>
struct walk {
  template <class... Objects>
  constexpr void passive(Objects&...) {}
  template <class P, class... Objects>
  constexpr void part(part_label, Objects&... o) {
    structure<P>::parts(derived(), o...);
  }
  template <class P, class Key, class... Objects>
  constexpr void entry(const Key&, Objects&... o) {
    derived().template part<P>({}, o...);
  }
  template <class P, class Sequence>
  constexpr void sequence(Sequence& s) {
    for (auto& element : s) derived().template part<P>({}, element);
  }
  template <class P, class A, class B>
  constexpr void sequence(A& a, B& b) {
    auto at = std::begin(a);
    for (auto& element : b) derived().template part<P>({}, *at++, element);
  }
  template <class Structure, class... Objects>
  constexpr bool shape(Objects&...) {
    return true;
  }

 private:
  constexpr Derived& derived() { return static_cast<Derived&>(*this); }
};

template <class Visit>
struct scalar_walk : walk<scalar_walk<Visit>> {
  Visit& visit;
  shared_nodes& seen;
  constexpr scalar_walk(Visit& v, shared_nodes& s) : visit(v), seen(s) {}

  template <class... S>
  constexpr void scalar(S&... x) {
    visit(x...);
  }
  template <class P, class... S>
  void shared(S&... pointers) {
    shared_part<P>::visit(*this, pointers...);
  }
};

/// `keep_constants`: leaves const members of `to` as they are.
template <class Leaf, bool keep_constants = false>
struct transcribe_walk : walk<transcribe_walk<Leaf, keep_constants>> {
  Leaf& leaf;
  shared_nodes& nodes;
  constexpr transcribe_walk(Leaf& l, shared_nodes& n) : leaf(l), nodes(n) {}

  template <class To, class From>
  constexpr void scalar(To& to, From& from) {
    if constexpr (!(keep_constants && std::is_const_v<To>)) leaf(to, from);
  }

  template <class To, class From>
  constexpr void passive(To& to, From& from) {
    if constexpr (keep_constants && std::is_const_v<To>)
      return;
    else
      copy(to, from);
  }
  template <class To, class From>
  static constexpr void copy(To& to, From& from) {
    static_assert(std::is_same_v<To, std::remove_const_t<From>>,
                  "dualrev: this type differs from its twin, but dualrev::structure says nothing of it: include the "
                  "generated header that defines the twin");
    if constexpr (std::is_array_v<To>) {
      for (std::size_t i = 0; i < std::extent_v<To>; ++i) copy(to[i], from[i]);
    } else {
      static_assert(std::is_copy_assignable_v<To>,
                    "dualrev: a part without scalars cannot be copied into the cotangent: mark the parameter "
                    "DUALREV_CONSTANT");
      to = from;
    }
  }

  template <class P, class To, class From>
  constexpr void sequence(To& to, From& from) {
    match_length(to, from);
    if constexpr (requires { leaf.several(std::data(to), std::data(from), std::size(from)); })
      leaf.several(std::data(to), std::data(from), std::size(from));
    else
      walk<transcribe_walk>::template sequence<P>(to, from);
  }

  template <class Structure, class To, class From>
  constexpr bool shape(To& to, From& from) {
    Structure::reshape(to, from);
    return true;
  }

  template <class P, class To, class From>
  void shared(To& to, From& from) {
    shared_part<P>::transcribe(*this, to, from);
  }
};

struct shape_walk : walk<shape_walk> {
  bool same = true;
  node_partners partners;

  template <class A, class B>
  constexpr void scalar(A&, B&) {}
  template <class P, class A, class B>
  constexpr void part(part_label, A& a, B& b) {
    if constexpr (!fixed_shape<P>)
      if (same) structure<P>::parts(*this, a, b);
  }
  template <class P, class A, class B>
  constexpr void sequence(A& a, B& b) {
    if (length(a) != length(b))
      same = false;
    else if constexpr (!fixed_shape<P>)
      walk::sequence<P>(a, b);
  }
  template <class Structure, class A, class B>
  constexpr bool shape(A& a, B& b) {
    same = same && Structure::same(a, b);
    return same;
  }
  template <class P, class A, class B>
  void shared(A& a, B& b) {
    shared_part<P>::compare(*this, a, b);
  }
};

}  // namespace detail

template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit, detail::shared_nodes& seen) {
  detail::scalar_walk<Visit> walk(visit, seen);
  structure<T>::parts(walk, object);
}
template <class T, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit) {
  detail::shared_nodes seen;
  for_each_scalar<T>(object, visit, seen);
}

template <class T, class A, class B, class Visit>
constexpr void for_each_scalar_pair(A& a, B& b, Visit&& visit, detail::shared_nodes& seen) {
  detail::scalar_walk<Visit> walk(visit, seen);
  structure<T>::parts(walk, a, b);
}
template <class T, class A, class B, class Visit>
constexpr void for_each_scalar_pair(A& a, B& b, Visit&& visit) {
  detail::shared_nodes seen;
  for_each_scalar_pair<T>(a, b, visit, seen);
}

template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  detail::transcribe_walk<Leaf> walk(leaf, nodes);
  structure<T>::parts(walk, to, from);
}
template <class T, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf) {
  detail::shared_nodes nodes;
  transcribe<T>(to, from, leaf, nodes);
}

template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  To to = detail::blank<To>(from);
  transcribe<T>(to, from, leaf, nodes);
  return to;
}
template <class T, class To, class From, class Leaf>
constexpr To transcribed_like(const To& at_hand, const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  To to = detail::blank<To>(from, at_hand);
  transcribe<T>(to, from, leaf, nodes);
  return to;
}
template <class T, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf) {
  detail::shared_nodes nodes;
  return transcribed<T, To>(from, leaf, nodes);
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
