// check_jvp: forward mode against reverse mode. Both are computed from one twin in opposite directions, and for any
// tangents v of the arguments and cotangents w of the outputs, <w, J v> = <J'w, v> (the dot-product test). The weights
// are fixed numbers, so that the check is the same every time.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/check_gradient.hpp"
#include "dualrev/checks/check_report.hpp"
#include "dualrev/jvp.hpp"
#include "dualrev/vjp.hpp"

namespace dualrev {

namespace detail {

/// What is summed, and how large the terms are.
struct dot_product {
  long double sum = 0, size = 0;
  bool narrow = false;  // some number is a float
  template <class First, class Second>
  void operator()(const First& a, const Second& b) {
    const long double term = static_cast<long double>(a) * static_cast<long double>(b);
    sum += term;
    size += std::fabs(term);
    narrow = narrow || std::is_same_v<First, float>;
  }
};

template <class... Ts>
std::tuple<const Ts&...> as_tuple(type_list<Ts...>, const std::tuple<Ts...>& several) {
  return std::apply([](const auto&... each) { return std::tuple<const Ts&...>(each...); }, several);
}
template <class Type>
std::tuple<const Type&> as_tuple(type_list<Type>, const Type& one) {
  return {one};
}

template <class Call, class Outputs = typename Call::outputs, class Active = typename Call::active>
struct transposes;
template <class Call, class... Output, std::size_t... Index>
struct transposes<Call, type_list<Output...>, std::index_sequence<Index...>> {
  template <std::size_t Other>
  using arg = typename Call::template arg<Other>;
  using values = std::tuple<typename Output::value...>;
  using cotangents = std::tuple<typename arg<Index>::cotangent...>;

  /// `value`, one or a tuple, with weights for its scalars.
  template <class Value>
  static values weights_of_outputs(const Value& value) {
    std::size_t next = 0;
    return std::apply([&](const auto&... each) { return values{weighted<Output>(each, next)...}; },
                      as_tuple(type_list<typename Output::value...>(), value));
  }
  template <class OneOutput, class Value>
  static Value weighted(const Value& value, [[maybe_unused]] std::size_t& next) {
    if constexpr (!OneOutput::active) {
      return value;
    } else {
      shared_nodes nodes;
      const auto set = [&](auto& x, const auto&) { x = weight<std::remove_reference_t<decltype(x)>>(next++); };
      return transcribed_like<typename OneOutput::walked, Value>(value, value, set, nodes);
    }
  }
  template <class Scalar>
  static Scalar weight(std::size_t i) {
    return static_cast<Scalar>(output_weight(i, 0));
  }
  /// Tangents of the shapes of `cotangents`: of the parameter whose place is `only`, or of all.
  static cotangents tangents_like(const cotangents& all, std::size_t only) {
    shared_nodes nodes;
    std::size_t next = 0, place = 0;
    const auto one = [&]<std::size_t Other, class Cotangent>(const Cotangent& c) {
      const bool chosen = only == place || only == sizeof...(Index);
      ++place;
      return transcribed_like<typename arg<Other>::walked, Cotangent>(
          c, c,
          [&](auto& x, const auto&) {
            const std::size_t i = next++;
            x = chosen ? weight<std::remove_reference_t<decltype(x)>>(3 * i + 1) : 0;
          },
          nodes);
    };
    return std::apply([&](const auto&... c) { return cotangents { one.template operator()<Index>(c)... }; }, all);
  }
  static dot_product along(const cotangents& tangents, const cotangents& all) {
    dot_product result;
    shared_nodes seen;
    [&]<std::size_t... Place>(std::index_sequence<Place...>) {
      (for_each_scalar_pair<typename arg<Index>::walked>(std::get<Place>(tangents), std::get<Place>(all), result, seen),
       ...);
    }(std::make_index_sequence<sizeof...(Index)>());
    return result;
  }
  /// False if the shapes differ.
  template <class Value>
  static bool of_outputs(dot_product& result, const Value& tangent, const values& weights) {
    const auto all = as_tuple(type_list<typename Output::value...>(), tangent);
    return [&]<std::size_t... Place>(std::index_sequence<Place...>) {
      return (of_output<Output>(result, std::get<Place>(all), std::get<Place>(weights)) && ...);
    }(std::make_index_sequence<sizeof...(Output)>());
  }
  template <class OneOutput, class Value>
  static bool of_output([[maybe_unused]] dot_product& result, const Value& tangent, const Value& weights) {
    if constexpr (OneOutput::active) {
      if (!same_shape<typename OneOutput::walked>(tangent, weights)) return false;
      for_each_scalar_pair<typename OneOutput::walked>(tangent, weights, result);
    }
    return true;
  }

  static scalar_check compare(const dot_product& forward, const dot_product& reverse, const check_options& options) {
    scalar_check s;
    s.is_transpose = true;
    s.analytic = static_cast<double>(forward.sum);
    s.numeric = static_cast<double>(reverse.sum);
    const double eps = forward.narrow || reverse.narrow ? std::numeric_limits<float>::epsilon()
                                                        : std::numeric_limits<double>::epsilon();
    s.error = 64 * eps * static_cast<double>(forward.size + reverse.size);
    s.decided = std::isfinite(s.analytic) && std::isfinite(s.numeric);
    judge(s, options);
    return s;
  }
  static void judge(scalar_check& s, const check_options& options) {
    const double larger = std::fmax(std::fabs(s.analytic), std::fabs(s.numeric));
    s.ok = std::fabs(s.analytic - s.numeric) <= options.tolerance * larger + s.error;
  }
};

template <class Call>
gradient_check run_check_jvp(const check_options& options, workspace& w, typename Call::binds b) {
  using transposes = detail::transposes<Call>;
  using values = typename transposes::values;
  using cotangents = typename transposes::cotangents;
  primal_runner<Call, typename Call::by_types> runner(b);
  const auto reverse = runner.with_copies([&](typename Call::binds copies) {
    const auto run = run_vjp<Call>(w, std::move(copies));
    values weights = transposes::weights_of_outputs(run.value);
    auto pulled = std::apply([&](const auto&... each) { return run.pullback(each...); }, weights);
    if constexpr (Call::active::size() == 1)
      return std::pair(std::move(weights), cotangents{std::move(pulled)});
    else
      return std::pair(std::move(weights), cotangents(std::move(pulled)));
  });
  const values& weights = reverse.first;
  const cotangents& pulled = reverse.second;
  std::vector<scalar_check> result;
  std::vector<bool> have_shape;
  double rounding = 0;  // where one argument has no influence, others' rounding may be all that is left
  constexpr std::size_t count = Call::active::size();
  const auto numbers = [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    return std::vector<std::size_t>{Index...};
  }(typename Call::active());
  for (std::size_t place = count == 1 ? 1 : 0; place <= count; ++place) {
    const cotangents tangents = transposes::tangents_like(pulled, place);
    dot_product forward;
    const bool same = runner.with_copies([&](typename Call::binds copies) {
      const auto given = std::apply([](const auto&... each) { return given_tangents<Call>::bind(each...); }, tangents);
      const auto run = run_jvp<Call>(w, std::move(copies), given);
      return transposes::of_outputs(forward, run.tangent, weights);
    });
    result.push_back(transposes::compare(forward, transposes::along(tangents, pulled), options));
    result.back().path = place == count ? "all arguments" : "arg" + std::to_string(numbers[place]);
    have_shape.push_back(same);
    if (std::isfinite(result.back().error)) rounding = std::fmax(rounding, result.back().error);
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i].error = std::fmax(result[i].error, rounding);
    transposes::judge(result[i], options);
    result[i].ok = result[i].ok && have_shape[i];
  }
  return gradient_check(std::move(result));
}

}  // namespace detail

/// Compares forward mode with reverse mode at the arguments by the dot-product test: for tangents v of each
/// differentiable argument alone, and of all of them, and cotangents w of the outputs, `jvp` gives J v and the pullback
/// of `vjp` gives J'w, and <w, J v> must be <J'w, v>. Both come from one set of partial derivatives: whether these are
/// right is what `check_gradient` tells. Runs the twin once for each argument and twice more, side effects included;
/// the caller's arguments are left alone. Where a number is not finite, the check is undecided.
template <auto f, class... Arguments>
gradient_check check_jvp(check_options options, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::run_check_jvp<call>(options, this_thread_workspace(),
                                       call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_jvp(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::run_check_jvp<call>(check_options(), w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <auto f, class... Arguments>
gradient_check check_jvp(Arguments&&... arguments) {
  return check_jvp<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
gradient_check check_jvp(check_options options, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::run_check_jvp<call>(options, this_thread_workspace(),
                                       call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <class Function, class... Arguments>
gradient_check check_jvp(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::run_check_jvp<call>(check_options(), w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<gradient_check>();
  }
}
template <class Function, class... Arguments>
gradient_check check_jvp(Arguments&&... arguments) {
  return check_jvp<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_jvp)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
