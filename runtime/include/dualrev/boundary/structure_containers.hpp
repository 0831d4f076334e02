// D on the sequences and the container adaptors of the standard library. Their shape is their length; an adaptor's is
// that of the container underneath, in whose own order its scalars come: those of a std::priority_queue stand in the
// order of its heap, and so do those of its cotangent, which is therefore not ordered by its comparator.
#pragma once

#include <deque>
#include <forward_list>
#include <list>
#include <memory>
#include <queue>
#include <stack>
#include <valarray>

#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/library/functors.hpp"

namespace dualrev {

namespace detail {

template <class Type>
struct sequence_structure {
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template sequence<Type>(o...);
  }
};

template <class Allocator, class Type>
using rebound = typename std::allocator_traits<Allocator>::template rebind_alloc<Type>;

/// Access to the container of an adaptor, and to the comparator of a priority queue.
template <class Adaptor>
struct opened : Adaptor {
  static auto& container(Adaptor& a) { return a.*(&opened::c); }
  static const auto& container(const Adaptor& a) { return a.*(&opened::c); }
  static auto& comparator(Adaptor& a) { return a.*(&opened::comp); }
  static const auto& comparator(const Adaptor& a) { return a.*(&opened::comp); }
};
template <class Adaptor>
constexpr auto& container_of(Adaptor& a) {
  return opened<std::remove_const_t<Adaptor>>::container(a);
}

template <class Container>
struct adaptor_structure {
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    structure<Container>::parts(walk, container_of(o)...);
  }
};

}  // namespace detail

template <class Type, class Allocator>
  requires holds_scalars<Type>
struct structure<std::deque<Type, Allocator>> : detail::sequence_structure<Type> {
  using dual_type = std::deque<dualrev::dual_type<Type>, detail::rebound<Allocator, dualrev::dual_type<Type>>>;
};

template <class Type, class Allocator>
  requires holds_scalars<Type>
struct structure<std::list<Type, Allocator>> : detail::sequence_structure<Type> {
  using dual_type = std::list<dualrev::dual_type<Type>, detail::rebound<Allocator, dualrev::dual_type<Type>>>;
};

template <class Type, class Allocator>
  requires holds_scalars<Type>
struct structure<std::forward_list<Type, Allocator>> : detail::sequence_structure<Type> {
  using dual_type = std::forward_list<dualrev::dual_type<Type>, detail::rebound<Allocator, dualrev::dual_type<Type>>>;
};

template <class Type>
  requires holds_scalars<Type>
struct structure<std::valarray<Type>> : detail::sequence_structure<Type> {
  using dual_type = std::valarray<dualrev::dual_type<Type>>;
};

template <class Type, class Container>
  requires holds_scalars<Type>
struct structure<std::queue<Type, Container>> : detail::adaptor_structure<Container> {
  using dual_type = std::queue<dualrev::dual_type<Type>, dualrev::dual_type<Container>>;
};

template <class Type, class Container>
  requires holds_scalars<Type>
struct structure<std::stack<Type, Container>> : detail::adaptor_structure<Container> {
  using dual_type = std::stack<dualrev::dual_type<Type>, dualrev::dual_type<Container>>;
};

template <class Type, class Container, class Compare>
  requires holds_scalars<Type>
struct structure<std::priority_queue<Type, Container, Compare>> : detail::adaptor_structure<Container> {
  using dual_type =
      std::priority_queue<dualrev::dual_type<Type>, dualrev::dual_type<Container>, detail::dual_functor<Compare>>;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    if (walk.template shape<structure>(o...)) detail::adaptor_structure<Container>::parts(walk, o...);
  }

  template <class First, class Second>
  static constexpr bool same(const First&, const Second&) {
    return true;
  }
  template <class To, class From>
  static constexpr void reshape([[maybe_unused]] To& to, [[maybe_unused]] const From& from) {
    using functor = std::remove_cvref_t<decltype(detail::opened<To>::comparator(to))>;
    if constexpr (!std::is_empty_v<functor>)
      detail::opened<To>::comparator(to) = detail::functor_cast<functor>(detail::opened<From>::comparator(from));
  }
};

}  // namespace dualrev
