// Types that the twin of a function may use but that no parameter or result of a root may hold, because their values
// cannot be rebuilt: D maps them, and walking over one is a compile error with the way out.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <type_traits>
#include <unordered_set>

#include "dualrev/dual_parameter.hpp"
#include "dualrev/functors.hpp"
#include "dualrev/spans.hpp"
#include "dualrev/structure_core.hpp"

namespace dualrev {

namespace detail {

template <class T>
struct refused_function {
  static_assert(never<T>,
                "dualrev: a std::function cannot be a parameter or result of a root, because what it holds cannot be "
                "seen: pass a function object of a concrete type, or mark the parameter DUALREV_CONSTANT");
};
template <class T>
struct refused_weak_pointer {
  static_assert(never<T>,
                "dualrev: a std::weak_ptr cannot cross the boundary, because it does not own what it points to: pass a "
                "std::shared_ptr, or mark the parameter DUALREV_CONSTANT");
};
template <class T>
struct refused_set {
  static_assert(never<T>,
                "dualrev: the elements of a set are constants, so a set of scalars has no cotangent: pass a sorted "
                "std::vector, or mark the parameter DUALREV_CONSTANT");
};

template <class T>
inline constexpr bool any_holds_scalars = false;
template <class R, class... Parameters>
inline constexpr bool any_holds_scalars<R(Parameters...)> =
    (holds_scalars<std::remove_pointer_t<std::remove_reference_t<Parameters>>> || ... ||
     holds_scalars<std::remove_pointer_t<std::remove_reference_t<R>>>);

}  // namespace detail

template <class R, class... Parameters>
  requires detail::any_holds_scalars<R(Parameters...)>
struct structure<std::function<R(Parameters...)>>
    : detail::refused_structure<detail::refused_function<R(Parameters...)>> {
  using dual_type =
      std::function<typename detail::dual_parameter<R>::type(typename detail::dual_parameter<Parameters>::type...)>;
};

template <class T>
  requires holds_scalars<T>
struct structure<std::reference_wrapper<T>> : detail::refused_structure<detail::refused_reference<T>> {
  using dual_type = std::reference_wrapper<typename detail::dual_parameter<T>::type>;
};

template <class T>
  requires holds_scalars<T>
struct structure<std::weak_ptr<T>> : detail::refused_structure<detail::refused_weak_pointer<T>> {
  using dual_type = std::weak_ptr<typename detail::dual_parameter<T>::type>;
};

namespace detail {

template <template <class...> class Set, class K, class... Rest>
struct dual_set;
template <template <class...> class Set, class K, class Compare, class Allocator>
struct dual_set<Set, K, Compare, Allocator> {
  using type = Set<dualrev::dual_type<K>, dual_functor<Compare>,
                   typename std::allocator_traits<Allocator>::template rebind_alloc<dualrev::dual_type<K>>>;
};
template <template <class...> class Set, class K, class Hash, class Equal, class Allocator>
struct dual_set<Set, K, Hash, Equal, Allocator> {
  using type = Set<dualrev::dual_type<K>, dual_functor<Hash>, dual_functor<Equal>,
                   typename std::allocator_traits<Allocator>::template rebind_alloc<dualrev::dual_type<K>>>;
};

}  // namespace detail

#define DUALREV_SET(name)                                                                       \
  template <class K, class... Rest>                                                             \
    requires holds_scalars<K>                                                                   \
  struct structure<std::name<K, Rest...>> : detail::refused_structure<detail::refused_set<K>> { \
    using dual_type = typename detail::dual_set<std::name, K, Rest...>::type;                   \
  };
DUALREV_SET(set)
DUALREV_SET(multiset)
DUALREV_SET(unordered_set)
DUALREV_SET(unordered_multiset)
#undef DUALREV_SET

}  // namespace dualrev
