// Jets on the tape: what second derivatives over it are computed with. A dual whose value is a jet has an ID for the
// value and, behind it, one for each derivative. With v = op(x, ...) and p the partial derivative by x, a jet itself,
// the adjoints (jets too) obey the chain rule for jets, number by number
//
//   x0 += p0 v0     xj += p0 vj + pj v0
//
// so that an operation on jets is 1 + j operations on numbers, and tape and sweep are those of first derivatives. The
// adjoints of the inputs are the gradient, and the Hessian times the directions.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)
#define DUALREV_JETS_ON_TAPE  // generated headers have twins on jets

#include <cmath>
#include <cstddef>
#include <functional>
#include <iosfwd>

#include "dualrev/jets/functions.hpp"
#include "dualrev/jets/jet.hpp"
#include "dualrev/jets/of_type.hpp"
#include "dualrev/library/dual_comparisons.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

/// What stands in the place of dual in the twin of second derivatives, as jet_number does in that of double.
using jet_dual = basic_dual<jet_number>;

namespace detail {

template <class Jet>
struct jet_contribution {
  dualrev::id id;
  Jet partial;
};
/// The same for operators, whose partial derivatives may be numbers.
template <class Jet>
constexpr Jet partial_of(const jet_contribution<Jet>& c) noexcept {
  return c.partial;
}
template <class Jet>
constexpr Jet partial_of(const scaled_contribution& c) noexcept {
  return c.partial;
}
template <class Jet>
constexpr Jet partial_of(const unit_contribution&) noexcept {
  return 1.0;
}
/// Of a contributor a part, counted from its value on.
inline dual part_of(dualrev::id contributor, std::size_t part) noexcept {
  return {with_id, 0.0, contributor + static_cast<dualrev::id>(part)};
}

}  // namespace detail

/// @cond

template <std::size_t count, bool careful, class Partial>
constexpr detail::jet_contribution<jet<count, careful>> by(basic_dual<jet<count, careful>> x, const Partial& partial) {
  return {x.id, partial};
}

template <class Scalar, class Partial>
constexpr detail::jet_contribution<jet_number> by(basic_dual<jet_of<Scalar>> x, const Partial& partial) {
  return {x.id, jet_number(partial)};
}

/// `tape::push` of a jet: an entry for the value, and one for each derivative.
template <std::size_t count, bool careful, class... Contributions>
basic_dual<jet<count, careful>> push_parts(tape& t, const jet<count, careful>& value,
                                           const Contributions&... contributions) {
  using number = jet<count, careful>;
  if constexpr (sizeof...(Contributions) == 1 && (std::is_same_v<Contributions, detail::unit_contribution> && ...)) {
    return {with_id, value, (contributions.id, ...)};
  } else {
    if ((contributions.id | ...) == 0) return value;
    const auto of_value = [](const auto& stage, const auto& c) {
      if (c.id == 0) return;
      const number partial = detail::partial_of<number>(c);
      stage(detail::part_of(c.id, 0), partial.value());
      for (std::size_t j = 0; j < count; ++j)
        if (partial.along(j) != 0) stage(detail::part_of(c.id, 1 + j), partial.along(j));
    };
    const auto of_derivative = [](const auto& stage, const auto& c, std::size_t j) {
      if (c.id != 0) stage(detail::part_of(c.id, 1 + j), detail::partial_of<number>(c).value());
    };
    constexpr std::size_t contributors = sizeof...(Contributions);
    const dual entry =
        t.push_each(0.0, contributors * (1 + count), [&](const auto& stage) { (of_value(stage, contributions), ...); });
    for (std::size_t j = 0; j < count; ++j)
      t.push_each(0.0, contributors, [&](const auto& stage) { (of_derivative(stage, contributions, j), ...); });
    return {with_id, value, entry.id};
  }
}

template <class Scalar, class... Contributions>
basic_dual<jet_of<Scalar>> push_parts(tape& t, const jet_of<Scalar>& value, const Contributions&... contributions) {
  return {with_id, value, push_parts(t, jet_number(value), contributions...).id};
}

// Functions with a second result (boundary/outputs.hpp). What is a step of the argument has no derivative.

template <std::size_t count, bool careful>
basic_dual<jet<count, careful>> frexp(tape& t, basic_dual<jet<count, careful>> x, int* exponent) {
  const double mantissa = std::frexp(x.v.value(), exponent), partial = std::ldexp(1.0, -*exponent);
  jet<count, careful> value(mantissa);
  value.add(x.v, [&] { return partial; });
  return t.push(value, by(x, partial));
}
template <std::size_t count, bool careful>
basic_dual<jet<count, careful>> modf(tape& t, basic_dual<jet<count, careful>> x,
                                     basic_dual<jet<count, careful>>* integer) {
  double whole;
  jet<count, careful> fraction(std::modf(x.v.value(), &whole));
  fraction.add(x.v, [] { return 1.0; });
  *integer = whole;
  return t.push(fraction, one(x));
}
template <std::size_t count, bool careful>
basic_dual<jet<count, careful>> remquo(tape& t, basic_dual<jet<count, careful>> x, basic_dual<jet<count, careful>> y,
                                       int* quotient) {
  const double r = std::remquo(x.v.value(), y.v.value(), quotient);
  const double by_y = std::rint((r - x.v.value()) / y.v.value());
  jet<count, careful> value(r);
  value.add(x.v, [] { return 1.0; });
  value.add(y.v, [&] { return by_y; });
  return t.push(value, one(x), by(y, by_y));
}
template <std::size_t count, bool careful>
void sincos(tape& t, basic_dual<jet<count, careful>> x, basic_dual<jet<count, careful>>* sine,
            basic_dual<jet<count, careful>>* cosine) {
  const jet<count, careful> s = jets::sin(x.v), c = jets::cos(x.v);
  *sine = t.push(s, by(x, c));
  *cosine = t.push(c, by(x, -s));
}

// The same of float and long double.

template <class Scalar>
basic_dual<jet_of<Scalar>> frexp(tape& t, basic_dual<jet_of<Scalar>> x, int* exponent) {
  const Scalar value = std::frexp(x.v.value(), exponent);
  const double partial = std::ldexp(1.0, -*exponent);
  return t.push(detail::with_change(value, jet_number(x.v) * partial), by(x, partial));
}
template <class Scalar>
basic_dual<jet_of<Scalar>> modf(tape& t, basic_dual<jet_of<Scalar>> x, basic_dual<jet_of<Scalar>>* integer) {
  Scalar whole;
  const Scalar value = std::modf(x.v.value(), &whole);
  *integer = whole;
  return t.push(detail::with_change(value, jet_number(x.v)), one(x));
}
template <class Scalar>
basic_dual<jet_of<Scalar>> remquo(tape& t, basic_dual<jet_of<Scalar>> x, basic_dual<jet_of<Scalar>> y, int* quotient) {
  const Scalar value = std::remquo(x.v.value(), y.v.value(), quotient);
  const double by_y = static_cast<double>(std::rint((value - x.v.value()) / y.v.value()));
  return t.push(detail::with_change(value, jet_number(x.v) + jet_number(y.v) * by_y), one(x), by(y, by_y));
}
template <class Scalar>
void sincos(tape& t, basic_dual<jet_of<Scalar>> x, basic_dual<jet_of<Scalar>>* sine,
            basic_dual<jet_of<Scalar>>* cosine) {
  const jet_of<Scalar> s = jets::sin(x.v), c = jets::cos(x.v);
  *sine = t.push(s, by(x, c));
  *cosine = t.push(c, by(x, -s));
}

/// Printing reads the value; text gives a constant.
template <class Char, class Traits, std::size_t count, bool careful>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, const jet<count, careful>& x) {
  return os << x.value();
}
template <class Char, class Traits, class Scalar>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, const jet_of<Scalar>& x) {
  return os << x.value();
}
template <class Char, class Traits, class Scalar>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, jet_of<Scalar>& x) {
  Scalar value = 0;
  if (is >> value) x = value;
  return is;
}
template <class Char, class Traits, std::size_t count, bool careful>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, jet<count, careful>& x) {
  double value = 0;
  if (is >> value) x = value;
  return is;
}

/// @endcond

}  // namespace dualrev

/// By the value, as they are compared.
template <std::size_t directions, bool careful>
struct std::hash<dualrev::jet<directions, careful>> {
  std::size_t operator()(const dualrev::jet<directions, careful>& x) const noexcept {
    return std::hash<double>()(x.value());
  }
};
#endif
