// What dualrev::derivatives_of gives: a number, and one for each argument that is one.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

namespace dualrev {

namespace detail {

/// A tuple of a number for each argument that is not an integer.
template <class Given>
using result_of_number =
    std::conditional_t<std::is_integral_v<Given> || std::is_enum_v<Given>, std::tuple<>, std::tuple<Given>>;
template <class First, class... Rest>
auto with_value(std::tuple<First, Rest...>) -> std::tuple<First, First, Rest...>;

}  // namespace detail

template <class... Given>
using derivative_results =
    decltype(detail::with_value(std::tuple_cat(std::declval<detail::result_of_number<Given>>()...)));

}  // namespace dualrev
