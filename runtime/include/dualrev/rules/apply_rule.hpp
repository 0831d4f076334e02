// What becomes of a call of a function with a rule (rule.hpp), and of a question for its derivative. By partials it is
// one entry of the tape; by pullback see rule_by_pullback.hpp.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/signature.hpp"
#include "dualrev/boundary/structure.hpp"
#include "dualrev/paper/tape.hpp"
#include "dualrev/rules/rule_by_pullback.hpp"

namespace dualrev {

namespace detail::ruling {

// ---- by partials ----

/// The parameters of the function object: those of the function, and the function's result behind them if it likes.
template <auto f>
struct parameters_of_partials {
  using types = signature<decltype(f)>;
  using with_result = typename with_last<typename types::parameters, typename types::result>::type;
  static constexpr bool takes_result =
      same_parameters<with_result, typename named_parameters<decltype(rule_type<f>::partials)>::type>;
  using type = std::conditional_t<takes_result, with_result, typename types::parameters>;
};

template <auto f, class... Parameters>
struct twin_by_partials {
  using result = typename signature<decltype(f)>::result;
  using places = typename places_of<type_list<Parameters...>>::type;

  template <class... Arguments>
  static dualrev::dual_type<std::remove_cv_t<result>> call(tape& t, Arguments&&... q) {
    const result value = invoke_primal(f, value_of_argument(q)...);
    auto numbers = std::tuple_cat(number<Parameters>(q)...);
    const bool is_constant = std::apply([](const auto&... n) { return (n.id | ...) == 0; }, numbers);
    if (is_constant) return value;
    const auto& made = rule_of<f>();
    const auto partials = [&] {
      if constexpr (parameters_of_partials<f>::takes_result)
        return made.partials(static_cast<Parameters>(value_of_argument(q))..., value);
      else
        return made.partials(static_cast<Parameters>(value_of_argument(q))...);
    }();
    return push(t, value, numbers, partials, std::make_index_sequence<std::tuple_size_v<places>>());
  }

 private:
  template <class Scalar>
  static const Scalar& value_of_argument(const basic_dual<Scalar>& x) noexcept {
    return x.v;
  }
  template <class Arguments>
    requires(!is_dual<std::remove_cvref_t<Arguments>>)
  static Arguments& value_of_argument(Arguments& x) noexcept {
    return x;
  }
  /// Nothing for a parameter without a scalar.
  template <class Parameter, class Arguments>
  static auto number(const Arguments& q) {
    if constexpr (is_number<Parameter>)
      return std::tuple<basic_dual<std::remove_cvref_t<Parameter>>>(q);
    else
      return std::tuple<>();
  }
  template <class Numbers, class Partials, std::size_t... Index>
  static auto push(tape& t, result value, const Numbers& numbers, const Partials& partials,
                   std::index_sequence<Index...>) {
    return t.push(value, contribution(std::get<Index>(numbers), cotangent_of<Index, places>(partials))...);
  }
  template <class Scalar, class Partial>
  static scaled_contribution contribution(basic_dual<Scalar> x, const Partial& partial) {
    if constexpr (std::is_same_v<Partial, no_cotangent>)
      return {0, 0.0};
    else
      return by(x, static_cast<double>(partial));
  }
};

// ---- the twin ----

/// The type of the twin's parameter; a constant one stays as it is.
template <class Parameter, bool constant>
struct twin_parameter : dual_parameter<Parameter> {};
template <class Parameter>
struct twin_parameter<Parameter, true> {
  using type = Parameter;
};

template <auto...>
struct value_list {};

template <auto f, unsigned constants, class Parameters, class Indices>
struct rule_twin;
template <auto f, unsigned constants, class... Parameters, std::size_t... Index>
struct rule_twin<f, constants, type_list<Parameters...>, std::index_sequence<Index...>> {
  using result = typename signature<decltype(f)>::result;
  using primal = result(Parameters...);
  template <std::size_t Other, class Parameter>
  using twin_type = typename twin_parameter<Parameter, (Other < 32 && ((constants >> (Other % 32)) & 1U) != 0)>::type;

  static typename dual_result<std::remove_cv_t<result>>::type twin(tape& t, twin_type<Index, Parameters>... q) {
    using given = rule_type<f>;
    static_assert(kind_of_rule<given> != rule_kind::neither,
                  "dualrev: dualrev_rule::of<f> is to be made by dualrev::by_partials or dualrev::by_pullback");
    if constexpr (kind_of_rule<given> != rule_kind::neither)
      static_assert(
          std::is_same_v<value_list<without_noexcept<given::function>>, value_list<without_noexcept<f>>>,
          "dualrev: the rule of this function was made for another one: dualrev_rule::of<f> = dualrev::by_...<f>(...)");
    if constexpr (kind_of_rule<given> == rule_kind::partials)
      return twin_by_partials<f, Parameters...>::call(t, q...);
    else if constexpr (kind_of_rule<given> == rule_kind::pullback)
      return twin_by_pullback<given_rule<f>, type_list<Parameters...>,
                              type_list<twin_type<Index, Parameters>...>>::call(t, q...);
  }
  static typename dual_result<std::remove_cv_t<result>>::type entry(twin_type<Index, Parameters>... q) {
    return twin(current_tape(), static_cast<twin_type<Index, Parameters>&&>(q)...);
  }
};
template <auto f, unsigned constants>
using twin_of_rule = rule_twin<f, constants, typename signature<decltype(f)>::parameters,
                               std::make_index_sequence<signature<decltype(f)>::parameters::size>>;

// ---- a function with a rule as a root ----

/// What the rule returns for its parameters.
template <auto f, rule_kind = kind_of_rule<rule_type<f>>>
struct returned_by_rule {
  using type = void;
};
template <class Function, class List>
struct invoked;
template <class Function, class... Parameters>
struct invoked<Function, type_list<Parameters...>> : std::invoke_result<const Function&, Parameters...> {};
template <class Function, class... Parameters>
struct invoked<Function, std::tuple<Parameters...>> : std::invoke_result<const Function&, const Parameters&...> {};

template <auto f>
struct returned_by_rule<f, rule_kind::partials> {
  using type = std::remove_cvref_t<
      typename invoked<decltype(rule_type<f>::partials), typename parameters_of_partials<f>::type>::type>;
};
template <class Given>
struct pullback_of {
  using type = Given;
};
template <class Value, class Pull>
struct pullback_of<value_and_pullback<Value, Pull>> {
  using type = Pull;
};
template <auto f>
struct returned_by_rule<f, rule_kind::pullback> {
  using types = signature<decltype(f)>;
  using given =
      std::remove_cvref_t<typename invoked<decltype(rule_type<f>::forward), typename types::parameters>::type>;
  using type =
      std::remove_cvref_t<typename invoked<typename pullback_of<given>::type, pullback_arguments<types>>::type>;
};

/// The parameters that are constants to the rule, as bits: it returns no cotangent for them, and they are no outputs.
template <auto f, class... Parameters>
constexpr unsigned constants_of_rule(type_list<Parameters...>) {
  unsigned bits = 0;
  using returned = typename returned_by_rule<f>::type;
  using places = typename places_of<type_list<Parameters...>>::type;
  if constexpr (!std::is_void_v<returned>) {
    unsigned parameter = 0;
    const auto flags = [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      return std::array<bool, sizeof...(Index)>{
          std::is_same_v<std::remove_cvref_t<decltype(cotangent_of<Index, places>(std::declval<returned&>()))>,
                         no_cotangent>...};
    }(std::make_index_sequence<std::tuple_size_v<places>>());
    std::size_t place = 0;
    const auto look = [&](bool has_place, bool in_out) {
      if (has_place && flags[place++] && !in_out && parameter < 32) bits |= 1U << parameter;
      ++parameter;
    };
    (look(guess::holds_scalars<Parameters>, guess::in_out<Parameters>), ...);
  }
  return bits;
}

/// What check_rule is asked about: the function by its rule, whatever else is known of it.
template <auto f>
struct rule_key {
  using primal = signature<decltype(f)>;
  using derivative = derivative_by_rule<f>;
  template <class... Arguments>
  static constexpr decltype(auto) call_primal(Arguments&&... arguments) {
    return invoke_primal(f, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace detail::ruling

namespace detail {

template <auto f>
struct derivative_by_rule {};
template <auto f>
  requires ruling::has_rule<f>
struct derivative_by_rule<f>
    : ruling::twin_of_rule<f, ruling::constants_of_rule<f>(typename signature<decltype(f)>::parameters())> {};

}  // namespace detail

/// The twin of a function with a rule, as generated code calls it: `apply_rule<f>(tape, duals...)`. Parameters whose
/// bit is set in `constants` are given as they are. Throws what the rule throws; std::invalid_argument if a parameter
/// that the function may change overlaps with another.
template <auto f, unsigned constants = 0>
inline constexpr auto apply_rule = &detail::ruling::twin_of_rule<f, constants>::twin;

/// The same with the arity of the function, as a pointer to it has: the tape is the current one.
template <auto f>
inline constexpr auto& rule_entry = detail::ruling::twin_of_rule<f, 0>::entry;

}  // namespace dualrev

#endif  // DUALREV_REWRITING
