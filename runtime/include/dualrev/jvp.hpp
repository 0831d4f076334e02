// jvp: forward mode, the derivative times a tangent of the arguments, along with the value. The twin is that of reverse
// mode; what it stages is read at once (paper/tangents.hpp), so there is no tape to keep and no sweep. Where the
// function is there for numbers that carry their tangents along (boundary/tangent.hpp), it is run on these; else, where
// the gradient of one number is had without a tape, it is that times the tangent.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)  // the stages of the ladder are of reverse mode

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/tangent.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/paper/tangents.hpp"

namespace dualrev {

/// What jvp returns: `auto [value, tangent] = dualrev::jvp<f>(x, dx)`.
template <class Value>
struct jvp_result {
  Value value;    ///< that of `f`; a std::tuple of all outputs if there are several
  Value tangent;  ///< of the same type and shape: the tangent of each scalar; parts without scalars are the value's
};

namespace detail {

/// How the tangent of a parameter is given: as its cotangent, or as any contiguous range where that takes the place of
/// a pointer or span.
template <class Argument>
constexpr auto choose_tangent() {
  if constexpr (!Argument::is_object && !std::is_array_v<typename Argument::walked>)
    return std::type_identity<view<const typename Argument::element>>();
  else
    return std::type_identity<const typename Argument::cotangent&>();
}
template <class Argument>
using tangent_of = typename decltype(choose_tangent<Argument>())::type;

template <class Call, class Indices = typename Call::active>
struct given_tangents;
template <class Call, std::size_t... Index>
struct given_tangents<Call, std::index_sequence<Index...>> {
  template <std::size_t Other>
  using arg = typename Call::template arg<Other>;
  using types = std::tuple<tangent_of<arg<Index>>...>;
  types all;

  static given_tangents bind(tangent_of<arg<Index>>... d) {
    return {types(static_cast<tangent_of<arg<Index>>&&>(d)...)};
  }
  /// Each with its argument.
  template <class Visit>
  void for_each(typename Call::binds& b, Visit&& visit) const {
    [&]<std::size_t... Place>(std::index_sequence<Place...>) {
      (visit.template operator()<Index>(std::get<Place>(all), Call::template object<Index>(b)), ...);
    }(std::index_sequence_for<tangent_of<arg<Index>>...>());
  }
  void check(typename Call::binds& b,
             const char* otherwise = "dualrev: a tangent given to jvp has not the shape of its argument") const {
    for_each(b, [&]<std::size_t Other>(const auto& d, const auto& x) {
      if (!same_shape<typename arg<Other>::walked>(x, d)) fail_argument(otherwise);
    });
  }
  /// In the order of the arguments, as the IDs of the inputs are.
  void seed(tangents& t, const typename Call::frame& f, typename Call::binds& b) const {
    shared_nodes seen;
    for_each(b, [&]<std::size_t Other>(const auto& d, auto& x) {
      std::size_t next = 0;
      for_each_scalar_pair<typename arg<Other>::walked>(
          d, x, [&](const auto& dx, const auto&) { t.seed(f.input_id(Other, next++), static_cast<double>(dx)); }, seen);
    });
  }
};

/// The tangent of one output, of its type and shape.
template <class Output, class Shape, class Value>
Value tangent_of_output(const tangents& t, const backpropagator*& next, [[maybe_unused]] const Shape& shape,
                        const Value& value) {
  const auto set = [&](auto& x, const auto&) { x = static_cast<std::remove_reference_t<decltype(x)>>(t.of(*next++)); };
  [[maybe_unused]] shared_nodes nodes;
  if constexpr (!Output::active)
    return value;
  else if constexpr (output_shape<Output>::kept)
    return transcribed_like<typename Output::walked, Value>(value, shape.get(), set, nodes);
  else
    return transcribed_like<typename Output::walked, Value>(value, value, set, nodes);
}
template <class... Output, class Shapes, class Values, std::size_t... Place>
Values tangents_of_outputs(type_list<Output...>, const tangents& t, const backpropagator* next, const Shapes& shapes,
                           const Values& values, std::index_sequence<Place...>) {
  // Braces: from left to right.
  return Values{tangent_of_output<Output>(t, next, std::get<Place>(shapes), std::get<Place>(values))...};
}

template <class Call>
auto run_jvp_on_tape(workspace& w, typename Call::twin_pointer twin, typename Call::binds b,
                     const given_tangents<Call>& given) {
  given.check(b);
  using outputs = typename Call::outputs;
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  w.pool().set_limits(t->value);
  std::optional<typename Call::output_values> values;
  typename Call::output_shapes shapes;
  std::optional<tangents> all;
  Call::template run<false>(
      twin, *f, t->value, b,
      [&](auto&&... r) { values.emplace(Call::outputs_of(*f, b, &shapes, std::forward<decltype(r)>(r)...)); },
      [&] { given.seed(all.emplace(t->value), *f, b); });
  all->take();
  w.pool().remember(t->value.counters());
  using value_type = decltype(one_or_tuple(std::move(*values)));
  auto of_outputs = tangents_of_outputs(outputs(), *all, f->output_ids.data(), shapes, *values,
                                        std::make_index_sequence<outputs::size>());
  Call::write_back(*f, b);
  all->rethrow();
  return jvp_result<value_type>{one_or_tuple(std::move(*values)), one_or_tuple(std::move(of_outputs))};
}

/// By partial derivatives, which stand behind the value in `all`: their sum with the tangents.
template <class Call, class All, std::size_t... Index, std::size_t... Place>
double directional(const All& all, const given_tangents<Call>& given, std::index_sequence<Index...>,
                   std::index_sequence<Place...>) {
  double sum = 0;
  const auto add = [&](const auto& dx, const auto& partial) {
    sum += chain(static_cast<double>(dx), static_cast<double>(partial));
  };
  const auto add_all = [&]<class Walked>(std::type_identity<Walked>, const auto& d, const auto& by) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(by)>>)
      add(d, by);
    else
      for_each_scalar_pair<Walked>(d, by, add);
  };
  (add_all(std::type_identity<typename Call::template arg<Index>::walked>(), std::get<Place>(given.all),
           std::get<Place + 1>(all)),
   ...);
  return sum;
}

template <class Call, class All>
auto jvp_by_partials(const All& all, const given_tangents<Call>& given) {
  using value_type = std::remove_cvref_t<typename Call::result>;
  const double tangent =
      directional<Call>(all, given, typename Call::active(), std::make_index_sequence<Call::active::size()>());
  return jvp_result<value_type>{std::get<0>(all), static_cast<value_type>(tangent)};
}

/// Whether it gives one number, and the gradient by which a tape is done without.
template <class Call>
constexpr bool has_direct_gradient() {
  if constexpr (std::is_floating_point_v<std::remove_cvref_t<typename Call::result>> && Call::in_outs::size() == 0)
    return has_pullback<Call> || adds_to_objects<Call>;
  else
    return false;
}

template <class Call>
[[gnu::always_inline]] inline auto run_jvp(workspace& w, typename Call::binds b, const given_tangents<Call>& given) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().forget();
    return jvp_by_partials<Call>(value_and_partials<Call>(b, typename Call::all()), given);
  } else {
    if constexpr (has_tangent<Call>) {
      if (!Call::any_overlap(b)) {
        given.check(b);
        return run_tangent<Call>(w, b, given, [](auto&& values, auto&& tangents) {
          using value_type = decltype(one_or_tuple(std::move(values)));
          return jvp_result<value_type>{one_or_tuple(std::move(values)), one_or_tuple(std::move(tangents))};
        });
      }
    } else if constexpr (has_direct_gradient<Call>()) {
      if (!Call::any_overlap(b)) {
        given.check(b);
        return jvp_by_partials<Call>(new_gradient<Call>(w, std::move(b), typename Call::active()), given);
      }
    }
    using by_types = typename Call::by_types;
    return run_jvp_on_tape<by_types>(w, Call::twin, std::move(b), given_tangents<by_types>{given.all});
  }
}

/// The same into what an earlier call gave.
template <class Call, class Result>
[[gnu::always_inline]] inline void run_jvp_into(workspace& w, Result& result, typename Call::binds b,
                                                const given_tangents<Call>& given) {
  if constexpr (has_tangent<Call> && !needs_no_tape<Call>) {
    if (!Call::any_overlap(b)) {
      given.check(b);
      return run_tangent_into<Call>(w, result.value, result.tangent, b, given);
    }
  }
  result = run_jvp<Call>(w, std::move(b), given);
}

/// Of what is given behind the arguments, by which place the first stands that is no tangent; their number if all are.
template <class Call, class Given, std::size_t... Index, std::size_t... Place>
constexpr std::size_t first_tangent_not_converting(std::index_sequence<Index...>, std::index_sequence<Place...>) {
  return first_false<std::is_convertible_v<typename type_at<Call::size + Place, Given>::type,
                                           tangent_of<typename Call::template arg<Index>>>...>();
}
/// Calls `finish(arguments, tangents)` with what is given, taken apart.
template <class Call, class Given, class Finish, std::size_t... Index, std::size_t... Place>
[[gnu::always_inline]] inline auto with_tangents(Given&& given, const Finish& finish, std::index_sequence<Index...>,
                                                 std::index_sequence<Place...>) {
  return finish(Call::bind_all(std::get<Index>(std::move(given))...),
                given_tangents<Call>::bind(std::get<Call::size + Place>(std::move(given))...));
}
template <class Call, class Finish, class... Given>
[[gnu::always_inline]] inline auto with_tangents(const Finish& finish, Given&&... given) {
  return with_tangents<Call>(std::forward_as_tuple(std::forward<Given>(given)...), finish, typename Call::all(),
                             std::make_index_sequence<Call::active::size()>());
}

/// False, with a sentence; the compiler tells beside it which tangent this is, counted from one, and its type.
template <std::size_t number, class Tangent, class Argument>
constexpr bool tangent_converts() {
  static_assert(never<Tangent>,
                "dualrev: a tangent does not convert to the type of its parameter's cotangent: behind the arguments, "
                "jvp takes a tangent for each differentiable parameter, in order");
  return false;
}
template <class Call, class Given, std::size_t... Index, std::size_t... Place>
constexpr bool tangents_convert(std::index_sequence<Index...>, std::index_sequence<Place...>) {
  constexpr std::size_t first =
      first_tangent_not_converting<Call, Given>(std::index_sequence<Index...>(), std::index_sequence<Place...>());
  if constexpr (first == sizeof...(Index))
    return true;
  else
    return tangent_converts<first + 1, typename type_at<Call::size + first, Given>::type, Call>();
}
template <class Call, class Given, std::size_t... Index>
constexpr bool first_convert(std::index_sequence<Index...> indices) {
  return arguments_convert<Call, typename type_at<Index, Given>::type...>(indices);
}
/// As can_call, of arguments with tangents behind them.
template <class Key, class... Given>
constexpr bool can_push() {
  if constexpr (!can_differentiate<Key>()) {
    return false;
  } else if constexpr (!has_derivative<call<Key>>()) {
    return false;
  } else {
    using of = call<Key>;
    constexpr std::size_t given = sizeof...(Given), taken = of::size + of::active::size();
    static_assert(given >= taken,
                  "dualrev: too few arguments: jvp takes one for each parameter of the function, those with defaults "
                  "too, and behind them a tangent for each differentiable parameter");
    static_assert(given <= taken,
                  "dualrev: too many arguments: jvp takes one for each parameter of the function, and behind them a "
                  "tangent for each differentiable parameter (a workspace stands in front of them, as a variable that "
                  "is not const)");
    if constexpr (given == taken) {
      if constexpr (first_convert<of, type_list<Given...>>(std::make_index_sequence<of::size>()))
        return tangents_convert<of, type_list<Given...>>(typename of::active(),
                                                         std::make_index_sequence<of::active::size()>());
      else
        return false;
    } else {
      return false;
    }
  }
}

template <class Call, class... Given>
[[gnu::always_inline]] inline auto split_jvp(workspace& w, Given&&... given) {
  const auto run = [&](typename Call::binds b, const given_tangents<Call>& tangents) {
    return run_jvp<Call>(w, std::move(b), tangents);
  };
  return with_tangents<Call>(run, std::forward<Given>(given)...);
}

}  // namespace detail

/// The value of `f(arguments...)` and its tangent: the derivative at the arguments times the tangents that are given
/// behind them, one for each differentiable parameter, in order. A tangent has the type and the shape of the
/// parameter's cotangent (of a pointer or span, it is any contiguous range); that of the outputs has the type and the
/// shape of `value`: the return value and the exit values of in-outs, a tuple if there are several. The tangent of an
/// in-out argument is that at entry. Arguments, in-outs and errors are as for vjp, of which it is the transpose: where
/// arguments overlap and share a scalar, its tangent is the one in the first of them. Throws std::invalid_argument,
/// before `f` is called, if a tangent has not the shape of its argument; what the pullback of a rule throws, when `f`
/// has run. A rule that is given by its pullback is asked once for each of its outputs.
///
/// Of a function that needs no tape, and whose header was written with `dualrev-rewrite --order=2` (or for a source
/// that calls jvp), takes one to three times as long as the primal. Else about the time of the primal and its partial
/// derivatives, and eight bytes for each scalar that was computed (of loops whose sums are preaccumulated, for some
/// iterations), which `limit_bytes` counts; what is staged is read and forgotten at once; or, where the gradient of a
/// function that gives one number needs no tape, the tangent is that gradient times those given.
template <auto f, class... Given>
[[gnu::always_inline]] inline auto jvp(workspace& w, Given&&... arguments_and_tangents) {
  if constexpr (detail::can_push<detail::function_key<f>, Given&&...>())
    return detail::split_jvp<detail::call<detail::function_key<f>>>(w, std::forward<Given>(arguments_and_tangents)...);
  else
    return detail::no_value<typename detail::refused_results<decltype(f), Given...>::type::jvp>();
}
template <auto f, class... Given>
[[gnu::always_inline]] inline auto jvp(Given&&... arguments_and_tangents) {
  return jvp<f>(this_thread_workspace(), std::forward<Given>(arguments_and_tangents)...);
}

/// The same into what an earlier call returned, whose memory is used again: of a function that needs no tape, with a
/// warm workspace and outputs of the shapes that they had, such a call allocates nothing but what `f` itself allocates.
/// `result` must not overlap with the arguments or the tangents. If an exception leaves `f`, `result` is as it was.
template <auto f, class Result, class... Given>
[[gnu::always_inline]] inline void jvp_into(workspace& w, Result& result, Given&&... arguments_and_tangents) {
  if constexpr (detail::can_push<detail::function_key<f>, Given&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    using given_result = decltype(detail::split_jvp<call>(w, std::forward<Given>(arguments_and_tangents)...));
    constexpr bool is_result = std::is_same_v<Result, given_result>;
    static_assert(is_result,
                  "dualrev: jvp_into takes, behind the workspace, a variable with what jvp of the same function "
                  "returned");
    if constexpr (is_result) {
      const auto run = [&](typename call::binds b, const detail::given_tangents<call>& tangents) {
        detail::run_jvp_into<call>(w, result, std::move(b), tangents);
      };
      detail::with_tangents<call>(run, std::forward<Given>(arguments_and_tangents)...);
    }
  }
}

/// The same for a function object without state, by its type.
template <class Function, class... Given>
[[gnu::always_inline]] inline auto jvp(workspace& w, Given&&... arguments_and_tangents) {
  if constexpr (detail::can_push<detail::type_key<Function>, Given&&...>())
    return detail::split_jvp<detail::call<detail::type_key<Function>>>(w,
                                                                       std::forward<Given>(arguments_and_tangents)...);
  else
    return detail::no_value<typename detail::refused_results<Function, Given...>::type::jvp>();
}
template <class Function, class... Given>
[[gnu::always_inline]] inline auto jvp(Given&&... arguments_and_tangents) {
  return jvp<Function>(this_thread_workspace(), std::forward<Given>(arguments_and_tangents)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_jvp, jvp)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
