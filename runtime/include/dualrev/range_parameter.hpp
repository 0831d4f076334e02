// Parameters that are ranges: pointers, and spans (spans.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace dualrev::detail {

inline constexpr std::size_t any_extent = static_cast<std::size_t>(-1);  // std::dynamic_extent

template <class T>
struct standard_array {
  using type = T;
};
template <class T, std::size_t N>
struct standard_array<T[N]> {
  using type = std::array<typename standard_array<T>::type, N>;
};

/// What a range of `E` holds: rows of a matrix, `double (*)[3]`, as std::array, of which there can be a vector.
template <class E>
using range_element =
    std::conditional_t<std::is_const_v<std::remove_all_extents_t<E>>,
                       const typename standard_array<std::remove_cv_t<E>>::type, typename standard_array<E>::type>;
template <class P>
struct range_parameter {
  static constexpr bool is_range = false;
};
template <class E>
struct range_parameter<E*> {
  using element = range_element<E>;
  static constexpr bool is_range = true;
  static constexpr std::size_t extent = any_extent;
};

}  // namespace dualrev::detail
