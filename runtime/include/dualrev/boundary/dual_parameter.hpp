// D on the types of parameters and results: as on the types of values, and through references, pointers and spans.
#pragma once

#include <cstddef>
#include <type_traits>

namespace dualrev {

template <class Type>
struct structure;

namespace detail {

/// The type of the twin's parameter that the type map gives for an active parameter `Parameter`.
template <class Parameter>
struct dual_parameter {
  using type = typename structure<std::remove_cv_t<Parameter>>::dual_type;
};
template <class Parameter>
struct dual_parameter<const Parameter> {
  using type = const typename dual_parameter<Parameter>::type;
};
template <class Parameter>
struct dual_parameter<Parameter&> {
  using type = typename dual_parameter<Parameter>::type&;
};
template <class Parameter>
struct dual_parameter<Parameter&&> {
  using type = typename dual_parameter<Parameter>::type&&;
};
template <class Element>
struct dual_parameter<Element*> {
  using type = typename dual_parameter<Element>::type*;
};
template <class Element, std::size_t Size>
struct dual_parameter<const Element[Size]> {
  using type = const typename structure<Element[Size]>::dual_type;
};

}  // namespace detail

}  // namespace dualrev
