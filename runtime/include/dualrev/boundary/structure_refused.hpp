// Types that the twin of a function may use but that no parameter or result of a root may hold, because their values
// cannot be rebuilt: D maps them, and walking over one is a compile error with the way out.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <type_traits>
#include <unordered_set>

#include "dualrev/boundary/dual_parameter.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/library/functors.hpp"
#include "dualrev/library/spans.hpp"

namespace dualrev {

namespace detail {

template <class Type>
struct refused_function {
  static_assert(never<Type>,
                "dualrev: a std::function cannot be a parameter or result of a root, because what it holds cannot be "
                "seen: pass a function object of a concrete type, or mark the parameter DUALREV_CONSTANT");
};
template <class Type>
struct refused_weak_pointer {
  static_assert(never<Type>,
                "dualrev: a std::weak_ptr cannot cross the boundary, because it does not own what it points to: pass a "
                "std::shared_ptr, or mark the parameter DUALREV_CONSTANT");
};
template <class Type>
struct refused_set {
  static_assert(never<Type>,
                "dualrev: the elements of a set are constants, so a set of scalars has no cotangent: pass a sorted "
                "std::vector, or mark the parameter DUALREV_CONSTANT");
};

template <class Type>
inline constexpr bool any_holds_scalars = false;
template <class Result, class... Parameters>
inline constexpr bool any_holds_scalars<Result(Parameters...)> =
    (holds_scalars<std::remove_pointer_t<std::remove_reference_t<Parameters>>> || ... ||
     holds_scalars<std::remove_pointer_t<std::remove_reference_t<Result>>>);

}  // namespace detail

template <class Result, class... Parameters>
  requires detail::any_holds_scalars<Result(Parameters...)>
struct structure<std::function<Result(Parameters...)>>
    : detail::refused_structure<detail::refused_function<Result(Parameters...)>> {
  using dual_type = std::function<typename detail::dual_parameter<Result>::type(
      typename detail::dual_parameter<Parameters>::type...)>;
};

template <class Type>
  requires holds_scalars<Type>
struct structure<std::reference_wrapper<Type>> : detail::refused_structure<detail::refused_reference<Type>> {
  using dual_type = std::reference_wrapper<typename detail::dual_parameter<Type>::type>;
};

template <class Type>
  requires holds_scalars<Type>
struct structure<std::weak_ptr<Type>> : detail::refused_structure<detail::refused_weak_pointer<Type>> {
  using dual_type = std::weak_ptr<typename detail::dual_parameter<Type>::type>;
};

namespace detail {

template <template <class...> class Set, class Key, class... Rest>
struct dual_set;
template <template <class...> class Set, class Key, class Compare, class Allocator>
struct dual_set<Set, Key, Compare, Allocator> {
  using type = Set<dualrev::dual_type<Key>, dual_functor<Compare>,
                   typename std::allocator_traits<Allocator>::template rebind_alloc<dualrev::dual_type<Key>>>;
};
template <template <class...> class Set, class Key, class Hash, class Equal, class Allocator>
struct dual_set<Set, Key, Hash, Equal, Allocator> {
  using type = Set<dualrev::dual_type<Key>, dual_functor<Hash>, dual_functor<Equal>,
                   typename std::allocator_traits<Allocator>::template rebind_alloc<dualrev::dual_type<Key>>>;
};

}  // namespace detail

#define DUALREV_SET(name)                                                                           \
  template <class Key, class... Rest>                                                               \
    requires holds_scalars<Key>                                                                     \
  struct structure<std::name<Key, Rest...>> : detail::refused_structure<detail::refused_set<Key>> { \
    using dual_type = typename detail::dual_set<std::name, Key, Rest...>::type;                     \
  };
DUALREV_SET(set)
DUALREV_SET(multiset)
DUALREV_SET(unordered_set)
DUALREV_SET(unordered_multiset)
#undef DUALREV_SET

}  // namespace dualrev
