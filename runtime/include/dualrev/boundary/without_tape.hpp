// Functions that are straight lines of scalar code: a generated function gives value and partial derivatives at once,
// or maps cotangents to cotangents, so their derivatives need no tape. With DUALREV_THROUGH_TAPE defined (everywhere in
// a program, or nowhere) they use one like all others, as they do on the ladder.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/boundary/call.hpp"
#include "dualrev/rules/math.hpp"

namespace dualrev {

namespace detail {

#if defined(DUALREV_LADDER) || defined(DUALREV_THROUGH_TAPE)
inline constexpr bool all_through_tape = true;
#else
inline constexpr bool all_through_tape = false;
#endif
/// Whether `derivative_of` has `partials`: std::tuple<value, double...>(parameters...).
template <class Call>
concept needs_no_tape = !all_through_tape && requires { Call::key::derivative::partials; };
/// Whether it has `pullback`, a generic function: (parameters..., cotangents of the value, cotangents of each active
/// parameter...), each of these a pointer to as many numbers as there are scalars. It does what the function does and
/// replaces the cotangents of the parameters at exit by those at entry (of what is only given, zeros are replaced).
/// With `reads_arguments` it reads what these lead to, too; with `reads_outside` what may be changed elsewhere.
template <class Call>
concept has_reverse = !all_through_tape && requires { Call::key::derivative::pullback; };
/// Whether it takes the cotangents of some of its parameters as objects of the parameters' types, to which it adds.
template <class Call>
concept adds_to_objects = has_reverse<Call> && requires { requires Call::key::derivative::adds_to_objects; };
template <class Call>
concept has_pullback = has_reverse<Call> && !adds_to_objects<Call>;

/// Whether nothing in it throws, but where memory is used up.
template <class Call>
concept throws_nothing = requires { requires Call::key::derivative::throws_nothing; };

/// What both kinds of pullback without a tape tell of it.
struct nothing_staged {
  [[nodiscard]] tape_counters counters() const noexcept { return {}; }
  /// An empty one.
  [[nodiscard]] const dualrev::tape& tape() const noexcept {
    static const dualrev::tape none;
    return none;
  }
};

/// The arguments of a call as they are given.
template <class Call>
struct given_arguments {
  typename Call::binds& b;
  template <std::size_t Index>
  decltype(auto) object() const {
    return Call::template object<Index>(b);
  }
  /// As the original takes it.
  template <std::size_t Index>
  decltype(auto) original() const {
    using Argument = typename Call::template arg<Index>;
    if constexpr (requires { Argument::original(std::get<Index>(b)); })
      return Argument::original(std::get<Index>(b));
    else if constexpr (Argument::active)
      return (Argument::object(std::get<Index>(b)));
    else
      return (std::get<Index>(b));
  }
};
/// The value alone, by the original.
template <class Call, std::size_t... Index>
auto value_alone(typename Call::binds& b, std::index_sequence<Index...>) {
  return Call::key::call_primal(given_arguments<Call>{b}.template original<Index>()...);
}
/// The value, and a partial derivative for each active parameter.
template <class Call, std::size_t... Index>
auto value_and_partials(typename Call::binds& b, std::index_sequence<Index...>) {
  Call::check_all(b);
  return Call::key::derivative::partials(given_arguments<Call>{b}.template original<Index>()...);
}

/// One value for one, a tuple for several.
template <class... Ts>
constexpr auto one_or_tuple(std::tuple<Ts...>&& values) {
  if constexpr (sizeof...(Ts) == 1)
    return std::get<0>(std::move(values));
  else
    return std::move(values);
}

/// What a pullback gives for the active parameters, in their own types.
template <class Call, class Indices>
struct cotangents_of;
template <class Call, std::size_t... Index>
struct cotangents_of<Call, std::index_sequence<Index...>> {
  using type = std::tuple<typename Call::template arg<Index>::cotangent...>;
};

/// Partial derivatives by numbers are doubles; a cotangent has its parameter's type.
template <class Cotangents, class... Partial>
Cotangents as_cotangents(const Partial&... partials) {
  return [&]<std::size_t... Place>(std::index_sequence<Place...>) {
    return Cotangents{static_cast<std::tuple_element_t<Place, Cotangents>>(partials)...};
  }(std::index_sequence_for<Partial...>());
}

/// Calls `visit(x)` for the scalars of each active parameter's cotangent, in order.
template <class Call, std::size_t... Index, class Cotangents, class Visit>
void for_each_cotangent(std::index_sequence<Index...>, Cotangents& cotangents, Visit&& visit) {
  std::apply([&](auto&... c) { (for_each_scalar<typename Call::template arg<Index>::walked>(c, visit), ...); },
             cotangents);
}

}  // namespace detail

/// The pullback of such a function.
template <class Call>
class pullback_without_tape : public detail::nothing_staged {
  using cotangents = typename detail::cotangents_of<Call, typename Call::active>::type;

 public:
  using value_type = std::remove_cvref_t<typename Call::result>;

  auto operator()(const value_type& cotangent) const {
    cotangents result = derivative_;
    detail::for_each_cotangent<Call>(typename Call::active(), result, [&](auto& x) {
      x = static_cast<std::remove_reference_t<decltype(x)>>(
          chain(static_cast<double>(cotangent), static_cast<double>(x)));
    });
    return detail::one_or_tuple(std::move(result));
  }

  // For vjp alone.
  template <class... Partial>
  explicit pullback_without_tape(const Partial&... partials)
      : derivative_(detail::as_cotangents<cotangents>(partials...)) {}

 private:
  cotangents derivative_;
};

}  // namespace dualrev

#endif  // DUALREV_REWRITING
