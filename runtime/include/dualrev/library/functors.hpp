// D on the comparators, hashes and equalities that containers hold: those of the standard library compare what they are
// told to, so they follow the type of the keys; a user's own follows the type map.
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>

#include "dualrev/paper/dual.hpp"

namespace dualrev {

template <class Type>
struct structure;

namespace detail {

template <class Function>
struct dual_functor_of {
  using type = typename structure<Function>::dual_type;
};
#define DUALREV_FUNCTOR(name)                                   \
  template <class Key>                                          \
    requires(!std::is_void_v<Key>)                              \
  struct dual_functor_of<std::name<Key>> {                      \
    using type = std::name<typename structure<Key>::dual_type>; \
  };
DUALREV_FUNCTOR(less)
DUALREV_FUNCTOR(less_equal)
DUALREV_FUNCTOR(greater)
DUALREV_FUNCTOR(greater_equal)
DUALREV_FUNCTOR(equal_to)
DUALREV_FUNCTOR(not_equal_to)
DUALREV_FUNCTOR(hash)
#undef DUALREV_FUNCTOR

/// The functor of a container of duals for `Function`, that of the container of primals.
template <class Function>
using dual_functor = typename dual_functor_of<Function>::type;

}  // namespace detail

}  // namespace dualrev

/// A dual hashes as its value, equal duals having equal values, so that it can be a key.
template <class Scalar>
struct std::hash<dualrev::basic_dual<Scalar>> {
  std::size_t operator()(const dualrev::basic_dual<Scalar>& x) const noexcept { return std::hash<Scalar>()(x.v); }
};
