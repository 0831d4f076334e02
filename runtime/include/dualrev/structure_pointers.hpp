// D on owning pointers. Null or not is part of the shape, and so is sharing: what several std::shared_ptr point to is
// one node, whose cotangent is one node that as many point to. Nodes that form a cycle, and two pointers that own one
// object but point to different things in it, are refused with std::invalid_argument.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "dualrev/rebuild.hpp"
#include "dualrev/shared_graph.hpp"
#include "dualrev/structure_core.hpp"

namespace dualrev {

namespace detail {

template <class T>
struct checked_pointee {
  static_assert(
      !std::is_polymorphic_v<T> || std::is_final_v<T>,
      "dualrev: a pointer to a class with virtual functions cannot cross the boundary, because the object may "
      "be of a derived class: pass a concrete type, or mark the parameter DUALREV_CONSTANT");
  static_assert(!std::is_array_v<T>,
                "dualrev: a smart pointer to an array does not tell its length: pass a std::vector, or mark the "
                "parameter DUALREV_CONSTANT");
  static constexpr bool ok = true;
};

/// `D[T]`, const if T is: what a pointer to T points to in the twin.
template <class T>
struct dual_pointee {
  using type = std::conditional_t<std::is_const_v<T>, const dualrev::dual_type<T>, dualrev::dual_type<T>>;
};
template <class T>
struct dual_pointee<T[]> {
  using type = typename dual_pointee<T>::type[];
};
template <class T>
struct dual_deleter {
  using type = dualrev::dual_type<T>;
};
template <class T>
struct dual_deleter<std::default_delete<T>> {
  using type = std::default_delete<typename dual_pointee<T>::type>;
};

}  // namespace detail

template <class T, class Deleter>
  requires holds_scalars<std::remove_extent_t<T>>
struct structure<std::unique_ptr<T, Deleter>> {
  using dual_type =
      std::unique_ptr<typename detail::dual_pointee<T>::type, typename detail::dual_deleter<Deleter>::type>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    static_assert(std::is_same_v<Deleter, std::default_delete<T>>,
                  "dualrev: a std::unique_ptr with a deleter of its own cannot be rebuilt at the boundary: mark the "
                  "parameter DUALREV_CONSTANT");
    if constexpr (detail::checked_pointee<T>::ok)
      if (walk.template shape<structure>(o...) && (static_cast<bool>(o) && ...))
        walk.template part<std::remove_cv_t<T>>(part_label{""}, target(o)...);
  }

  template <class A, class B>
  static constexpr bool same(const A& a, const B& b) {
    return static_cast<bool>(a) == static_cast<bool>(b);
  }
  template <class To, class From>
  static constexpr void reshape(To& to, const From& from) {
    using element = typename To::element_type;
    if (!from)
      to.reset();
    else if (std::is_const_v<element> || !to)  // an object behind a pointer to const may be const itself
      to.reset(new std::remove_const_t<element>(detail::blank<std::remove_const_t<element>>(*from)));
  }

 private:
  // The target of a const pointer is not const, nor is one that reshape made.
  template <class Pointer>
  static constexpr auto& target(Pointer& p) {
    if constexpr (std::is_const_v<Pointer>)
      return std::as_const(*p);
    else
      return const_cast<std::remove_const_t<typename Pointer::element_type>&>(*p);
  }
};

template <class T>
  requires holds_scalars<std::remove_extent_t<T>>
struct structure<std::shared_ptr<T>> {
  using dual_type = std::shared_ptr<typename detail::dual_pointee<T>::type>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    if constexpr (detail::checked_pointee<T>::ok) walk.template shared<std::remove_cv_t<T>>(o...);
  }
};

}  // namespace dualrev
