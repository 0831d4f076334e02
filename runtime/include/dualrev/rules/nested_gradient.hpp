// What becomes of `dualrev::gradient<g>(x...)` inside of a function that is differentiated itself: one operation of the
// tape, with the rule that the value v and the gradient of g have,
//
//   (dv, dg)  =>  dv g'(x) + H dg        H the Hessian of g at x, which is symmetric
//
// by hvp. The two derivatives cannot be taken for each other: the inner one is computed from plain numbers alone.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/expected_results.hpp"
#include "dualrev/gradient.hpp"
#include "dualrev/hvp.hpp"
#include "dualrev/rules/apply_rule.hpp"
#include "dualrev/rules/math.hpp"

namespace dualrev {

namespace detail::ruling {

/// The rule of gradient<g>, all of whose parameters with numbers are differentiable.
template <auto g>
class gradient_rule {
  using parameters = typename signature<decltype(g)>::parameters;
  template <class List>
  struct kept;
  template <class... Parameter>
  struct kept<type_list<Parameter...>> {
    using type = std::tuple<std::remove_cvref_t<Parameter>...>;
  };

 public:
  using result = typename guess::results_of<decltype(g)>::type::gradient;
  template <class... Arguments>
  static auto forward(const Arguments&... x) {
    return with_pullback(dualrev::gradient<g>(x...), [at = typename kept<parameters>::type(x...)](const result& d) {
      return pulled_back(at, d, typename call<function_key<g>>::active());
    });
  }

 private:
  template <class At, std::size_t... Index>
  static auto pulled_back(const At& at, const result& d, std::index_sequence<Index...> active) {
    return pulled_back(at, d, active, std::make_index_sequence<sizeof...(Index)>());
  }
  template <class At, std::size_t... Index, std::size_t... Place>
  static auto pulled_back(const At& at, const result& d, std::index_sequence<Index...>, std::index_sequence<Place...>) {
    auto second = std::apply([&](const auto&... x) { return hvp<g>(x..., std::get<Place + 1>(d)...); }, at);
    const auto add = [&](auto& to, const auto& by) { to += chain(std::get<0>(d), by); };
    (for_each_scalar_pair<typename call<function_key<g>>::template arg<Index>::walked>(
         part<Place>(second.product), part<Place>(second.gradient), add),
     ...);
    return std::move(second.product);
  }
  /// Of one cotangent, or of a tuple of them.
  template <std::size_t Place, class Cotangents>
  static auto& part(Cotangents& all) {
    if constexpr (call<function_key<g>>::active::size() == 1)
      return all;
    else
      return std::get<Place>(all);
  }
};

template <auto g, unsigned constants, class Parameters, class Indices>
struct gradient_twin;
template <auto g, unsigned constants, class... Parameters, std::size_t... Index>
struct gradient_twin<g, constants, type_list<Parameters...>, std::index_sequence<Index...>> {
  using twins = rule_twin<g, constants, type_list<Parameters...>, std::index_sequence<Index...>>;
  static dualrev::dual_type<typename gradient_rule<g>::result> twin(
      tape& t, typename twins::template twin_type<Index, Parameters>... q) {
    return twin_by_pullback<gradient_rule<g>, type_list<Parameters...>,
                            type_list<typename twins::template twin_type<Index, Parameters>...>>::call(t, q...);
  }
};

}  // namespace detail::ruling

/// As generated code calls it: `nested_gradient<g>(tape, duals...)`. Parameters whose bit is set in `constants` are
/// given as they are. `g` has second derivatives (see hvp).
template <auto g, unsigned constants = 0>
inline constexpr auto nested_gradient =
    &detail::ruling::gradient_twin<g, constants, typename detail::signature<decltype(g)>::parameters,
                                   std::make_index_sequence<detail::signature<decltype(g)>::parameters::size>>::twin;

}  // namespace dualrev

#endif  // DUALREV_REWRITING
