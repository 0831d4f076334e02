// check_rule: a rule of the user's against the function itself: the derivatives with finite differences, and the
// values.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/check_gradient.hpp"
#include "dualrev/rules/apply_rule.hpp"

namespace dualrev {

namespace detail {

template <auto f, class... Arguments>
constexpr bool can_check_rule() {
  constexpr bool known = ruling::has_rule<f>;
  static_assert(known, "dualrev: this function has no rule: specialise dualrev_rule::of<f> before this call");
  if constexpr (known)
    return can_call<function_key<f>, Arguments...>();
  else
    return false;
}

template <auto f, class... Arguments>
gradient_check run_check_rule(const check_options& options, workspace& w, Arguments&&... arguments) {
  using key = ruling::rule_key<f>;
  using call = detail::call<key>;
  return run_check<call>(options, w, call::bind_all(std::forward<Arguments>(arguments)...), true);
}

}  // namespace detail

/// Compares the rule of `f` at the arguments with `f` itself, scalar by scalar: the values of the result and the
/// in-outs, and the derivatives with finite differences, as check_gradient does. Parameters for which the rule returns
/// no_cotangent are constants. Runs `f` some dozens of times for each scalar; the caller's arguments are left alone.
template <auto f, class... Arguments>
gradient_check check_rule(check_options options, Arguments&&... arguments) {
  if constexpr (detail::can_check_rule<f, Arguments&&...>())
    return detail::run_check_rule<f>(options, this_thread_workspace(), std::forward<Arguments>(arguments)...);
  else
    return detail::no_value<gradient_check>();
}
template <auto f, class... Arguments>
gradient_check check_rule(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_check_rule<f, Arguments&&...>())
    return detail::run_check_rule<f>(check_options(), w, std::forward<Arguments>(arguments)...);
  else
    return detail::no_value<gradient_check>();
}
template <auto f, class... Arguments>
gradient_check check_rule(Arguments&&... arguments) {
  return check_rule<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_rule)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
