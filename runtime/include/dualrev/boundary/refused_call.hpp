// Calls of the entry points that name no function: one sentence each. What such a call would have returned is guessed
// from the function that is meant, so that no other error follows.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/expected_results.hpp"
#include "dualrev/boundary/signature.hpp"
#include "dualrev/boundary/structure_core.hpp"

namespace dualrev::detail {

/// The value of a call that is never compiled.
template <class Result>
constexpr Result no_value() {
  __builtin_unreachable();
}

/// The results of such a call: of a function object with a template for its calls, as if it were a function of these
/// arguments that gives a double.
template <class Function, class... Arguments>
struct refused_results {
  using type = guess::results<double, type_list<Arguments...>>;
};
template <class Function, class... Arguments>
  requires requires { typename guess::results_of<Function>::type; }
struct refused_results<Function, Arguments...> : guess::results_of<Function> {};

/// True, or the sentence for an object where a function is named.
template <class Key>
constexpr bool names_function() {
  if constexpr (requires { typename Key::object; }) {
    static_assert(never<Key>,
                  "dualrev: a lambda or another function object is named by its type: write gradient<F>(x) for an "
                  "object of class F, gradient<decltype(f)>(x) for a lambda f at namespace scope (vjp, jacobian and "
                  "the others alike)");
    return false;
  } else {
    return true;
  }
}

// ---- a function between the parentheses, gradient(f, x) ----

/// Whatever stands there. That takes a conversion, so a user's function of an entry point's name is preferred.
struct anything {
  template <class Type>
    requires(!std::is_same_v<std::remove_cvref_t<Type>, anything>)
  constexpr anything(Type&&) noexcept {}
  template <class Type>
  constexpr operator Type() const {
    return no_value<Type>();
  }
};
/// Nobody gives one between the angle brackets.
struct unnamed {};

template <class Indices>
struct parenthesized;
template <std::size_t... Index>
struct parenthesized<std::index_sequence<Index...>> {
  using several = std::tuple<std::conditional_t<true, anything, std::integral_constant<std::size_t, Index>>...>;
  using gradient = guess::joined<std::tuple<anything>, several>;
  using vjp = vjp_result<anything, guess::pullback<std::tuple<anything>, typename guess::one_of<several>::type>>;
  using jvp = jvp_result<anything>;
  using jacobian = typename guess::one_of<several>::type;
};
template <std::size_t arguments>
using parenthesized_gradient = typename parenthesized<std::make_index_sequence<arguments>>::gradient;
template <std::size_t arguments>
using parenthesized_vjp = typename parenthesized<std::make_index_sequence<arguments>>::vjp;
template <std::size_t arguments>
using parenthesized_jvp = typename parenthesized<std::make_index_sequence<arguments>>::jvp;
template <std::size_t arguments>
using parenthesized_jacobian = typename parenthesized<std::make_index_sequence<arguments>>::jacobian;
template <std::size_t arguments>
using parenthesized_sparsity = parenthesized_jacobian<arguments>;
template <std::size_t arguments>
using parenthesized_sparse_jacobian = parenthesized_jacobian<arguments>;
template <std::size_t>
using parenthesized_color_jacobian = jacobian_coloring;
template <std::size_t>
using parenthesized_nothing = void;

template <class Result, class Name>
constexpr Result function_in_parentheses() {
  static_assert(never<Name>,
                "dualrev: the function stands between the angle brackets, not among the arguments: write "
                "gradient<f>(x), or gradient<F>(x) for a function object of class F (vjp, jacobian and the others "
                "alike)");
  return no_value<Result>();
}

}  // namespace dualrev::detail

/// The overloads of an entry point for a function and up to three arguments between the parentheses.
#define DUALREV_PARENTHESIZED_CALL(result, name, arguments, ...)               \
  template <detail::unnamed = detail::unnamed(), class Name = detail::unnamed> \
  result<arguments> name(__VA_ARGS__) {                                        \
    return detail::function_in_parentheses<result<arguments>, Name>();         \
  }
#define DUALREV_PARENTHESIZED(result, name)                                                         \
  DUALREV_PARENTHESIZED_CALL(result, name, 0, detail::anything)                                     \
  DUALREV_PARENTHESIZED_CALL(result, name, 1, detail::anything, detail::anything)                   \
  DUALREV_PARENTHESIZED_CALL(result, name, 2, detail::anything, detail::anything, detail::anything) \
  DUALREV_PARENTHESIZED_CALL(result, name, 3, detail::anything, detail::anything, detail::anything, detail::anything)
