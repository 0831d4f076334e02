// D on the comparators, hashes and equalities that containers hold: those of the standard library compare what they are
// told to, so they follow the type of the keys; a user's own follows the type map.
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>

#include "dualrev/dual.hpp"

namespace dualrev {

template <class T>
struct structure;

namespace detail {

template <class F>
struct dual_functor_of {
  using type = typename structure<F>::dual_type;
};
#define DUALREV_FUNCTOR(name)                                 \
  template <class K>                                          \
    requires(!std::is_void_v<K>)                              \
  struct dual_functor_of<std::name<K>> {                      \
    using type = std::name<typename structure<K>::dual_type>; \
  };
DUALREV_FUNCTOR(less)
DUALREV_FUNCTOR(less_equal)
DUALREV_FUNCTOR(greater)
DUALREV_FUNCTOR(greater_equal)
DUALREV_FUNCTOR(equal_to)
DUALREV_FUNCTOR(not_equal_to)
DUALREV_FUNCTOR(hash)
#undef DUALREV_FUNCTOR

/// The functor of a container of duals for `F`, that of the container of primals.
template <class F>
using dual_functor = typename dual_functor_of<F>::type;

}  // namespace detail

}  // namespace dualrev

/// A dual hashes as its value, equal duals having equal values, so that it can be a key.
template <class T>
struct std::hash<dualrev::basic_dual<T>> {
  std::size_t operator()(const dualrev::basic_dual<T>& x) const noexcept { return std::hash<T>()(x.v); }
};
