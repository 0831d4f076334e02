// std::span as a parameter, and as what no value may hold at the boundary.
#pragma once

#include <cstddef>
#ifndef DUALREV_REWRITING
#include <span>
#endif

#include "dualrev/boundary/dual_parameter.hpp"
#include "dualrev/boundary/range_parameter.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/library/span_declaration.hpp"

namespace dualrev {

namespace detail {

template <class Element, std::size_t Size>
struct dual_parameter<std::span<Element, Size>> {
  using type = std::span<typename dual_parameter<Element>::type, Size>;
};

template <class Element, std::size_t Size>
struct range_parameter<std::span<Element, Size>> {
  using element = range_element<Element>;
  static constexpr bool is_range = true;
  static constexpr std::size_t extent = Size;
};

}  // namespace detail

template <class Type, std::size_t Size>
  requires holds_scalars<Type>
struct structure<std::span<Type, Size>> : detail::refused_structure<detail::refused_reference<Type>> {
  using dual_type = typename detail::dual_parameter<std::span<Type, Size>>::type;
};

}  // namespace dualrev
