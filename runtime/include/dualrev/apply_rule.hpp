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

#include "dualrev/rule_by_pullback.hpp"
#include "dualrev/signature.hpp"
#include "dualrev/structure.hpp"
#include "dualrev/tape.hpp"

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

template <auto f, class... P>
struct twin_by_partials {
  using result = typename signature<decltype(f)>::result;
  using places = typename places_of<type_list<P...>>::type;

  template <class... Q>
  static dualrev::dual_type<std::remove_cv_t<result>> call(tape& t, Q&&... q) {
    const result value = invoke_primal(f, value_of_argument(q)...);
    auto numbers = std::tuple_cat(number<P>(q)...);
    const bool is_constant = std::apply([](const auto&... n) { return (n.id | ...) == 0; }, numbers);
    if (is_constant) return value;
    const auto& made = rule_of<f>();
    const auto partials = [&] {
      if constexpr (parameters_of_partials<f>::takes_result)
        return made.partials(static_cast<P>(value_of_argument(q))..., value);
      else
        return made.partials(static_cast<P>(value_of_argument(q))...);
    }();
    return push(t, value, numbers, partials, std::make_index_sequence<std::tuple_size_v<places>>());
  }

 private:
  template <class T>
  static const T& value_of_argument(const basic_dual<T>& x) noexcept {
    return x.v;
  }
  template <class Q>
    requires(!is_dual<std::remove_cvref_t<Q>>)
  static Q& value_of_argument(Q& x) noexcept {
    return x;
  }
  /// Nothing for a parameter without a scalar.
  template <class Parameter, class Q>
  static auto number(const Q& q) {
    if constexpr (is_number<Parameter>)
      return std::tuple<basic_dual<std::remove_cvref_t<Parameter>>>(q);
    else
      return std::tuple<>();
  }
  template <class Numbers, class Partials, std::size_t... I>
  static auto push(tape& t, result value, const Numbers& numbers, const Partials& partials, std::index_sequence<I...>) {
    return t.push(value, contribution(std::get<I>(numbers), cotangent_of<I, places>(partials))...);
  }
  template <class T, class Partial>
  static scaled_contribution contribution(basic_dual<T> x, const Partial& partial) {
    if constexpr (std::is_same_v<Partial, no_cotangent>)
      return {0, 0.0};
    else
      return by(x, static_cast<double>(partial));
  }
};

// ---- the twin ----

/// The type of the twin's parameter; a constant one stays as it is.
template <class P, bool constant>
struct twin_parameter : dual_parameter<P> {};
template <class P>
struct twin_parameter<P, true> {
  using type = P;
};

template <auto...>
struct value_list {};

template <auto f, unsigned constants, class Parameters, class Indices>
struct rule_twin;
template <auto f, unsigned constants, class... P, std::size_t... I>
struct rule_twin<f, constants, type_list<P...>, std::index_sequence<I...>> {
  using result = typename signature<decltype(f)>::result;
  using primal = result(P...);
  template <std::size_t J, class Parameter>
  using twin_type = typename twin_parameter<Parameter, (J < 32 && ((constants >> (J % 32)) & 1U) != 0)>::type;

  static typename dual_result<std::remove_cv_t<result>>::type twin(tape& t, twin_type<I, P>... q) {
    using given = rule_type<f>;
    static_assert(kind_of_rule<given> != rule_kind::neither,
                  "dualrev: dualrev_rule::of<f> is to be made by dualrev::by_partials or dualrev::by_pullback");
    if constexpr (kind_of_rule<given> != rule_kind::neither)
      static_assert(
          std::is_same_v<value_list<without_noexcept<given::function>>, value_list<without_noexcept<f>>>,
          "dualrev: the rule of this function was made for another one: dualrev_rule::of<f> = dualrev::by_...<f>(...)");
    if constexpr (kind_of_rule<given> == rule_kind::partials)
      return twin_by_partials<f, P...>::call(t, q...);
    else if constexpr (kind_of_rule<given> == rule_kind::pullback)
      return twin_by_pullback<f, type_list<P...>, type_list<twin_type<I, P>...>>::call(t, q...);
  }
  static typename dual_result<std::remove_cv_t<result>>::type entry(twin_type<I, P>... q) {
    return twin(current_tape(), static_cast<twin_type<I, P>&&>(q)...);
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
template <class F, class List>
struct invoked;
template <class F, class... P>
struct invoked<F, type_list<P...>> : std::invoke_result<const F&, P...> {};
template <class F, class... P>
struct invoked<F, std::tuple<P...>> : std::invoke_result<const F&, const P&...> {};

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
template <auto f, class... P>
constexpr unsigned constants_of_rule(type_list<P...>) {
  unsigned bits = 0;
  using returned = typename returned_by_rule<f>::type;
  using places = typename places_of<type_list<P...>>::type;
  if constexpr (!std::is_void_v<returned>) {
    unsigned parameter = 0;
    const auto flags = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::array<bool, sizeof...(I)>{
          std::is_same_v<std::remove_cvref_t<decltype(cotangent_of<I, places>(std::declval<returned&>()))>,
                         no_cotangent>...};
    }(std::make_index_sequence<std::tuple_size_v<places>>());
    std::size_t place = 0;
    const auto look = [&](bool has_place, bool in_out) {
      if (has_place && flags[place++] && !in_out && parameter < 32) bits |= 1U << parameter;
      ++parameter;
    };
    (look(guess::holds_scalars<P>, guess::in_out<P>), ...);
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
