// What becomes of a derivative that is asked for inside of a function that is differentiated itself, where it is one of
// a function g of numbers whose gradient needs no tape: a partial derivative
//
//   h(x...) = d^n g / dx_i dx_j ...
//
// is a function of its own, and has partial derivatives too. All of them are one run of the version of g for jets, at
// jets along one unit vector each, whose numbers are jets along the next: n of them, one in the other. The innermost
// numbers are those that are given, so they may be jets themselves, at any depth. No two derivatives can be taken for
// each other: each has a depth of its own.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/derivative_results.hpp"
#include "dualrev/boundary/second_order.hpp"
#include "dualrev/gradient.hpp"

namespace dualrev {

namespace detail {

/// The most jets that stand in each other. Compilers take long with more.
inline constexpr std::size_t deepest_jet = 8;

/// Jets in each other, as many as there are directions, around `Number`.
template <std::size_t depth, bool careful, class Number>
struct jet_around {
  using type = jet<1, careful, typename jet_around<depth - 1, careful, Number>::type>;
};
template <bool careful, class Number>
struct jet_around<0, careful, Number> {
  using type = Number;
};
/// Around numbers that are jets, they take the care that these do.
template <class Number>
inline constexpr bool is_careful = true;
template <std::size_t count, class Base>
inline constexpr bool is_careful<jet<count, false, Base>> = false;

template <auto g, std::size_t... index>
class derivatives {
  using derivative = typename function_key<g>::derivative;
  static constexpr std::size_t order = sizeof...(index);
  template <class Type>
  static constexpr bool is_number = std::is_same_v<Type, double> || is_jet<Type>;

  /// Parameter `place`, along the unit vectors `index...`, the last of which is the outermost.
  template <class Jet, std::size_t depth, class Number>
  static Jet seeded(const Number& x, std::size_t place) {
    if constexpr (depth == 0) {
      return x;
    } else {
      constexpr std::size_t along[] = {index...};
      using inner = decltype(std::declval<const Jet&>().value());
      Jet made(seeded<inner, depth - 1>(x, place));
      made.set_along(0, inner(along[depth - 1] == place ? 1.0 : 0.0));
      return made;
    }
  }
  /// The derivative along all of them.
  template <std::size_t depth, class Jet>
  static auto along_all(const Jet& x) {
    if constexpr (depth == 0)
      return x;
    else
      return along_all<depth - 1>(x.along(0));
  }
  template <class Jet>
  static bool is_finite(const Jet& x) {
    if constexpr (is_jet<Jet>)
      return x.is_finite();
    else
      return x - x == 0;
  }

  template <class Jet, class Number>
  static decltype(auto) argument(const Number& x, std::size_t place) {
    if constexpr (is_number<Number>)
      return seeded<Jet, order>(x, place);
    else
      return x;
  }
  /// Value and gradient of `g` at jets.
  template <class Jet, class... Given, std::size_t... Place>
  static auto run(std::index_sequence<Place...>, const Given&... x) {
    constexpr std::size_t count = (0U + ... + (is_number<Given> ? 1U : 0U));
    std::array<Jet, count + 1> made;
    if constexpr (requires { derivative::partials; }) {
      const auto all = derivative::second_order(std::type_identity<Jet>(), argument<Jet>(x, Place)...);
      [&]<std::size_t... Each>(std::index_sequence<Each...>) {
        ((made[Each] = Jet(std::get<Each>(all))), ...);
      }(std::make_index_sequence<count + 1>());
    } else {
      const Jet of_value(1.0);
      [&]<std::size_t... Each>(std::index_sequence<Each...>) {
        made[0] = derivative::second_order(std::type_identity<Jet>(), argument<Jet>(x, Place)..., &of_value,
                                           &made[Each + 1]...);
      }(std::make_index_sequence<count>());
    }
    return made;
  }
  /// Which number parameter `place` is.
  template <class... Given>
  static constexpr std::size_t number_at(std::size_t place) {
    constexpr bool all[] = {is_number<Given>...};
    std::size_t number = 0;
    for (std::size_t i = 0; i < place; ++i) number += all[i] ? 1 : 0;
    return number;
  }
  template <class Result, class Jets, class... Given, std::size_t... Each>
  static Result taken(const Jets& all, type_list<Given...>, std::index_sequence<Each...>) {
    if constexpr (order == 0) {
      return Result(all[0], all[Each + 1]...);
    } else {
      constexpr std::size_t along[] = {index...};
      return Result(along_all<order - 1>(all[1 + number_at<Given...>(along[order - 1])].value()),
                    along_all<order>(all[Each + 1])...);
    }
  }
  template <bool careful, class Result, class Number, class... Given>
  static Result at_jets(const Given&... x) {
    using at = typename jet_around<order, careful, Number>::type;
    constexpr std::size_t count = (0U + ... + (is_number<Given> ? 1U : 0U));
    return taken<Result>(run<at>(std::index_sequence_for<Given...>(), x...), type_list<Given...>(),
                         std::make_index_sequence<count>());
  }
  /// Of plain numbers g itself, as everybody asks for it.
  template <class Result, class... Given, std::size_t... Each>
  static Result plain(const std::tuple<Given...>& all, std::index_sequence<Each...>) {
    return Result(std::get<Each>(all)...);
  }

 public:
  template <class... Given>
  static derivative_results<Given...> at(const Given&... x) {
    using result = derivative_results<Given...>;
    using number = std::tuple_element_t<0, result>;
    constexpr std::size_t depth = order + depth_of_jet<number>;
    static_assert(depth <= deepest_jet,
                  "dualrev: derivatives that are asked for inside of each other nest to the ninth order at most; ask "
                  "for a derivative less");
    if constexpr (depth > deepest_jet) {
      return result();
    } else if constexpr (order == 0 && !is_jet<number>) {
      return plain<result>(dualrev::gradient<g>(x...), std::make_index_sequence<std::tuple_size_v<result>>());
    } else if constexpr (is_jet<number>) {
      return at_jets<is_careful<number>, result, number>(x...);
    } else {
      const result by_products = at_jets<false, result, number>(x...);
      const bool all_finite = std::apply([](const auto&... each) { return (is_finite(each) && ...); }, by_products);
      return all_finite ? by_products : at_jets<true, result, number>(x...);
    }
  }
};

}  // namespace detail

/// As generated code calls it: of the partial derivative of `g` by the parameters `index...`, counted from 0, which is
/// `g` itself where there are none, the value and its own partial derivatives by all parameters that are numbers, at
/// these arguments. All of them are numbers of one type, doubles or jets, and integers.
template <auto g, std::size_t... index, class... Given>
derivative_results<Given...> derivatives_of(const Given&... x) {
  return detail::derivatives<g, index...>::at(x...);
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
