// D on owning pointers. Null or not is part of the shape, and so is sharing: what several std::shared_ptr point to is
// one node, whose cotangent is one node that as many point to. Nodes that form a cycle, and two pointers that own one
// object but point to different things in it, are refused with std::invalid_argument.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/shared_graph.hpp"
#include "dualrev/boundary/structure_core.hpp"

namespace dualrev {

namespace detail {

template <class Type>
struct checked_pointee {
  static_assert(
      !std::is_polymorphic_v<Type> || std::is_final_v<Type>,
      "dualrev: a pointer to a class with virtual functions cannot cross the boundary, because the object may "
      "be of a derived class: pass a concrete type, or mark the parameter DUALREV_CONSTANT");
  static constexpr bool ok = true;
};
template <class Type>
struct refused_array_pointer {
  static_assert(never<Type>,
                "dualrev: a smart pointer to an array does not tell its length: pass a std::vector, or mark the "
                "parameter DUALREV_CONSTANT");
};

/// `D[Type]`, const if Type is: what a pointer to Type points to in the twin.
template <class Type>
struct dual_pointee {
  using type = std::conditional_t<std::is_const_v<Type>, const dualrev::dual_type<Type>, dualrev::dual_type<Type>>;
};
template <class Type>
struct dual_pointee<Type[]> {
  using type = typename dual_pointee<Type>::type[];
};
template <class Type>
struct dual_deleter {
  using type = dualrev::dual_type<Type>;
};
template <class Type>
struct dual_deleter<std::default_delete<Type>> {
  using type = std::default_delete<typename dual_pointee<Type>::type>;
};

}  // namespace detail

template <class Type, class Deleter>
  requires(std::is_array_v<Type> && holds_scalars<std::remove_extent_t<Type>>)
struct structure<std::unique_ptr<Type, Deleter>> : detail::refused_structure<detail::refused_array_pointer<Type>> {
  using dual_type =
      std::unique_ptr<typename detail::dual_pointee<Type>::type, typename detail::dual_deleter<Deleter>::type>;
};
template <class Type>
  requires(std::is_array_v<Type> && holds_scalars<std::remove_extent_t<Type>>)
struct structure<std::shared_ptr<Type>> : detail::refused_structure<detail::refused_array_pointer<Type>> {
  using dual_type = std::shared_ptr<typename detail::dual_pointee<Type>::type>;
};

template <class Type, class Deleter>
  requires(!std::is_array_v<Type> && holds_scalars<Type>)
struct structure<std::unique_ptr<Type, Deleter>> {
  using dual_type =
      std::unique_ptr<typename detail::dual_pointee<Type>::type, typename detail::dual_deleter<Deleter>::type>;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    static_assert(std::is_same_v<Deleter, std::default_delete<Type>>,
                  "dualrev: a std::unique_ptr with a deleter of its own cannot be rebuilt at the boundary: mark the "
                  "parameter DUALREV_CONSTANT");
    if constexpr (detail::checked_pointee<Type>::ok)
      if (walk.template shape<structure>(o...) && (static_cast<bool>(o) && ...))
        walk.template part<std::remove_cv_t<Type>>(part_label{""}, target(o)...);
  }

  template <class First, class Second>
  static constexpr bool same(const First& a, const Second& b) {
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

template <class Type>
  requires(!std::is_array_v<Type> && holds_scalars<Type>)
struct structure<std::shared_ptr<Type>> {
  using dual_type = std::shared_ptr<typename detail::dual_pointee<Type>::type>;
  static constexpr bool is_shared = true;
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    if constexpr (detail::checked_pointee<Type>::ok) walk.template shared<std::remove_cv_t<Type>>(o...);
  }
};

}  // namespace dualrev
