// For adapters of solvers: what a function takes behind the arguments that the solver gives, kept by copy.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/refused_call.hpp"
#include "dualrev/boundary/signature.hpp"

namespace dualrev::detail {

template <std::size_t skipped, class List>
struct data_behind;
template <class... Parameter>
struct data_behind<0, type_list<Parameter...>> {
  using type = std::tuple<std::decay_t<Parameter>...>;
};
template <std::size_t skipped, class First, class... Rest>
  requires(skipped > 0)
struct data_behind<skipped, type_list<First, Rest...>> : data_behind<skipped - 1, type_list<Rest...>> {};

/// The types of what `f` takes behind its first parameters, as values.
template <auto f, std::size_t skipped>
using data_of = typename data_behind<skipped, typename signature<decltype(f)>::parameters>::type;

/// What is given, as values of these types; one sentence where that is something else.
template <class Data, class... Given>
Data bind_data(Given&&... given) {
  constexpr bool fits = std::tuple_size_v<Data> == sizeof...(Given) && std::is_constructible_v<Data, Given&&...>;
  static_assert(fits,
                "dualrev: the adapter of a solver takes, behind what it needs itself, what the function takes behind "
                "the variables or the state: as many values, of types that convert");
  if constexpr (fits)
    return Data(std::forward<Given>(given)...);
  else
    return no_value<Data>();
}

/// The element for the first differentiable parameter of results that are one, or a tuple of several.
template <class Result>
Result& first_of(Result& one) noexcept {
  return one;
}
template <class... Results>
auto& first_of(std::tuple<Results...>& all) noexcept {
  return std::get<0>(all);
}

}  // namespace dualrev::detail
