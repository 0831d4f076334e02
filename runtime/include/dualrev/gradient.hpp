// gradient: the pullback of a function with one scalar result, at cotangent one, in a single call.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/direct.hpp"
#include "dualrev/boundary/without_tape.hpp"

namespace dualrev {

namespace detail {

/// What gradient<f> returns.
template <class Call, class Indices>
struct gradient_types;
template <class Call, std::size_t... Index>
struct gradient_types<Call, std::index_sequence<Index...>> {
  using value = std::remove_cvref_t<typename Call::result>;
  using tuple = std::tuple<value, typename Call::template arg<Index>::cotangent...>;
};
template <class Call>
using gradient_tuple = typename gradient_types<Call, typename Call::active>::tuple;

/// `finish(value, frame, adjoints, nodes)` takes the cotangents from the swept adjoints.
template <class Call, class Finish>
void run_gradient_on_tape(workspace& w, typename Call::twin_pointer twin, typename Call::binds& b, Finish&& finish) {
  using value_type = std::remove_cvref_t<typename Call::result>;
  static_assert(std::is_floating_point_v<value_type>,
                "dualrev: gradient is for functions that return one scalar: use dualrev::vjp or dualrev::jacobian");
  if constexpr (std::is_floating_point_v<value_type>) {
    lease<pooled_tape> t(w.pool());
    lease<typename Call::frame> f(w.pool());
    w.pool().set_limits(t->value);
    dualrev::dual_type<value_type> y;
    Call::template run<false>(twin, *f, t->value, b, [&](const auto& r) { y = r; });
    adjoints adjoint(t->value);
    adjoint.seed(backpropagator_of(y), 1);
    adjoint.resolve();
    shared_nodes nodes;
    finish(y.v, *f, adjoint, nodes);
    adjoint.finished();
    w.pool().remember(t->value.counters());
    Call::write_back(*f, b);
  }
}

template <class Call, std::size_t... Index>
gradient_tuple<Call> new_gradient_on_tape(workspace& w, typename Call::twin_pointer twin, typename Call::binds& b,
                                          std::index_sequence<Index...>) {
  std::optional<gradient_tuple<Call>> result;
  run_gradient_on_tape<Call>(w, twin, b, [&](const auto& value, const auto& f, adjoints& adjoint, shared_nodes& nodes) {
    // Braces: from left to right.
    result.emplace(gradient_tuple<Call>{
        value, Call::template cotangent<Index>(f, adjoint, Call::template object<Index>(b), nodes)...});
  });
  return std::move(*result);
}
template <class Call, std::size_t... Index, std::size_t... Place>
void renewed_gradient_on_tape(workspace& w, typename Call::twin_pointer twin, gradient_tuple<Call>& result,
                              typename Call::binds& b, std::index_sequence<Index...>, std::index_sequence<Place...>) {
  run_gradient_on_tape<Call>(w, twin, b, [&](const auto& value, const auto& f, adjoints& adjoint, shared_nodes& nodes) {
    std::get<0>(result) = value;
    (Call::template cotangent_into<Index>(std::get<Place + 1>(result), f, adjoint, Call::template object<Index>(b),
                                          nodes),
     ...);
  });
}

template <class Call, class All, std::size_t... Place>
gradient_tuple<Call> gradient_without_tape(const All& all, std::index_sequence<Place...>) {
  using tuple = gradient_tuple<Call>;
  return tuple{std::get<0>(all), static_cast<std::tuple_element_t<Place + 1, tuple>>(std::get<Place + 1>(all))...};
}

/// By a pullback on numbers: what `finish(given, value, numbers)` makes of the cotangents, which stand in a
/// row.
template <class Call, class Finish>
auto run_gradient_directly(workspace& w, typename Call::binds& b, const Finish& finish) {
  w.pool().forget();
  const given_arguments<Call> given{b};
  const auto seed = [](auto* of_value, auto*) { of_value->set(0, 1); };
  return direct<Call>::template run<1>(given, direct<Call>::counts_of(given), seed, finish);
}

/// Whether the pullback writes to the gradient itself. If the function throws, what was there is lost.
template <class Call>
constexpr bool choose_in_place() {
  if constexpr (has_pullback<Call>)
    return direct<Call>::are_rows(typename Call::active());
  else
    return adds_to_objects<Call>;
}
template <class Call>
concept writes_in_place = choose_in_place<Call>();
template <class Call>
concept gives_number = std::is_floating_point_v<std::remove_cvref_t<typename Call::result>>;
template <class Call>
void gradient_in_place(workspace& w, gradient_tuple<Call>& result, typename Call::binds& b) {
  w.pool().forget();
  const given_arguments<Call> given{b};
  direct<Call>::gradient_into(result, given, direct<Call>::counts_of(given));
}
template <class Call, std::size_t... Index>
gradient_tuple<Call> gradient_of_zeros(workspace& w, typename Call::binds& b, std::index_sequence<Index...>) {
  shared_nodes nodes;
  gradient_tuple<Call> result{
      0, transcribed<typename Call::template arg<Index>::walked, typename Call::template arg<Index>::cotangent>(
             Call::template object<Index>(b), [](auto& x, const auto&) { x = 0; }, nodes)...};
  gradient_in_place<Call>(w, result, b);
  return result;
}

template <class Call, std::size_t... Index>
gradient_tuple<Call> new_gradient(workspace& w, typename Call::binds b, std::index_sequence<Index...> active) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().forget();
    return gradient_without_tape<Call>(value_and_partials<Call>(b, typename Call::all()),
                                       std::make_index_sequence<sizeof...(Index)>());
  } else {
    if constexpr (!gives_number<Call>) {  // refused below
    } else if constexpr (writes_in_place<Call>) {
      if (!Call::any_overlap(b)) return gradient_of_zeros<Call>(w, b, active);
    } else if constexpr (has_pullback<Call>) {
      if (!Call::any_overlap(b))
        return run_gradient_directly<Call>(w, b, [](const auto& given, const auto& value, const auto* numbers) {
          return direct<Call>::template cotangents<gradient_tuple<Call>>(given, numbers, value);
        });
    }
    return new_gradient_on_tape<typename Call::by_types>(w, Call::twin, b, active);
  }
}

template <class Call, std::size_t... Index, std::size_t... Place>
void renewed_gradient(workspace& w, gradient_tuple<Call>& result, typename Call::binds b,
                      std::index_sequence<Index...> active, std::index_sequence<Place...> places) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().forget();
    result = gradient_without_tape<Call>(value_and_partials<Call>(b, typename Call::all()), places);
  } else {
    if constexpr (!gives_number<Call>) {  // refused below
    } else if constexpr (writes_in_place<Call> && throws_nothing<Call>) {
      if (!Call::any_overlap(b)) return gradient_in_place<Call>(w, result, b);
    } else if constexpr (adds_to_objects<Call>) {
      if (!Call::any_overlap(b)) {
        const auto made = gradient_of_zeros<Call>(w, b, active);
        shared_nodes nodes;
        std::get<0>(result) = std::get<0>(made);
        (transcribe<typename Call::template arg<Index>::cotangent>(
             std::get<Place + 1>(result), std::get<Place + 1>(made), [](auto& x, const auto& from) { x = from; },
             nodes),
         ...);
        return;
      }
    } else if constexpr (has_pullback<Call>) {
      if (!Call::any_overlap(b))
        return run_gradient_directly<Call>(w, b, [&result](const auto& given, const auto& value, const auto* numbers) {
          std::get<0>(result) = value;
          direct<Call>::cotangents_into(result, given, numbers);
        });
    }
    renewed_gradient_on_tape<typename Call::by_types>(w, Call::twin, result, b, active, places);
  }
}
template <class Call, class Result, class... Arguments>
void renew_gradient(workspace& w, Result& result, Arguments&&... arguments) {
  using active = typename Call::active;
  constexpr bool is_result = std::is_same_v<Result, gradient_tuple<Call>>;
  static_assert(is_result,
                "dualrev: gradient_into takes, behind the workspace, a variable with what gradient of the same "
                "function returned");
  if constexpr (is_result)
    renewed_gradient<call_for<Call, Arguments...>>(w, result, Call::bind_all(std::forward<Arguments>(arguments)...),
                                                   active(), std::make_index_sequence<active::size()>());
}

}  // namespace detail

/// The tuple (value, cotangents...) of a function `f` that returns a scalar: `f(arguments...)` and, for each
/// differentiable parameter in order, the derivative with respect to it in the parameter's own type and the
/// argument's shape (`std::vector<double>` for pointers and spans). In-outs, aliasing, conversions and errors are as
/// for vjp.
template <auto f, class... Arguments>
auto gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call_for<detail::call<detail::function_key<f>>, Arguments...>;
    return detail::new_gradient<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::gradient>();
  }
}
template <auto f, class... Arguments>
auto gradient(Arguments&&... arguments) {
  return gradient<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
auto gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call_for<detail::call<detail::type_key<Function>>, Arguments...>;
    return detail::new_gradient<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  } else {
    return detail::no_value<typename detail::refused_results<Function, Arguments...>::type::gradient>();
  }
}
template <class Function, class... Arguments>
auto gradient(Arguments&&... arguments) {
  return gradient<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same into what an earlier call returned, whose memory is used again: with a warm workspace and arguments of the
/// shapes that they had, such a call allocates nothing; if the function is run without a tape and allocates or throws,
/// as much as a new result. `result` must not overlap with the arguments. If an exception leaves the function, `result`
/// is as it was; if one leaves a rule of the user's, or memory is used up, it may not be.
template <auto f, class Result, class... Arguments>
void gradient_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>())
    detail::renew_gradient<detail::call<detail::function_key<f>>>(w, result, std::forward<Arguments>(arguments)...);
}
template <class Function, class Result, class... Arguments>
void gradient_into(workspace& w, Result& result, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>())
    detail::renew_gradient<detail::call<detail::type_key<Function>>>(w, result, std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_gradient, gradient)
DUALREV_PARENTHESIZED(detail::parenthesized_nothing, gradient_into)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
