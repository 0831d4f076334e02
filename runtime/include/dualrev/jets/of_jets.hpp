// The functions of rules.def, and the partial derivatives that it names, for jets whose numbers are jets: what third
// derivatives are computed with, and of jets of such, at any depth, those of higher orders. Values and partial
// derivatives are those at the inner jets. Part of functions.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "dualrev/jets/functions.hpp"

namespace dualrev::detail {

/// What a jet is made of; a plain number as it is.
template <std::size_t count, bool careful, class Base>
constexpr Base base_of(const jet<count, careful, Base>& x) noexcept {
  return x.value();
}
template <class Number>
  requires std::is_arithmetic_v<Number>
constexpr Number base_of(Number x) noexcept {
  return x;
}
template <class... Types>
using jet_of_jets = typename jet_among<Types...>::type;
/// How many jets stand in each other.
template <class Number>
inline constexpr std::size_t depth_of_jet = 0;
template <std::size_t count, bool careful, class Base>
inline constexpr std::size_t depth_of_jet<jet<count, careful, Base>> = 1 + depth_of_jet<Base>;
/// The number of the inner jets.
template <class... Types>
using inner_jet = decltype(base_of(std::declval<jet_of_jets<Types...>>()));

}  // namespace dualrev::detail

// As platforms have them.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

// All of them are declared in front of any: at jets of jets of jets each is computed with the others.
namespace dualrev::formulas {
#define DUALREV_UNARY(name, primal, dx)               \
  template <class First>                              \
    requires dualrev::detail::some_jet_of_jets<First> \
  First name(const First& a);
#define DUALREV_BINARY(name, primal, dx, dy)                  \
  template <class First, class Second>                        \
    requires dualrev::detail::some_jet_of_jets<First, Second> \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b);
#define DUALREV_TERNARY(name, primal, dx, dy, dz)                    \
  template <class First, class Second, class Third>                  \
    requires dualrev::detail::some_jet_of_jets<First, Second, Third> \
  dualrev::detail::jet_of_jets<First, Second, Third> name(const First& a, const Second& b, const Third& c);
#define DUALREV_STEP(name)                            \
  template <class First>                              \
    requires dualrev::detail::some_jet_of_jets<First> \
  First name(const First& a);
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
}  // namespace dualrev::formulas

namespace dualrev::jets {
#define DUALREV_UNARY(name, primal, dx) using formulas::name;
#define DUALREV_BINARY(name, primal, dx, dy) using formulas::name;
#define DUALREV_TERNARY(name, primal, dx, dy, dz) using formulas::name;
#define DUALREV_STEP(name) using formulas::name;
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
}  // namespace dualrev::jets

namespace dualrev::math {
#define DUALREV_JETS_1(name)                          \
  template <class First>                              \
    requires dualrev::detail::some_jet_of_jets<First> \
  First name(const First& a);
#define DUALREV_JETS_2(name)                                  \
  template <class First, class Second>                        \
    requires dualrev::detail::some_jet_of_jets<First, Second> \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b);
#define DUALREV_JETS_OF_POW(name)                             \
  template <class First, class Second, class Result>          \
    requires dualrev::detail::some_jet_of_jets<First, Second> \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b, const Result& r);
DUALREV_JETS_1(digamma)
DUALREV_JETS_1(j0)
DUALREV_JETS_1(j1)
DUALREV_JETS_1(y0)
DUALREV_JETS_1(y1)
DUALREV_JETS_1(y1_dx)
DUALREV_JETS_1(exp10)
DUALREV_JETS_2(jn)
DUALREV_JETS_2(yn)
DUALREV_JETS_2(jn_dy)
DUALREV_JETS_2(yn_dy)
DUALREV_JETS_2(atan2_dx)
DUALREV_JETS_2(pow_dxdx)
DUALREV_JETS_2(pow_dxdy)
DUALREV_JETS_2(pow_dydy)
DUALREV_JETS_OF_POW(pow_dx)
DUALREV_JETS_OF_POW(pow_dy)
#undef DUALREV_JETS_OF_POW
#undef DUALREV_JETS_2
#undef DUALREV_JETS_1
template <class First, class Result>
  requires dualrev::detail::some_jet_of_jets<First>
First tanh_dx(const First& a, const Result& result);
template <class First, class Second, class Third>
  requires dualrev::detail::some_jet_of_jets<First, Second, Third>
dualrev::detail::jet_of_jets<First, Second, Third> hypot_dx(const First& x, const Second& y, const Third& z);
}  // namespace dualrev::math

namespace dualrev::formulas {

// What the rows call of the standard library is here what jets have.
namespace std {
using jets::isfinite, jets::isinf, jets::isnan, jets::isnormal, jets::signbit;
#define DUALREV_UNARY(name, primal, dx) using jets::name;
#define DUALREV_BINARY(name, primal, dx, dy) using jets::name;
#define DUALREV_TERNARY(name, primal, dx, dy, dz) using jets::name;
#define DUALREV_STEP(name) using jets::name;
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY
}  // namespace std

#define DUALREV_UNARY(name, primal, dx)                                  \
  template <class First>                                                 \
    requires dualrev::detail::some_jet_of_jets<First>                    \
  First name(const First& a) {                                           \
    const auto x = dualrev::detail::base_of(a);                          \
    [[maybe_unused]] const dualrev::detail::inner_jet<First> r = primal; \
    First made(r);                                                       \
    dualrev::detail::add_partial(made, a, [&] { return dx; });           \
    return made;                                                         \
  }
#define DUALREV_BINARY(name, primal, dx, dy)                                          \
  template <class First, class Second>                                                \
    requires dualrev::detail::some_jet_of_jets<First, Second>                         \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b) { \
    const auto x = dualrev::detail::base_of(a);                                       \
    const auto y = dualrev::detail::base_of(b);                                       \
    [[maybe_unused]] const dualrev::detail::inner_jet<First, Second> r = primal;      \
    dualrev::detail::jet_of_jets<First, Second> made(r);                              \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                        \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                        \
    return made;                                                                      \
  }
#define DUALREV_TERNARY(name, primal, dx, dy, dz)                                                            \
  template <class First, class Second, class Third>                                                          \
    requires dualrev::detail::some_jet_of_jets<First, Second, Third>                                         \
  dualrev::detail::jet_of_jets<First, Second, Third> name(const First& a, const Second& b, const Third& c) { \
    const auto x = dualrev::detail::base_of(a);                                                              \
    const auto y = dualrev::detail::base_of(b);                                                              \
    const auto z = dualrev::detail::base_of(c);                                                              \
    [[maybe_unused]] const dualrev::detail::inner_jet<First, Second, Third> r = primal;                      \
    dualrev::detail::jet_of_jets<First, Second, Third> made(r);                                              \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                                               \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                                               \
    dualrev::detail::add_partial(made, c, [&] { return dz; });                                               \
    return made;                                                                                             \
  }
#define DUALREV_STEP(name)                            \
  template <class First>                              \
    requires dualrev::detail::some_jet_of_jets<First> \
  First name(const First& a) {                        \
    return std::name(a.number());                     \
  }
#include "dualrev/rules/rules.def"
#undef DUALREV_STEP
#undef DUALREV_TERNARY
#undef DUALREV_BINARY
#undef DUALREV_UNARY

}  // namespace dualrev::formulas

#pragma pop_macro("max")
#pragma pop_macro("min")

namespace dualrev::math {

// The partials that rules.def names, as in functions.hpp.
#define DUALREV_JETS_1(name, dx)                               \
  template <class First>                                       \
    requires dualrev::detail::some_jet_of_jets<First>          \
  First name(const First& a) {                                 \
    const auto x = dualrev::detail::base_of(a);                \
    [[maybe_unused]] const auto r = math::name(x);             \
    First made(r);                                             \
    dualrev::detail::add_partial(made, a, [&] { return dx; }); \
    return made;                                               \
  }
#define DUALREV_JETS_2(name, dx, dy)                                                  \
  template <class First, class Second>                                                \
    requires dualrev::detail::some_jet_of_jets<First, Second>                         \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b) { \
    const auto x = dualrev::detail::base_of(a);                                       \
    const auto y = dualrev::detail::base_of(b);                                       \
    dualrev::detail::jet_of_jets<First, Second> made(math::name(x, y));               \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                        \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                        \
    return made;                                                                      \
  }

namespace detail {
// psi''(x), as trigamma.
inline double tetragamma(double x) noexcept {
  constexpr double pi = 3.14159265358979323846;
  if (std::isinf(x)) return x > 0 ? 0.0 : no_derivative();
  if (x <= 0) {
    const double remainder = x - std::rint(x);
    if (remainder == 0) return no_derivative();
    const double sine = std::sin(pi * remainder), cosine = std::cos(pi * remainder);
    return tetragamma(1 - x) - 2 * pi * pi * pi * cosine / (sine * sine * sine);
  }
  double sum = 0;
  for (; x < 10; x += 1) sum -= 2 / (x * x * x);
  const double s = 1 / (x * x);
  // Those of trigamma times -(2k + 1): the derivative of B_2k / x^(2k+1).
  constexpr double b[] = {-3.0 / 6,        5.0 / 30,           -7.0 / 42,
                          9.0 / 30,        -11.0 * 5.0 / 66,   13.0 * 691.0 / 2730,
                          -15.0 * 7.0 / 6, 17.0 * 3617.0 / 510};
  double series = 0;
  for (int i = 7; i >= 0; --i) series = (series + b[i]) * s;
  return sum - s - s / x + series * s;
}
template <std::size_t count, bool careful>
jet<count, careful> trigamma(const jet<count, careful>& a) {
  jet<count, careful> made(trigamma(a.value()));
  made.add(a, [&] { return tetragamma(a.value()); });
  return made;
}
template <class First>
  requires dualrev::detail::some_jet_of_jets<First>
First trigamma(const First&) {
  static_assert(dualrev::detail::never<First>,
                "dualrev: there are no fourth derivatives of std::lgamma and no such of std::tgamma and std::beta");
  return 0.0;
}
}  // namespace detail

DUALREV_JETS_1(digamma, detail::trigamma(x))
DUALREV_JETS_1(j0, -math::j1(x))
DUALREV_JETS_1(j1, 0.5 * (math::j0(x) - math::jn(2, x)))
DUALREV_JETS_1(y0, -math::y1(x))
DUALREV_JETS_1(y1, math::y1_dx(x))
DUALREV_JETS_1(y1_dx, 0.5 * (math::yn_dy(0, x) - math::yn_dy(2, x)))
DUALREV_JETS_1(exp10, 2.30258509299404568402 * r)
DUALREV_JETS_2(jn, no_derivative(), math::jn_dy(x, y))
DUALREV_JETS_2(yn, no_derivative(), math::yn_dy(x, y))
DUALREV_JETS_2(jn_dy, no_derivative(), 0.5 * (math::jn_dy(x - 1, y) - math::jn_dy(x + 1, y)))
DUALREV_JETS_2(yn_dy, no_derivative(), 0.5 * (math::yn_dy(x - 1, y) - math::yn_dy(x + 1, y)))
#undef DUALREV_JETS_2
#undef DUALREV_JETS_1

// The partials of pow_dx and pow_dy, for jets of numbers. With L = log x:
// of y (y-1) x^(y-2) by x, y (y-1) (y-2) x^(y-3); by y, and of x^(y-1) (1 + y L) by x, x^(y-2) (2y - 1 + y (y-1) L).
inline double pow_dxdxdx(double x, double y) noexcept {
  return y == 0 || y == 1 || y == 2 ? 0 : y * (y - 1) * (y - 2) * std::pow(x, y - 3);
}
inline double pow_dxdxdy(double x, double y) noexcept {
  if (x == 0 && y > 2) return 0;
  return std::pow(x, y - 2) * (2 * y - 1 + y * (y - 1) * std::log(x));
}
inline double pow_dxdydy(double x, double y) noexcept {
  if (x == 0 && y > 1) return 0;
  const double logarithm = std::log(x);
  return std::pow(x, y - 1) * logarithm * (2 + y * logarithm);
}
inline double pow_dydydy(double x, double y) noexcept {
  if (x == 0) return 0;
  const double logarithm = std::log(x);
  return std::pow(x, y) * logarithm * logarithm * logarithm;
}
#define DUALREV_JETS_OF_POW(name, dx, dy)                                             \
  template <class First, class Second>                                                \
    requires dualrev::detail::some_jet<First, Second>                                 \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b) { \
    const double x = dualrev::detail::plain(a), y = dualrev::detail::plain(b);        \
    dualrev::detail::jet_of_jets<First, Second> made(math::name(x, y));               \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                        \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                        \
    return made;                                                                      \
  }
DUALREV_JETS_OF_POW(pow_dxdx, pow_dxdxdx(x, y), pow_dxdxdy(x, y))
DUALREV_JETS_OF_POW(pow_dxdy, pow_dxdxdy(x, y), pow_dxdydy(x, y))
DUALREV_JETS_OF_POW(pow_dydy, pow_dxdydy(x, y), pow_dydydy(x, y))
#undef DUALREV_JETS_OF_POW

// Of jets whose numbers are jets, computed as they are defined. Where x is zero, all of a partial is zero if the powers
// are high enough for its derivatives to be; else it is not finite, and takes no part where its factor is zero.
template <class First, class Second>
  requires dualrev::detail::some_jet_of_jets<First, Second>
dualrev::detail::jet_of_jets<First, Second> pow_dxdx(const First& x, const Second& y) {
  using result = dualrev::detail::jet_of_jets<First, Second>;
  const auto factor = y * (y - 1.0);
  if constexpr (std::is_arithmetic_v<Second>) {
    if (factor == 0) return result(0.0);
  } else {
    if (factor.is_zero()) return result(0.0);
  }
  return result(factor * jets::pow(x, y - 2.0));
}
template <class First, class Second>
  requires dualrev::detail::some_jet_of_jets<First, Second>
dualrev::detail::jet_of_jets<First, Second> pow_dxdy(const First& x, const Second& y) {
  using result = dualrev::detail::jet_of_jets<First, Second>;
  if (x == 0 && y > 1.0 + dualrev::detail::depth_of_jet<result>) return result(0.0);
  return result(jets::pow(x, y - 1.0) * (1.0 + y * jets::log(x)));
}
template <class First, class Second>
  requires dualrev::detail::some_jet_of_jets<First, Second>
dualrev::detail::jet_of_jets<First, Second> pow_dydy(const First& x, const Second& y) {
  using result = dualrev::detail::jet_of_jets<First, Second>;
  if (x == 0 && y > 0.0 + dualrev::detail::depth_of_jet<result>) return result(0.0);
  const auto logarithm = jets::log(x);
  return result(jets::pow(x, y) * logarithm * logarithm);
}

#define DUALREV_JETS_OF_POW(name, dx, dy)                                                              \
  template <class First, class Second, class Result>                                                   \
    requires dualrev::detail::some_jet_of_jets<First, Second>                                          \
  dualrev::detail::jet_of_jets<First, Second> name(const First& a, const Second& b, const Result& r) { \
    const auto x = dualrev::detail::base_of(a);                                                        \
    const auto y = dualrev::detail::base_of(b);                                                        \
    dualrev::detail::jet_of_jets<First, Second> made(math::name(x, y, dualrev::detail::base_of(r)));   \
    dualrev::detail::add_partial(made, a, [&] { return dx; });                                         \
    dualrev::detail::add_partial(made, b, [&] { return dy; });                                         \
    return made;                                                                                       \
  }
DUALREV_JETS_OF_POW(pow_dx, pow_dxdx(x, y), pow_dxdy(x, y))
DUALREV_JETS_OF_POW(pow_dy, pow_dxdy(x, y), pow_dydy(x, y))
#undef DUALREV_JETS_OF_POW

template <class First, class Result>
  requires dualrev::detail::some_jet_of_jets<First>
First tanh_dx(const First& a, const Result& result) {
  const auto r = dualrev::detail::base_of(result);
  const auto partial = tanh_dx(dualrev::detail::base_of(a), r);
  First made(partial);
  dualrev::detail::add_partial(made, a, [&] { return -2.0 * r * partial; });
  return made;
}
template <class First, class Second>
  requires dualrev::detail::some_jet_of_jets<First, Second>
dualrev::detail::jet_of_jets<First, Second> atan2_dx(const First& x, const Second& y) {
  using dualrev::detail::add_partial;
  const auto a = dualrev::detail::base_of(x);
  const auto b = dualrev::detail::base_of(y);
  const auto h = jets::hypot(a, b);
  dualrev::detail::jet_of_jets<First, Second> made(atan2_dx(a, b));
  if (h == 0 || jets::isinf(h)) return made;
  const auto u = a / h, v = b / h;
  add_partial(made, x, [&] { return -2.0 * u * v / h / h; });
  add_partial(made, y, [&] { return (u - v) * (u + v) / h / h; });
  return made;
}
template <class First, class Second, class Third>
  requires dualrev::detail::some_jet_of_jets<First, Second, Third>
dualrev::detail::jet_of_jets<First, Second, Third> hypot_dx(const First& x, const Second& y, const Third& z) {
  using dualrev::detail::add_partial;
  const auto a = dualrev::detail::base_of(x);
  const auto b = dualrev::detail::base_of(y);
  const auto c = dualrev::detail::base_of(z);
  const auto h = jets::hypot(a, b, c);
  const auto u = hypot_dx(a, b, c), v = hypot_dx(b, a, c), w = hypot_dx(c, a, b);
  dualrev::detail::jet_of_jets<First, Second, Third> made(u);
  if (h == 0 || jets::isinf(h)) return made;
  add_partial(made, x, [&] { return (v * v + w * w) / h; });
  add_partial(made, y, [&] { return -u * v / h; });
  add_partial(made, z, [&] { return -u * w / h; });
  return made;
}

}  // namespace dualrev::math
