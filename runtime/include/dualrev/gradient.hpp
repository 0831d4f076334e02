// gradient: the pullback of a function with one scalar result, at cotangent one, in a single call.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/call.hpp"

namespace dualrev {

namespace detail {

template <class Call, std::size_t... I>
auto run_gradient(workspace& w, typename Call::binds b, std::index_sequence<I...>) {
  using value_type = std::remove_cvref_t<typename Call::result>;
  static_assert(std::is_floating_point_v<value_type>,
                "dualrev: gradient is for functions that return one scalar: use dualrev::vjp or dualrev::jacobian");
  if constexpr (std::is_floating_point_v<value_type>) {
    lease<pooled_tape> t(w.pool());
    lease<typename Call::frame> f(w.pool());
    w.pool().set_limits(t->value);
    dualrev::dual_type<value_type> y;
    Call::template run<false>(*f, t->value, b, [&](const auto& r) { y = r; });
    adjoints adjoint(t->value);
    adjoint.seed(backpropagator_of(y), 1);
    adjoint.resolve();
    shared_nodes nodes;
    std::tuple<value_type, typename Call::template arg<I>::cotangent...> result{
        y.v, Call::template cotangent<I>(*f, adjoint, Call::template object<I>(b), nodes)...};
    adjoint.finished();
    w.pool().last = t->value.counters();
    Call::write_back(*f, b);
    return result;
  }
}

}  // namespace detail

/// The tuple (value, cotangents...) of a function `f` that returns a scalar: `f(arguments...)` and, for each
/// differentiable parameter in order, the derivative with respect to it in the parameter's own type and the
/// argument's shape (`std::vector<double>` for pointers and spans). In-outs, aliasing, conversions and errors are as
/// for vjp.
template <auto f, class... Arguments>
auto gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_differentiate<detail::function_key<f>>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::run_gradient<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  }
}
template <auto f, class... Arguments>
auto gradient(Arguments&&... arguments) {
  return gradient<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class F, class... Arguments>
auto gradient(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_differentiate<detail::type_key<F>>()) {
    using call = detail::call<detail::type_key<F>>;
    return detail::run_gradient<call>(w, call::bind_all(std::forward<Arguments>(arguments)...),
                                      typename call::active());
  }
}
template <class F, class... Arguments>
auto gradient(Arguments&&... arguments) {
  return gradient<F>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

}  // namespace dualrev

#endif  // DUALREV_REWRITING
