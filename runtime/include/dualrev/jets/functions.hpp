// The functions of rules.def for jets, and the partial derivatives that it names. Both come from first partial
// derivatives at numbers: a jet's derivative is the sum of them times those of the arguments. Where rules.def names a
// function for a partial derivative, that function has partial derivatives here.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <numeric>
#include <type_traits>

#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/jets/jet.hpp"
#include "dualrev/jets/saves.hpp"
#include "dualrev/jets/swap.hpp"
#include "dualrev/rules/math.hpp"
#include "dualrev/rules/special_functions.hpp"

namespace dualrev::detail {

/// The one jet type among these.
template <class... Types>
struct jet_among {};
template <class First, class... Rest>
struct jet_among<First, Rest...> : jet_among<Rest...> {};
template <std::size_t count, bool careful, class Base, class... Rest>
struct jet_among<jet<count, careful, Base>, Rest...> {
  using type = jet<count, careful, Base>;
};
template <class Type>
inline constexpr bool is_jet_of_numbers = false;
template <std::size_t count, bool careful>
inline constexpr bool is_jet_of_numbers<jet<count, careful>> = true;
/// Of numbers and jets of numbers; of jets whose numbers are jets.
template <class... Types>
concept some_jet =
    ((is_jet_of_numbers<Types> || std::is_arithmetic_v<Types>) && ...) && (is_jet_of_numbers<Types> || ...);
template <class... Types>
concept some_jet_of_jets = ((is_jet<Types> && !is_jet_of_numbers<Types>) || ...);
template <class... Types>
concept no_jet = (std::is_arithmetic_v<Types> && ...);

template <std::size_t count, bool careful, class Base>
constexpr double plain(const jet<count, careful, Base>& x) noexcept {
  return x.number();
}
template <class Number>
  requires std::is_arithmetic_v<Number>
constexpr Number plain(Number x) noexcept {
  return x;
}

/// Adds the derivatives of one argument times the partial by it; of a plain number nothing.
template <class Jet, class Argument, class Partial>
constexpr void add_partial(Jet& to, const Argument& argument, const Partial& partial) {
  if constexpr (is_jet<Argument>) to.add(argument, partial);
}

}  // namespace dualrev::detail

namespace dualrev::math {

namespace detail {
// psi'(x): asymptotic series for x >= 10, recurrence below, reflection for negative x.
inline double trigamma(double x) noexcept {
  constexpr double pi = 3.14159265358979323846;
  if (std::isinf(x)) return x > 0 ? 0.0 : no_derivative();
  if (x <= 0) {
    const double remainder = x - std::rint(x);
    if (remainder == 0) return no_derivative();
    const double sine = std::sin(pi * remainder);
    return pi * pi / (sine * sine) - trigamma(1 - x);
  }
  double sum = 0;
  for (; x < 10; x += 1) sum += 1 / (x * x);
  const double s = 1 / (x * x);
  constexpr double b[] = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6, -3617.0 / 510};
  double series = 0;
  for (int i = 7; i >= 0; --i) series = (series + b[i]) * s;
  return sum + 1 / x + s / 2 + series / x;
}
}  // namespace detail

// The partials that rules.def names, for jets: (name, parameters, by the first, by the second, ...), of the numbers x,
// y, z, and r, the value.
#define DUALREV_JETS_1(name, dx)                               \
  template <std::size_t count, bool careful>                   \
  jet<count, careful> name(const jet<count, careful>& a) {     \
    const double x = a.value();                                \
    [[maybe_unused]] const double r = math::name(x);           \
    jet<count, careful> made(r);                               \
    dualrev::detail::add_partial(made, a, [&] { return dx; }); \
    return made;                                               \
  }
#define DUALREV_JETS_2(name, more_parameters, more, dx, dy)                                                        \
  template <class First, class Second DUALREV_JETS_CLASS##more>                                                    \
    requires dualrev::detail::some_jet<First, Second>                                                              \
  typename dualrev::detail::jet_among<First, Second>::type name(const First& a, const Second& b more_parameters) { \
    const auto x = dualrev::detail::plain(a);                                                                      \
    const auto y = dualrev::detail::plain(b);                                                                      \
    [[maybe_unused]] const double r = math::name(x, y DUALREV_JETS_GIVEN##more);                                   \
    typename dualrev::detail::jet_among<First, Second>::type made(r);                                              \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                                                     \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                                                     \
    return made;                                                                                                   \
  }
#define DUALREV_JETS_CLASS_none
#define DUALREV_JETS_GIVEN_none
#define DUALREV_JETS_CLASS_result , class Result
#define DUALREV_JETS_GIVEN_result , dualrev::detail::plain(c)
#define DUALREV_COMMA_RESULT , const Result& c

// x^(y-1) (1 + y log x), by both; what becomes of y x^(y-1) with y, and of x^y log x with x.
inline double pow_dxdy(double x, double y) noexcept {
  if (x == 0 && y > 1) return 0;
  return std::pow(x, y - 1) * (1 + y * std::log(x));
}
inline double pow_dxdx(double x, double y) noexcept { return y == 0 || y == 1 ? 0 : y * (y - 1) * std::pow(x, y - 2); }
inline double pow_dydy(double x, double y) noexcept {
  if (x == 0) return 0;
  const double logarithm = std::log(x);
  return std::pow(x, y) * logarithm * logarithm;
}
DUALREV_JETS_2(pow_dx, DUALREV_COMMA_RESULT, _result, pow_dxdx(x, y), pow_dxdy(x, y))
DUALREV_JETS_2(pow_dy, DUALREV_COMMA_RESULT, _result, pow_dxdy(x, y), pow_dydy(x, y))
DUALREV_JETS_1(digamma, detail::trigamma(x))
DUALREV_JETS_1(j0, -math::j1(x))
DUALREV_JETS_1(j1, 0.5 * (math::j0(x) - math::jn(2, x)))
DUALREV_JETS_1(y0, -math::y1(x))
DUALREV_JETS_1(y1, math::y1_dx(x))
DUALREV_JETS_1(y1_dx, 0.5 * (math::yn_dy(0, x) - math::yn_dy(2, x)))
DUALREV_JETS_1(exp10, 2.30258509299404568402 * r)
DUALREV_JETS_2(jn, , _none, no_derivative(), math::jn_dy(x, y))
DUALREV_JETS_2(yn, , _none, no_derivative(), math::yn_dy(x, y))
DUALREV_JETS_2(jn_dy, , _none, no_derivative(), 0.5 * (math::jn_dy(x - 1, y) - math::jn_dy(x + 1, y)))
DUALREV_JETS_2(yn_dy, , _none, no_derivative(), 0.5 * (math::yn_dy(x - 1, y) - math::yn_dy(x + 1, y)))
#ifndef DUALREV_NO_SPECIAL_FUNCTIONS
// Of orders x, y, which have no derivatives, and a number z.
#define DUALREV_JETS_3(name, dz)                                                            \
  template <class First, class Second, std::size_t count, bool careful>                     \
  jet<count, careful> name(const First& a, const Second& b, const jet<count, careful>& c) { \
    const auto x = static_cast<unsigned>(dualrev::detail::plain(a));                        \
    const auto y = static_cast<unsigned>(dualrev::detail::plain(b));                        \
    const double z = c.value();                                                             \
    jet<count, careful> made(math::name(x, y, z));                                          \
    dualrev::detail::add_partial(made, c, [&] { return dz; });                              \
    return made;                                                                            \
  }
DUALREV_JETS_3(assoc_legendre_dz, math::assoc_legendre_dzdz(x, y, z))
DUALREV_JETS_3(assoc_laguerre_dz, math::assoc_laguerre_dzdz(x, y, z))
DUALREV_JETS_3(sph_legendre_dz, math::sph_legendre_dzdz(x, y, z))
#undef DUALREV_JETS_3
DUALREV_JETS_2(hermite_dy, , _none, 0, math::hermite_dydy(x, y))
DUALREV_JETS_2(sph_bessel_dy, , _none, 0, math::sph_bessel_dydy(x, y))
DUALREV_JETS_2(sph_neumann_dy, , _none, 0, math::sph_neumann_dydy(x, y))
DUALREV_JETS_2(cyl_bessel_j_dy, , _none, no_derivative(), math::cyl_bessel_j_dydy(x, y))
DUALREV_JETS_2(cyl_bessel_i_dy, , _none, no_derivative(), math::cyl_bessel_i_dydy(x, y))
DUALREV_JETS_2(cyl_bessel_k_dy, , _none, no_derivative(), math::cyl_bessel_k_dydy(x, y))
DUALREV_JETS_2(cyl_neumann_dy, , _none, no_derivative(), math::cyl_neumann_dydy(x, y))
DUALREV_JETS_2(ellint_1_dx, , _none, math::ellint_1_dxdx(x, y), math::ellint_1_dxdy(x, y))
DUALREV_JETS_2(ellint_2_dx, , _none, math::ellint_2_dxdx(x, y), math::ellint_2_dxdy(x, y))
DUALREV_JETS_2(ellint_delta, , _none, math::ellint_2_dxdy(x, y), math::ellint_delta_dy(x, y))

// There are no third ones.
#define DUALREV_NO_JETS(name)                                                                           \
  template <class... Types>                                                                             \
    requires dualrev::detail::some_jet_of_jets<Types...>                                                \
  typename dualrev::detail::jet_among<Types...>::type name(const Types&...) {                           \
    static_assert(dualrev::detail::never<dualrev::detail::jet_among<Types...>>,                         \
                  "dualrev: there are no third derivatives of the special functions of C++17: " #name); \
    return typename dualrev::detail::jet_among<Types...>::type(0.0);                                    \
  }
DUALREV_PARTIALS_OF_SPECIAL_FUNCTIONS(DUALREV_NO_JETS)
#undef DUALREV_NO_JETS
#endif

#undef DUALREV_COMMA_RESULT
#undef DUALREV_JETS_GIVEN_result
#undef DUALREV_JETS_CLASS_result
#undef DUALREV_JETS_GIVEN_none
#undef DUALREV_JETS_CLASS_none
#undef DUALREV_JETS_2
#undef DUALREV_JETS_1

/// 1 - r^2 has the derivative -2 r (1 - r^2) by x.
template <std::size_t count, bool careful>
jet<count, careful> tanh_dx(const jet<count, careful>& x, const jet<count, careful>& r) {
  const double partial = tanh_dx(x.value(), r.value());
  return jet<count, careful>::of(partial, typename jet<count, careful>::partial{x, -2 * r.value() * partial});
}

/// y / h^2 of h = hypot(x, y); with the direction (u, v) of (x, y), by x it has -2 u v / h^2, by y (u^2 - v^2) / h^2.
template <class First, class Second>
  requires dualrev::detail::some_jet<First, Second>
typename dualrev::detail::jet_among<First, Second>::type atan2_dx(const First& x, const Second& y) {
  using dualrev::detail::add_partial;
  using dualrev::detail::plain;
  const double a = plain(x), b = plain(y), h = std::hypot(a, b);
  typename dualrev::detail::jet_among<First, Second>::type made(atan2_dx(a, b));
  if (h == 0 || std::isinf(h)) return made;
  const double u = a / h, v = b / h;
  add_partial(made, x, [&] { return -2 * u * v / h / h; });
  add_partial(made, y, [&] { return (u - v) * (u + v) / h / h; });
  return made;
}

/// x / h of h = hypot(x, y, z); with the direction (u, v, w) of (x, y, z), by x it has (v^2 + w^2) / h, by y - u v / h.
template <class First, class Second, class Third>
  requires dualrev::detail::some_jet<First, Second, Third>
typename dualrev::detail::jet_among<First, Second, Third>::type hypot_dx(const First& x, const Second& y,
                                                                         const Third& z) {
  using dualrev::detail::add_partial;
  using dualrev::detail::plain;
  const double a = plain(x), b = plain(y), c = plain(z), h = std::hypot(a, b, c);
  const double u = hypot_dx(a, b, c), v = hypot_dx(b, a, c), w = hypot_dx(c, a, b);
  typename dualrev::detail::jet_among<First, Second, Third>::type made(u);
  if (h == 0 || std::isinf(h)) return made;
  add_partial(made, x, [&] { return (v * v + w * w) / h; });
  add_partial(made, y, [&] { return -u * v / h; });
  add_partial(made, z, [&] { return -u * w / h; });
  return made;
}

}  // namespace dualrev::math

// As platforms have them.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

/// What generated code calls in the place of std:: on numbers that are jets, or may be.
namespace dualrev::jets {

// By the rows of rules.def: with x, y, z the numbers and r the value.
#define DUALREV_UNARY(name, primal, dx)                    \
  template <std::size_t count, bool careful>               \
  jet<count, careful> name(const jet<count, careful>& a) { \
    const double x = a.value();                            \
    [[maybe_unused]] const double r = primal;              \
    jet<count, careful> made(r);                           \
    detail::add_partial(made, a, [&] { return dx; });      \
    return made;                                           \
  }                                                        \
  template <class First>                                   \
    requires detail::no_jet<First>                         \
  auto name(First x) {                                     \
    return primal;                                         \
  }
#define DUALREV_BINARY(name, primal, dx, dy)                                              \
  template <class First, class Second>                                                    \
    requires detail::some_jet<First, Second>                                              \
  typename detail::jet_among<First, Second>::type name(const First& a, const Second& b) { \
    const auto x = detail::plain(a);                                                      \
    const auto y = detail::plain(b);                                                      \
    [[maybe_unused]] const double r = primal;                                             \
    typename detail::jet_among<First, Second>::type made(r);                              \
    detail::add_partial(made, a, [&] { return dx; });                                     \
    detail::add_partial(made, b, [&] { return dy; });                                     \
    return made;                                                                          \
  }                                                                                       \
  template <class First, class Second>                                                    \
    requires detail::no_jet<First, Second>                                                \
  auto name(First x, Second y) {                                                          \
    return primal;                                                                        \
  }
#define DUALREV_TERNARY(name, primal, dx, dy, dz)                                                                \
  template <class First, class Second, class Third>                                                              \
    requires detail::some_jet<First, Second, Third>                                                              \
  typename detail::jet_among<First, Second, Third>::type name(const First& a, const Second& b, const Third& c) { \
    const auto x = detail::plain(a);                                                                             \
    const auto y = detail::plain(b);                                                                             \
    const auto z = detail::plain(c);                                                                             \
    [[maybe_unused]] const double r = primal;                                                                    \
    typename detail::jet_among<First, Second, Third>::type made(r);                                              \
    detail::add_partial(made, a, [&] { return dx; });                                                            \
    detail::add_partial(made, b, [&] { return dy; });                                                            \
    detail::add_partial(made, c, [&] { return dz; });                                                            \
    return made;                                                                                                 \
  }                                                                                                              \
  template <class First, class Second, class Third>                                                              \
    requires detail::no_jet<First, Second, Third>                                                                \
  auto name(First x, Second y, Third z) {                                                                        \
    return primal;                                                                                               \
  }
#define DUALREV_STEP(name)                                 \
  template <std::size_t count, bool careful>               \
  jet<count, careful> name(const jet<count, careful>& a) { \
    return std::name(a.value());                           \
  }                                                        \
  template <class First>                                   \
    requires detail::no_jet<First>                         \
  auto name(First x) {                                     \
    return std::name(x);                                   \
  }
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY

#if defined(__GLIBC__) && defined(__USE_GNU)
// Sine and cosine of one number, of which one is the value and the other the derivative, are one call.
#define DUALREV_SINE_OR_COSINE(name, primal, dx)           \
  template <std::size_t count, bool careful>               \
    requires(count > 0)                                    \
  jet<count, careful> name(const jet<count, careful>& a) { \
    double sine = 0, cosine = 0;                           \
    ::sincos(a.value(), &sine, &cosine);                   \
    jet<count, careful> made(primal);                      \
    detail::add_partial(made, a, [&] { return dx; });      \
    return made;                                           \
  }
DUALREV_SINE_OR_COSINE(sin, sine, cosine)
DUALREV_SINE_OR_COSINE(cos, cosine, -sine)
#undef DUALREV_SINE_OR_COSINE
#endif

/// What is asked of a number alone is given that; of a variable where it is, for it may be asked for its address.
template <class First>
  requires(is_jet<std::remove_cvref_t<First>> || std::is_arithmetic_v<std::remove_cvref_t<First>>)
constexpr decltype(auto) value(First&& x) noexcept {
  if constexpr (!std::is_lvalue_reference_v<First>)
    return detail::plain(x);
  else if constexpr (is_jet<std::remove_cvref_t<First>>)
    return x.place();
  else
    return (x);
}

// Questions, which the value answers.
#define DUALREV_QUESTION(name)          \
  template <class First>                \
  bool name(const First& x) {           \
    return std::name(detail::plain(x)); \
  }
DUALREV_QUESTION(isnan)
DUALREV_QUESTION(isinf)
DUALREV_QUESTION(isfinite)
DUALREV_QUESTION(isnormal)
DUALREV_QUESTION(signbit)
#undef DUALREV_QUESTION

}  // namespace dualrev::jets

#pragma pop_macro("max")
#pragma pop_macro("min")

#include "dualrev/jets/of_jets.hpp"
