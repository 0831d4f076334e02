// The walks over the structure of a value: Interleave, Deinterleave, rebuild and comparison of shapes, each told only
// what to do at a scalar, at a passive part, at a shape and at a shared part. All take time linear in the size of the
// value.
#pragma once

#include <type_traits>
#include <utility>

#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/shared_nodes.hpp"
#include "dualrev/boundary/structure_core.hpp"

namespace dualrev {

/// Calls `visit(x)` for each scalar of `object` (of type `Type`, not its dual) in order. What several shared pointers
/// point to is visited once.
template <class Type, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit);
/// The same for values of one type in turn, with `seen` for what they share.
template <class Type, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit, detail::shared_nodes& seen);

/// Calls `visit(begin, bytes)` for the memory of each part of `object` (of type `Type` or its dual) that has no parts,
/// of scalars and of what has none, and of what says how many parts there are; of a range without scalars, for that of
/// its elements too.
template <class Type, class Object, class Visit>
constexpr void for_each_leaf(Object& object, Visit&& visit);

/// Calls `visit(x, y)` for the scalars of two objects of one shape, each of type `Type` or its dual, in the order of
/// `b` (two unordered containers with the same keys may have them in another order). Throws std::invalid_argument if
/// keys are found not to be the same.
template <class Type, class First, class Second, class Visit>
constexpr void for_each_scalar_pair(First& a, Second& b, Visit&& visit);
template <class Type, class First, class Second, class Visit>
constexpr void for_each_scalar_pair(First& a, Second& b, Visit&& visit, detail::shared_nodes& seen);

/// Makes `to` a value of the shape of `from` with the passive parts of `from`; `leaf(t, f)` sets each scalar, and
/// `leaf.several(t, f, count)`, if there is one for such, scalars that lie in a row. Both are of type `Type` or its
/// dual type, or ranges of them. Memory of `to` is used again where it can be. Throws std::invalid_argument if shared
/// pointers in `from` form a cycle, or a variant is valueless.
template <class Type, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf);
/// The same for values that may share parts: `nodes` has those that were met before, and gets those met now.
template <class Type, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf, detail::shared_nodes& nodes);

/// Notes in `nodes`, which has what `object` was lifted to, which shared nodes it leads to by pointers that may change
/// them.
template <class Type, class Object>
constexpr void mark_changeable(Object& object, detail::shared_nodes& nodes, detail::shared_nodes& seen);

/// A new value, made as by `transcribe`.
template <class Type, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf);
template <class Type, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf, detail::shared_nodes& nodes);

/// The dual of a constant: `D[Type]` of the shape and the values of `from`, all without derivative.
template <class Type>
constexpr dual_type<Type> lifted(const Type& from);
/// The same as another twin of `Type`, on jets.
template <class Twin, class Type>
constexpr Twin lifted_as(const Type& from);

/// Whether `a` and `b`, both of type `Type`, have the same shape: lengths, presence, alternatives, keys, sharing.
template <class Type, class First, class Second>
constexpr bool same_shape(const First& a, const Second& b);

namespace detail {

/// The error is the instantiation: one, however often the part is copied.
template <class Part>
struct uncopied_part {
  static_assert(never<Part>,
                "dualrev: a part without scalars cannot be copied: hold one that can (a std::vector rather than a "
                "std::unique_ptr<T[]>), or mark the parameter DUALREV_CONSTANT");
};

// What most walks do: nothing at a passive part, and go on everywhere else.
template <class Derived>
struct walk {
  template <class... Objects>
  constexpr void passive(Objects&...) {}
  template <class Part, class... Objects>
  constexpr void part(part_label, Objects&... o) {
    structure<Part>::parts(derived(), o...);
  }
  template <class Part, class Key, class... Objects>
  constexpr void entry(const Key&, Objects&... o) {
    derived().template part<Part>({}, o...);
  }
  template <class Part, class Sequence>
  constexpr void sequence(Sequence& s) {
    for (auto& element : s) derived().template part<Part>({}, element);
  }
  template <class Part, class First, class Second>
  constexpr void sequence(First& a, Second& b) {
    auto at = std::begin(a);
    for (auto& element : b) derived().template part<Part>({}, *at++, element);
  }
  template <class Structure, class... Objects>
  constexpr bool shape(Objects&...) {
    return true;
  }
  /// Bit-fields, which nothing refers to.
  template <class Structure, class... Objects>
  constexpr void bits(Objects&...) {}

 private:
  constexpr Derived& derived() { return static_cast<Derived&>(*this); }
};

template <class Visit>
struct scalar_walk : walk<scalar_walk<Visit>> {
  Visit& visit;
  shared_nodes& seen;
  constexpr scalar_walk(Visit& v, shared_nodes& s) : visit(v), seen(s) {}

  template <class... Scalars>
  constexpr void scalar(Scalars&... x) {
    visit(x...);
  }
  template <class Part, class... Scalars>
  void shared(Scalars&... pointers) {
    shared_part<Part>::visit(*this, pointers...);
  }
};

template <class Visit>
struct leaf_walk : walk<leaf_walk<Visit>> {
  Visit& visit;
  shared_nodes& seen;
  constexpr leaf_walk(Visit& v, shared_nodes& s) : visit(v), seen(s) {}

  template <class Scalar>
  constexpr void scalar(Scalar& x) {
    note(x);
  }
  template <class Object>
  constexpr void passive(Object& o) {
    if constexpr (!std::is_empty_v<Object>) note(o);
    if constexpr (requires { sizeof(*std::data(o)), std::size(o); })
      visit(std::data(o), std::size(o) * sizeof(*std::data(o)));
  }
  template <class Part, class Sequence>
  constexpr void sequence(Sequence& s) {
    note(s);
    walk<leaf_walk>::template sequence<Part>(s);
  }
  template <class Structure, class Object>
  constexpr bool shape(Object& o) {
    note(o);
    return true;
  }
  template <class Part, class Pointer>
  void shared(Pointer& pointer) {
    note(pointer);
    shared_part<Part>::visit(*this, pointer);
  }

 private:
  template <class Object>
  constexpr void note(Object& o) {
    visit(__builtin_addressof(o), sizeof o);
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
      if constexpr (std::is_copy_assignable_v<To>)
        to = from;
      else if constexpr (requires { to.store(from.load()); })
        to.store(from.load());
      else
        static_cast<void>(sizeof(uncopied_part<To>));
    }
  }

  template <class Structure, class To, class From>
  constexpr void bits(To& to, From& from) {
    Structure::copy_bits(to, from);
  }
  template <class Part, class To, class From>
  constexpr void sequence(To& to, From& from) {
    detail::match_length(to, from);
    if constexpr (requires { leaf.several(std::data(to), std::data(from), std::size(from)); })
      leaf.several(std::data(to), std::data(from), std::size(from));
    else
      walk<transcribe_walk>::template sequence<Part>(to, from);
  }

  template <class Structure, class To, class From>
  constexpr bool shape(To& to, From& from) {
    Structure::reshape(to, from);
    return true;
  }

  template <class Part, class To, class From>
  void shared(To& to, From& from) {
    shared_part<Part>::transcribe(*this, to, from);
  }
};

struct shape_walk : walk<shape_walk> {
  bool same = true;
  node_partners partners;

  template <class First, class Second>
  constexpr void scalar(First&, Second&) {}
  template <class Part, class First, class Second>
  constexpr void part(part_label, First& a, Second& b) {
    if constexpr (!fixed_shape<Part>)
      if (same) structure<Part>::parts(*this, a, b);
  }
  template <class Part, class First, class Second>
  constexpr void sequence(First& a, Second& b) {
    if (detail::length(a) != detail::length(b))
      same = false;
    else if constexpr (!fixed_shape<Part>)
      walk::sequence<Part>(a, b);
  }
  template <class Structure, class First, class Second>
  constexpr bool shape(First& a, Second& b) {
    same = same && Structure::same(a, b);
    return same;
  }
  template <class Part, class First, class Second>
  void shared(First& a, Second& b) {
    shared_part<Part>::compare(*this, a, b);
  }
};

struct mark_walk : walk<mark_walk> {
  shared_nodes& nodes;
  shared_nodes& seen;
  constexpr mark_walk(shared_nodes& n, shared_nodes& s) : nodes(n), seen(s) {}

  template <class Scalar>
  constexpr void scalar(Scalar&) {}
  template <class Part, class Object>
  constexpr void part(part_label, Object& o) {
    if constexpr (!fixed_shape<Part>) structure<Part>::parts(*this, o);
  }
  template <class Part, class Sequence>
  constexpr void sequence(Sequence& s) {
    if constexpr (!fixed_shape<Part>) walk::sequence<Part>(s);
  }
  template <class Part, class Pointer>
  void shared(Pointer& pointer) {
    shared_part<Part>::mark_changeable(*this, pointer);
  }
};

}  // namespace detail

template <class Type, class Object>
constexpr void mark_changeable(Object& object, detail::shared_nodes& nodes, detail::shared_nodes& seen) {
  detail::mark_walk walk(nodes, seen);
  structure<Type>::parts(walk, object);
}

template <class Type, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit, detail::shared_nodes& seen) {
  detail::scalar_walk<Visit> walk(visit, seen);
  structure<Type>::parts(walk, object);
}
template <class Type, class Object, class Visit>
constexpr void for_each_scalar(Object& object, Visit&& visit) {
  detail::shared_nodes seen;
  for_each_scalar<Type>(object, visit, seen);
}

template <class Type, class Object, class Visit>
constexpr void for_each_leaf(Object& object, Visit&& visit) {
  detail::shared_nodes seen;
  detail::leaf_walk<Visit> walk(visit, seen);
  structure<Type>::parts(walk, object);
}

template <class Type, class First, class Second, class Visit>
constexpr void for_each_scalar_pair(First& a, Second& b, Visit&& visit, detail::shared_nodes& seen) {
  detail::scalar_walk<Visit> walk(visit, seen);
  structure<Type>::parts(walk, a, b);
}
template <class Type, class First, class Second, class Visit>
constexpr void for_each_scalar_pair(First& a, Second& b, Visit&& visit) {
  detail::shared_nodes seen;
  for_each_scalar_pair<Type>(a, b, visit, seen);
}

template <class Type, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  detail::transcribe_walk<Leaf> walk(leaf, nodes);
  structure<Type>::parts(walk, to, from);
}
template <class Type, class To, class From, class Leaf>
constexpr void transcribe(To& to, const From& from, Leaf&& leaf) {
  detail::shared_nodes nodes;
  transcribe<Type>(to, from, leaf, nodes);
}

template <class Type, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  To to = detail::blank<To>(from);
  transcribe<Type>(to, from, leaf, nodes);
  return to;
}
template <class Type, class To, class From, class Leaf>
constexpr To transcribed_like(const To& at_hand, const From& from, Leaf&& leaf, detail::shared_nodes& nodes) {
  To to = detail::blank<To>(from, at_hand);
  transcribe<Type>(to, from, leaf, nodes);
  return to;
}
template <class Type, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf) {
  detail::shared_nodes nodes;
  return transcribed<Type, To>(from, leaf, nodes);
}

template <class Twin, class Type>
constexpr Twin lifted_as(const Type& from) {
  return transcribed<Type, Twin>(from, [](auto& to, const auto& scalar) { to = scalar; });
}
template <class Type>
constexpr dual_type<Type> lifted(const Type& from) {
  return lifted_as<dual_type<Type>, Type>(from);
}

template <class Type, class First, class Second>
constexpr bool same_shape(const First& a, const Second& b) {
  if constexpr (fixed_shape<Type>) {
    return true;
  } else {
    detail::shape_walk walk;
    structure<Type>::parts(walk, a, b);
    return walk.same;
  }
}

}  // namespace dualrev
