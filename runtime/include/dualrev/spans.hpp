// std::span as a parameter, and as what no value may hold at the boundary.
#pragma once

#include <cstddef>
#ifndef DUALREV_REWRITING
#include <span>
#endif

#include "dualrev/dual_parameter.hpp"
#include "dualrev/range_parameter.hpp"
#include "dualrev/span_declaration.hpp"
#include "dualrev/structure_core.hpp"

namespace dualrev {

namespace detail {

template <class E, std::size_t N>
struct dual_parameter<std::span<E, N>> {
  using type = std::span<typename dual_parameter<E>::type, N>;
};

template <class E, std::size_t N>
struct range_parameter<std::span<E, N>> {
  using element = range_element<E>;
  static constexpr bool is_range = true;
  static constexpr std::size_t extent = N;
};

}  // namespace detail

template <class T, std::size_t N>
  requires holds_scalars<T>
struct structure<std::span<T, N>> : detail::refused_structure<detail::refused_reference<T>> {
  using dual_type = typename detail::dual_parameter<std::span<T, N>>::type;
};

}  // namespace dualrev
