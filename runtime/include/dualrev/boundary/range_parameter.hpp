// Parameters that are ranges: pointers, and spans (spans.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace dualrev::detail {

inline constexpr std::size_t any_extent = static_cast<std::size_t>(-1);  // std::dynamic_extent

template <class Type>
struct standard_array {
  using type = Type;
};
template <class Type, std::size_t Size>
struct standard_array<Type[Size]> {
  using type = std::array<typename standard_array<Type>::type, Size>;
};

/// What a range of `Element` holds: rows of a matrix, `double (*)[3]`, as std::array, of which there can be a vector.
template <class Element>
using range_element = std::conditional_t<std::is_const_v<std::remove_all_extents_t<Element>>,
                                         const typename standard_array<std::remove_cv_t<Element>>::type,
                                         typename standard_array<Element>::type>;
template <class Parameter>
struct range_parameter {
  static constexpr bool is_range = false;
};
template <class Element>
struct range_parameter<Element*> {
  using element = range_element<Element>;
  static constexpr bool is_range = true;
  static constexpr std::size_t extent = any_extent;
};

}  // namespace dualrev::detail
