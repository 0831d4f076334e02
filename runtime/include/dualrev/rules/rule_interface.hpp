// Your own derivatives: a rule for a function, given in a header after its declaration. Whoever differentiates through
// the function then uses the rule and never looks at the body, which may be anywhere.
//
//   template <>
//   inline constexpr auto dualrev_rule::of<f> = dualrev::by_partials<f>([](double x, double y) { return std::tuple(y,
//   x); });
//
//   template <>
//   inline constexpr auto dualrev_rule::of<g> = dualrev::by_pullback<g>([](const std::vector<double>& x) {
//     return dualrev::with_pullback(g(x), [x](const std::vector<double>& dy) { return x_times(dy); });
//   });
//
// The models are rrule of Julia's ChainRules and custom_vjp of JAX. A rule that does not fit its function does not
// compile, where it is written. Only types of the original are looked at here, so this header is all that a rule needs.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/guess.hpp"
#include "dualrev/boundary/signature.hpp"

/// Of this one name alone: what stands in a specialisation is looked up here first, before the user's own names.
namespace dualrev_rule {

/// What a function without a rule has.
struct none {};
/// The rule of a function: specialised by the user, made by `dualrev::by_partials` or `dualrev::by_pullback`.
template <auto function>
inline constexpr none of{};

}  // namespace dualrev_rule

namespace dualrev {

/// In place of a number or a cotangent: the rule has no derivative by this parameter, which is a constant to it.
struct no_cotangent {};

/// What the function object of a rule `by_pullback` returns.
template <class Value, class Pullback>
struct value_and_pullback {
  Value value;        ///< what the function returns
  Pullback pullback;  ///< takes the cotangents of the outputs, returns those of the parameters
};
/// The value of the function and its pullback: the transposed derivative at this point, which may be called any number
/// of times, from any thread, and so keeps by value what it needs.
template <class Value, class Pullback>
constexpr value_and_pullback<std::decay_t<Value>, std::decay_t<Pullback>> with_pullback(Value&& value,
                                                                                        Pullback&& pullback) {
  return {std::forward<Value>(value), std::forward<Pullback>(pullback)};
}

namespace detail::ruling {

template <auto f, class Partials>
struct partials_rule {
  static constexpr auto function = f;
  Partials partials;
};
template <auto f, class Forward>
struct pullback_rule {
  static constexpr auto function = f;
  Forward forward;
};

template <class Type>
inline constexpr bool is_number = std::is_floating_point_v<std::remove_cvref_t<Type>>;
/// Something that a call may change for its caller.
template <class Parameter>
inline constexpr bool is_changeable = std::is_lvalue_reference_v<Parameter> &&
                                      !std::is_const_v<std::remove_all_extents_t<std::remove_reference_t<Parameter>>>;
template <class Type>
inline constexpr bool is_span = false;
template <class Type, std::size_t Size>
inline constexpr bool is_span<std::span<Type, Size>> = true;
template <class Type>
inline constexpr bool is_with_pullback = false;
template <class Value, class Pullback>
inline constexpr bool is_with_pullback<value_and_pullback<Value, Pullback>> = true;

/// The parameters that a function object names; `generic` if it is that, or overloaded.
struct generic {};
template <class Function>
struct named_parameters {
  using type = generic;
};
template <class Function>
  requires requires { &Function::operator(); }
struct named_parameters<Function> {
  template <class Object, class... Parameters>
  static type_list<Parameters...> without_object(type_list<Object, Parameters...>);
  using type = decltype(without_object(typename signature<decltype(&Function::operator())>::parameters()));
};
template <class Result, class... Parameters>
struct named_parameters<Result (*)(Parameters...)> {
  using type = type_list<Parameters...>;
};
template <class Result, class... Parameters>
struct named_parameters<Result (*)(Parameters...) noexcept> {
  using type = type_list<Parameters...>;
};

/// Whether a parameter `TwinParameter` of the rule takes what a parameter `Parameter` of the function takes, without a
/// conversion.
template <class Parameter, class TwinParameter>
inline constexpr bool takes_same =
    is_changeable<Parameter> ? std::is_same_v<Parameter, TwinParameter>
                             : std::is_same_v<std::remove_cvref_t<Parameter>, std::remove_cvref_t<TwinParameter>> &&
                                   !is_changeable<TwinParameter>;

template <class Function, class Rule>
inline constexpr bool same_parameters = false;
template <class... Parameters, class... TwinParameters>
  requires(sizeof...(Parameters) == sizeof...(TwinParameters))
inline constexpr bool same_parameters<type_list<Parameters...>, type_list<TwinParameters...>> =
    (takes_same<Parameters, TwinParameters> && ...);

template <class List, class Last>
struct with_last;
template <class... Parameters, class Last>
struct with_last<type_list<Parameters...>, Last> {
  using type = type_list<Parameters..., Last>;
};

template <class Pointer>
concept function_pointer = requires { typename signature<Pointer>::result; };

// ---- what a rule returns ----

/// The cotangents that a pullback returns, of type `Given`: one value if there is one, else a tuple.
template <class Expected, class Given>
inline constexpr bool same_cotangent = std::is_same_v<Expected, Given> || std::is_same_v<no_cotangent, Given> ||
                                       (std::is_floating_point_v<Expected> && std::is_arithmetic_v<Given>);
template <class Given, class... Expected>
inline constexpr bool same_elements = false;
template <class Given, class... Expected>
  requires(requires { std::tuple_size<Given>::value; } && std::tuple_size<Given>::value == sizeof...(Expected))
inline constexpr bool same_elements<Given, Expected...> = []<std::size_t... Index>(std::index_sequence<Index...>) {
  return (same_cotangent<Expected, std::tuple_element_t<Index, Given>> && ...);
}(std::index_sequence_for<Expected...>());

template <class Expected>
struct cotangents;
template <class... Expected>
struct cotangents<std::tuple<Expected...>> {
  template <class Given>
  static constexpr bool fit = sizeof...(Expected) != 1 && same_elements<Given, Expected...>;
};
template <class Expected>
struct cotangents<std::tuple<Expected>> {
  template <class Given>
  static constexpr bool fit = same_cotangent<Expected, Given> || same_elements<Given, Expected>;
};

/// Cotangent `Index` of what a rule returned.
template <std::size_t Index, class Expected, class Given>
constexpr decltype(auto) cotangent_of(Given& given) {
  if constexpr (std::tuple_size_v<Expected> == 1 && same_cotangent<std::tuple_element_t<0, Expected>, Given>)
    return (given);
  else
    return std::get<Index>(given);
}

template <class Parameter>
struct places_of;
template <class... Parameters>
struct places_of<type_list<Parameters...>> {
  /// The cotangents of a call: one for each parameter that may hold a scalar.
  using type = guess::joined<std::tuple<>, guess::element_t<guess::holds_scalars<Parameters>, Parameters>...>;
  using in_outs = guess::joined<std::tuple<>, guess::element_t<guess::in_out<Parameters>, Parameters>...>;
  static constexpr bool numbers_only =
      ((is_number<Parameters> || !guess::holds_scalars<Parameters>) && ...) && !(is_changeable<Parameters> || ...);
  static constexpr bool points =
      ((std::is_pointer_v<std::remove_cvref_t<Parameters>> && guess::holds_scalars<std::remove_cvref_t<Parameters>>) ||
       ...);
  template <class Function>
  static constexpr bool can_call = std::is_invocable_v<const Function&, Parameters...>;
  template <class Function>
  using result_of = std::invoke_result_t<const Function&, Parameters...>;
};

template <class Result>
using result_place = guess::element_t<!std::is_void_v<Result> &&
                                          guess::holds_scalars<std::conditional_t<std::is_void_v<Result>, int, Result>>,
                                      std::conditional_t<std::is_void_v<Result>, int, Result>>;
/// The cotangents that the pullback of a function takes: of the result, then of the in-outs.
template <class Signature>
using pullback_arguments = guess::joined<result_place<typename Signature::result>,
                                         typename places_of<typename Signature::parameters>::in_outs>;
template <class Signature>
using pullback_results = typename places_of<typename Signature::parameters>::type;

template <class Pull, class Arguments>
struct pull_call;
template <class Pull, class... Cotangents>
struct pull_call<Pull, std::tuple<Cotangents...>> {
  static constexpr bool possible = std::is_invocable_v<const Pull&, const Cotangents&...>;
  static constexpr bool same_types =
      std::is_same_v<typename named_parameters<Pull>::type, generic> ||
      same_parameters<type_list<const Cotangents&...>, typename named_parameters<Pull>::type>;
  using result = typename std::conditional_t<possible, std::invoke_result<const Pull&, const Cotangents&...>,
                                             std::type_identity<void>>::type;
};

// ---- the checks, each one sentence ----

template <auto f>
constexpr bool check_function() {
  constexpr bool good = function_pointer<decltype(f)>;
  static_assert(
      good,
      "dualrev: a rule is for a function or a member function: choose an overload by a cast, an instance of a "
      "template by its arguments");
  if constexpr (good) {
    using types = signature<decltype(f)>;
    static_assert(std::tuple_size_v<pullback_results<types>> != 0,
                  "dualrev: a rule for a function none of whose parameters holds a scalar");
    static_assert(std::tuple_size_v<pullback_arguments<types>> != 0,
                  "dualrev: a rule for a function whose result and in-out parameters hold no scalar");
    static_assert(!places_of<typename types::parameters>::points,
                  "dualrev: a function with a rule takes no pointers to scalars, which do not tell how many there are: "
                  "give the rule to "
                  "a function that takes std::span and calls this one");
    static_assert(!std::is_reference_v<typename types::result> && !std::is_pointer_v<typename types::result> &&
                      !is_span<typename types::result>,
                  "dualrev: a function with a rule returns a value, no reference, pointer or span");
  }
  return good;
}

template <auto f, class Partials>
constexpr void check_partials() {
  if constexpr (check_function<f>()) {
    using types = signature<decltype(f)>;
    using places = places_of<typename types::parameters>;
    using named = typename named_parameters<Partials>::type;
    constexpr bool simple = is_number<typename types::result> && places::numbers_only;
    static_assert(simple,
                  "dualrev: by_partials is for functions of numbers that return one number and change nothing: use "
                  "dualrev::by_pullback");
    constexpr bool with_result =
        same_parameters<typename with_last<typename types::parameters, typename types::result>::type, named>;
    constexpr bool called = !simple || with_result || same_parameters<typename types::parameters, named>;
    static_assert(
        called,
        "dualrev: the function object given to by_partials takes the parameters of the function, of the same types, "
        "and after them the function's result or nothing");
    if constexpr (simple && called) {
      using list =
          typename std::conditional_t<with_result, with_last<typename types::parameters, typename types::result>,
                                      std::type_identity<typename types::parameters>>::type;
      static_assert(
          places_of<list>::template can_call<Partials>,
          "dualrev: the function object given to by_partials must be callable while const: no mutable lambda");
      if constexpr (places_of<list>::template can_call<Partials>)
        static_assert(cotangents<typename places::type>::template fit<
                          std::remove_cvref_t<typename places_of<list>::template result_of<Partials>>>,
                      "dualrev: the function object given to by_partials returns one number for each parameter that is "
                      "a floating-point number: "
                      "the number if there is one, else a std::tuple or std::array of them");
    }
  }
}

template <class Pull, class Types>
constexpr void check_pull() {
  using call = pull_call<Pull, pullback_arguments<Types>>;
  constexpr bool called = call::possible && call::same_types;
  static_assert(called,
                "dualrev: the pullback of a rule takes one cotangent for the result, if it holds scalars, and one for "
                "each in-out "
                "parameter, of the same types, and must be callable while const");
  if constexpr (called)
    static_assert(cotangents<pullback_results<Types>>::template fit<std::remove_cvref_t<typename call::result>>,
                  "dualrev: the pullback of a rule returns one cotangent for each parameter that holds scalars, in the "
                  "parameter's own type "
                  "(std::vector for a span, std::array for an array) or dualrev::no_cotangent: itself if there is one, "
                  "else a std::tuple");
}

template <auto f, class Forward>
constexpr void check_forward() {
  if constexpr (check_function<f>()) {
    using types = signature<decltype(f)>;
    using places = places_of<typename types::parameters>;
    constexpr bool named = same_parameters<typename types::parameters, typename named_parameters<Forward>::type>;
    static_assert(
        named,
        "dualrev: the function object given to by_pullback takes the parameters of the function, of the same types");
    constexpr bool called = !named || places::template can_call<Forward>;
    static_assert(called,
                  "dualrev: the function object given to by_pullback must be callable while const: no mutable lambda");
    if constexpr (named && called) {
      using result = typename types::result;
      using given = std::remove_cvref_t<typename places::template result_of<Forward>>;
      if constexpr (std::is_void_v<result>) {
        constexpr bool is_pullback = !std::is_void_v<given> && !is_with_pullback<given>;
        static_assert(
            is_pullback,
            "dualrev: the function object given to by_pullback returns the pullback, as the function returns nothing");
        if constexpr (is_pullback) check_pull<given, types>();
      } else {
        static_assert(
            is_with_pullback<given>,
            "dualrev: the function object given to by_pullback returns dualrev::with_pullback(value, pullback)");
        if constexpr (is_with_pullback<given>) {
          static_assert(
              std::is_same_v<decltype(given::value), std::remove_cvref_t<result>>,
              "dualrev: the value in dualrev::with_pullback(value, pullback) is of the type that the function returns");
          check_pull<decltype(given::pullback), types>();
        }
      }
    }
  }
}

}  // namespace detail::ruling

/// A rule for a function of numbers that returns one number: `partials` takes the arguments (and after them, if it
/// likes, the function's result) and returns the partial derivative by each floating-point parameter, a std::tuple or
/// std::array if there are several. The value is that of the function itself. Integers and other parameters without
/// scalars have no partial.
template <auto f, class Partials>
constexpr auto by_partials(Partials partials) {
  detail::ruling::check_partials<f, Partials>();
  return detail::ruling::partials_rule<f, Partials>{std::move(partials)};
}

/// A rule for any function of values made of scalars. `forward` takes the arguments as the function does, changes
/// in-out parameters as it does, and returns `with_pullback(value, pullback)`, or the pullback alone if the function
/// returns nothing. `pullback` takes the cotangent of the result and then those of the in-out parameters at exit, and
/// returns one cotangent for each parameter that holds scalars (at entry, for an in-out): of the parameter's own type
/// and the argument's shape. It is called at most once a sweep, not at all if all its cotangents are zero; on any
/// thread, on several at once.
template <auto f, class Forward>
constexpr auto by_pullback(Forward forward) {
  detail::ruling::check_forward<f, Forward>();
  return detail::ruling::pullback_rule<f, Forward>{std::move(forward)};
}

}  // namespace dualrev
