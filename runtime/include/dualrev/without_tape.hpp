// Functions that are straight lines of scalar code: a generated function gives value and partial derivatives at once,
// so their derivatives need no tape. With DUALREV_THROUGH_TAPE defined (everywhere in a program, or nowhere) they use
// one like all others, as they do on the ladder.
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/call.hpp"
#include "dualrev/math.hpp"

namespace dualrev {

namespace detail {

/// Whether `derivative_of` has `partials`: std::tuple<value, double...>(parameters...).
template <class Call>
constexpr bool needs_no_tape() {
#if defined(DUALREV_LADDER) || defined(DUALREV_THROUGH_TAPE)
  return false;
#else
  return requires { Call::key::derivative::partials; };
#endif
}

template <class Call, std::size_t I>
decltype(auto) given_value(typename Call::binds& b) {
  if constexpr (Call::template arg<I>::active)
    return (Call::template object<I>(b));
  else
    return (std::get<I>(b));
}
/// The value, and a partial derivative for each active parameter.
template <class Call, std::size_t... I>
auto value_and_partials(typename Call::binds& b, std::index_sequence<I...>) {
  return Call::key::derivative::partials(given_value<Call, I>(b)...);
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
struct numbers_of;
template <class Call, std::size_t... I>
struct numbers_of<Call, std::index_sequence<I...>> {
  using type = std::tuple<typename Call::template arg<I>::cotangent...>;
};

}  // namespace detail

/// The pullback of such a function.
template <class Call>
class pullback_without_tape {
  using cotangents = typename detail::numbers_of<Call, typename Call::active>::type;
  static constexpr std::size_t size = std::tuple_size_v<cotangents>;

 public:
  using value_type = std::remove_cvref_t<typename Call::result>;

  auto operator()(const value_type& cotangent) const {
    return detail::one_or_tuple(pull(static_cast<double>(cotangent), std::make_index_sequence<size>()));
  }
  /// Nothing was staged.
  [[nodiscard]] tape_counters counters() const noexcept { return {}; }
  /// An empty one.
  [[nodiscard]] const dualrev::tape& tape() const noexcept {
    static const dualrev::tape none;
    return none;
  }

  // For vjp alone.
  explicit pullback_without_tape(const std::array<double, size>& partials) : partials_(partials) {}

 private:
  template <std::size_t... K>
  cotangents pull(double cotangent, std::index_sequence<K...>) const {
    return {static_cast<std::tuple_element_t<K, cotangents>>(chain(cotangent, partials_[K]))...};
  }
  std::array<double, size> partials_;
};

}  // namespace dualrev
