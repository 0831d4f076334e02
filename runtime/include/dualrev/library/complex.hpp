// std::complex under differentiation: dualrev::complex<T> is D[std::complex<T>], its two parts duals of their own.
// It has the whole interface of std::complex, so generated code keeps the text of the original with the type changed.
// Every operation is one rule: the primal is std::complex's own operation on the values, so that it is bit for bit the
// original's, and the result is two entries of the current tape, of Re and Im. A holomorphic operation with complex
// derivative f'(z) = a + ib stages the Cauchy-Riemann equations
//
//   d Re = a dx - b dy,   d Im = b dx + a dy        (z = x + iy)
//
// so cotangents are (∂Re, ∂Im), without conjugation. Constants cost nothing. The functions are in
// complex_functions.hpp, which this header includes. Independent of operators.hpp: generated code needs this header and
// no operator on duals.
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <istream>
#include <limits>
#include <ostream>
#include <tuple>
#include <type_traits>

#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/paper/dual.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

namespace detail {
/// What the parts of a complex dual are, and what is computed with them: values in `plain` numbers, as std::complex
/// does, partial derivatives in double. jets/complex.hpp has the same for second derivatives.
template <class Scalar>
struct complex_numbers {
  static_assert(std::is_floating_point_v<Scalar>, "dualrev: complex is for float, double and long double");
  using plain = Scalar;
  using partial = double;
  using complex_partial = std::complex<double>;
  /// The part of a result that has this type.
  template <class Plain>
  using of = Plain;

  static constexpr Scalar value(Scalar x) noexcept { return x; }
  static constexpr double widened(Scalar x) noexcept { return static_cast<double>(x); }
  static constexpr complex_partial widened(Scalar re, Scalar im) noexcept {
    return {static_cast<double>(re), static_cast<double>(im)};
  }
  /// The result of an operation as partial derivatives are computed from it; `again()` computes it from the operands as
  /// these are for partial derivatives.
  template <class Plain, class Again>
  static constexpr complex_partial result(const std::complex<Plain>& value, const Again&) noexcept {
    return complex_numbers<Plain>::widened(value.real(), value.imag());
  }
  /// A part of a result, its value and what it is as a partial derivative.
  template <class Plain, class Partial>
  static constexpr Plain part(Plain value, const Partial&) noexcept {
    return value;
  }
  /// A result that is real, of partial derivatives dx and dy.
  static constexpr Scalar real(Scalar value, Scalar, Scalar, const complex_partial&) noexcept { return value; }
  static complex_partial unit(double angle) noexcept { return {std::cos(angle), std::sin(angle)}; }
  static scaled_contribution contribution(backpropagator id, double partial) noexcept { return {id, partial}; }
};
template <class Scalar>
using plain_of = typename complex_numbers<Scalar>::plain;

/// Whether every `From` is a `To`: what decides which conversions of std::complex are implicit.
template <class From, class To>
inline constexpr bool widens = std::numeric_limits<plain_of<From>>::digits <= std::numeric_limits<plain_of<To>>::digits;
}  // namespace detail

/// A complex number of two duals, in this order: `reinterpret_cast<basic_dual<Scalar>(&)[2]>(z)` reaches them, as the
/// standard allows for std::complex<Scalar>. Default is (0, 0). Implicit from real numbers and duals of any type and
/// from complex numbers that fit; explicit from those of a wider type.
template <class Scalar>
class complex {
  using numbers = detail::complex_numbers<Scalar>;

 public:
  using value_type = basic_dual<Scalar>;

  constexpr complex() noexcept : parts_{0, 0} {}
  constexpr complex(basic_dual<Scalar> re, basic_dual<Scalar> im) noexcept : parts_{re, im} {}
  template <class Real>
    requires(is_dual<Real> || std::is_arithmetic_v<Real>)
  constexpr complex(Real re) noexcept : parts_{re, 0} {}
  template <class Other>
  constexpr explicit(!detail::widens<Other, Scalar>) complex(const std::complex<Other>& constant) noexcept
      : parts_{static_cast<Scalar>(constant.real()), static_cast<Scalar>(constant.imag())} {}
  template <class Other>
    requires(!std::is_same_v<Other, Scalar>)
  constexpr explicit(!detail::widens<Other, Scalar>) complex(const complex<Other>& other) noexcept
      : parts_{other.real(), other.imag()} {}

  /// As with std::complex, assignment converts from wider types too.
  template <class Other>
    requires(!std::is_same_v<Other, Scalar>)
  constexpr complex& operator=(const complex<Other>& other) noexcept {
    return *this = complex(other);
  }
  template <class Other>
  constexpr complex& operator=(const std::complex<Other>& constant) noexcept {
    return *this = complex(constant);
  }

  [[nodiscard]] constexpr basic_dual<Scalar> real() const noexcept { return parts_[0]; }
  [[nodiscard]] constexpr basic_dual<Scalar> imag() const noexcept { return parts_[1]; }
  constexpr void real(basic_dual<Scalar> re) noexcept { parts_[0] = re; }
  constexpr void imag(basic_dual<Scalar> im) noexcept { parts_[1] = im; }

  /// The primal.
  [[nodiscard]] constexpr std::complex<typename numbers::plain> value() const noexcept {
    return {numbers::value(parts_[0].v), numbers::value(parts_[1].v)};
  }

 private:
  basic_dual<Scalar> parts_[2];
};

static_assert(std::is_trivially_copyable_v<complex<float>> && std::is_trivially_copyable_v<complex<double>> &&
                  std::is_trivially_copyable_v<complex<long double>>,
              "dualrev: a complex dual must be copied as a std::complex is");
static_assert(std::is_standard_layout_v<complex<double>> && sizeof(complex<double>) == 2 * sizeof(dual));

template <class Scalar>
  requires std::is_floating_point_v<Scalar>
struct structure<std::complex<Scalar>> {
  using dual_type = complex<Scalar>;
  using part_types = std::tuple<Scalar>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template part<Scalar>(part_label{"real"}, both(o)[0]...);
    walk.template part<Scalar>(part_label{"imag"}, both(o)[1]...);
  }

 private:
  template <class Object>
  static auto& both(Object& z) noexcept {
    using part = typename std::remove_const_t<Object>::value_type;
    using parts = std::conditional_t<std::is_const_v<Object>, const part, part>[2];
    return reinterpret_cast<parts&>(z);
  }
};

namespace detail {

/// What may stand next to a complex operand: a complex or a real number, of duals or of constants.
template <class Operand>
struct complex_operand {
  static constexpr bool valid = std::is_arithmetic_v<Operand>, is_complex = false, active = false;
  using plain = Operand;
  static constexpr Operand value(Operand x) noexcept { return x; }
  static constexpr double widened(Operand x) noexcept { return static_cast<double>(x); }
  static constexpr backpropagator re(Operand) noexcept { return {}; }
  static constexpr backpropagator im(Operand) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<basic_dual<Scalar>> {
  static constexpr bool valid = true, is_complex = false, active = true;
  using scalar = Scalar;
  using plain = plain_of<Scalar>;
  using numbers = complex_numbers<Scalar>;
  static constexpr auto value(basic_dual<Scalar> x) noexcept { return numbers::value(x.v); }
  static constexpr auto widened(basic_dual<Scalar> x) noexcept { return numbers::widened(x.v); }
  static constexpr backpropagator re(basic_dual<Scalar> x) noexcept { return backpropagator_of(x); }
  static constexpr backpropagator im(basic_dual<Scalar>) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<std::complex<Scalar>> {
  static constexpr bool valid = true, is_complex = true, active = false;
  using plain = Scalar;
  static constexpr std::complex<Scalar> value(std::complex<Scalar> z) noexcept { return z; }
  static constexpr auto widened(std::complex<Scalar> z) noexcept {
    return complex_numbers<Scalar>::widened(z.real(), z.imag());
  }
  static constexpr backpropagator re(std::complex<Scalar>) noexcept { return {}; }
  static constexpr backpropagator im(std::complex<Scalar>) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<complex<Scalar>> {
  static constexpr bool valid = true, is_complex = true, active = true;
  using scalar = Scalar;
  using plain = plain_of<Scalar>;
  using numbers = complex_numbers<Scalar>;
  static constexpr auto value(complex<Scalar> z) noexcept { return z.value(); }
  static constexpr auto widened(complex<Scalar> z) noexcept { return numbers::widened(z.real().v, z.imag().v); }
  static constexpr backpropagator re(complex<Scalar> z) noexcept { return backpropagator_of(z.real()); }
  static constexpr backpropagator im(complex<Scalar> z) noexcept { return backpropagator_of(z.imag()); }
};

/// Operands of which one is complex and one is of duals; those of the operators have one scalar type, as for std.
template <class First, class Second>
concept mixed_complex_operands = complex_operand<First>::valid && complex_operand<Second>::valid &&
                                 (complex_operand<First>::is_complex || complex_operand<Second>::is_complex) &&
                                 (complex_operand<First>::active || complex_operand<Second>::active);
template <class First, class Second>
concept complex_operands =
    mixed_complex_operands<First, Second> &&
    std::is_same_v<typename complex_operand<First>::plain, typename complex_operand<Second>::plain>;
/// Of duals, one of them at least.
template <class First, class Second>
using complex_numbers_of = complex_numbers<
    typename complex_operand<std::conditional_t<complex_operand<First>::active, First, Second>>::scalar>;

/// An operand's value as the formula of a partial takes it, a real one as it is: carried in double.
template <class Operand>
constexpr auto widened_complex(Operand a) noexcept {
  return complex_operand<Operand>::widened(a);
}

/// What one operand contributes to Re and Im, by the Cauchy-Riemann equations. `re_to_im` and `im_to_re` are the
/// operand's IDs again, or that of constants if the partial is real and so the parts do not mix.
template <class Partial>
struct complex_term {
  backpropagator re, im, re_to_im, im_to_re;
  Partial a, b;
};

/// `partial()` is complex or real, computed only for an operand that is not a constant.
template <class Numbers, class Operand, class Partial>
complex_term<typename Numbers::partial> term(Operand operand, Partial&& partial) {
  const backpropagator re = complex_operand<Operand>::re(operand);
  const backpropagator im = complex_operand<Operand>::im(operand);
  if (!re && !im) return {};
  const auto d = partial();
  if constexpr (requires { d.real(); })
    return {re, im, re, im, d.real(), d.imag()};
  else
    return {re, im, {}, {}, d, 0};
}

/// `result`: what `Numbers` made of `value`.
template <class Numbers, class Plain, class Result, class... Terms>
auto staged_complex(const std::complex<Plain>& value, const Result& result, const Terms&... t) {
  using made = complex<typename Numbers::template of<Plain>>;
  if ((!(t.re || t.im) && ...)) return made(value);
  tape& tape = current_tape();
  const auto re = tape.push(Numbers::part(value.real(), result.real()), Numbers::contribution(t.re, t.a)...,  //
                            Numbers::contribution(t.im_to_re, -t.b)...);
  const auto im = tape.push(Numbers::part(value.imag(), result.imag()), Numbers::contribution(t.im, t.a)...,  //
                            Numbers::contribution(t.re_to_im, t.b)...);
  return made(re, im);
}

/// A sum or difference of which one side may be constant: then the other keeps its entry.
template <class Scalar>
basic_dual<Scalar> staged_sum(Scalar value, backpropagator x, backpropagator y) {
  if (!x || !y) return {with_id, value, x ? x : y};
  return current_tape().push(value, unit_contribution{x}, unit_contribution{y});
}
template <class Scalar>
basic_dual<Scalar> staged_difference(Scalar value, backpropagator x, backpropagator y) {
  if (!y) return {with_id, value, x};
  return current_tape().push(value, unit_contribution{x}, scaled_contribution{y, -1});
}

inline std::complex<double> inverse_at_zero(std::complex<double>) noexcept {
  return {std::numeric_limits<double>::infinity(), 0};
}
/// 1 / z; infinite at 0, as the partials of real functions are there (std::complex would give NaN for one part).
template <class Number>
Number complex_inverse(const Number& z) {
  if constexpr (requires { z.real(); })
    if (z == 0.0) return inverse_at_zero(z);
  return 1.0 / z;
}

}  // namespace detail

template <class Scalar>
constexpr complex<Scalar> operator+(complex<Scalar> z) noexcept {
  return z;
}
template <class Scalar>
complex<Scalar> operator-(complex<Scalar> z) {
  using numbers = detail::complex_numbers<Scalar>;
  const auto value = -z.value();
  const auto r = -detail::widened_complex(z);
  const auto re = detail::staged_difference(numbers::part(value.real(), r.real()), {}, backpropagator_of(z.real()));
  const auto im = detail::staged_difference(numbers::part(value.imag(), r.imag()), {}, backpropagator_of(z.imag()));
  return {re, im};
}

#define DUALREV_SUM(op, staged)                                                                  \
  template <class First, class Second>                                                           \
    requires detail::complex_operands<First, Second>                                             \
  auto operator op(First a, Second b) {                                                          \
    using x = detail::complex_operand<First>;                                                    \
    using y = detail::complex_operand<Second>;                                                   \
    using numbers = detail::complex_numbers_of<First, Second>;                                   \
    const auto value = x::value(a) op y::value(b);                                               \
    const auto r = numbers::result(value, [&] { return x::widened(a) op y::widened(b); });       \
    const auto re = detail::staged(numbers::part(value.real(), r.real()), x::re(a), y::re(b));   \
    const auto im = detail::staged(numbers::part(value.imag(), r.imag()), x::im(a), y::im(b));   \
    return complex<typename numbers::template of<typename decltype(value)::value_type>>(re, im); \
  }
DUALREV_SUM(+, staged_sum)
DUALREV_SUM(-, staged_difference)
#undef DUALREV_SUM

template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator*(First a, Second b) {
  using x = detail::complex_operand<First>;
  using y = detail::complex_operand<Second>;
  using numbers = detail::complex_numbers_of<First, Second>;
  const auto value = x::value(a) * y::value(b);
  const auto r = numbers::result(value, [&] { return x::widened(a) * y::widened(b); });
  return detail::staged_complex<numbers>(value, r, detail::term<numbers>(a, [&] { return y::widened(b); }),
                                         detail::term<numbers>(b, [&] { return x::widened(a); }));
}
// d(a / b) = da / b - (a / b) / b db
template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator/(First a, Second b) {
  using x = detail::complex_operand<First>;
  using y = detail::complex_operand<Second>;
  using numbers = detail::complex_numbers_of<First, Second>;
  const auto value = x::value(a) / y::value(b);
  const auto r = numbers::result(value, [&] { return x::widened(a) / y::widened(b); });
  return detail::staged_complex<numbers>(
      value, r, detail::term<numbers>(a, [&] { return detail::complex_inverse(y::widened(b)); }),
      detail::term<numbers>(b, [&] { return typename numbers::complex_partial(-r / y::widened(b)); }));
}

// The right operand becomes one of the left's scalar type first, as in the members of std::complex.
#define DUALREV_COMPOUND(op)                                                                         \
  template <class Scalar, class Operand>                                                             \
    requires(is_dual<Operand> || std::is_arithmetic_v<Operand>)                                      \
  complex<Scalar>& operator op##=(complex<Scalar>& a, Operand b) {                                   \
    return a = a op basic_dual<Scalar>(b);                                                           \
  }                                                                                                  \
  template <class Scalar, class Other>                                                               \
  complex<Scalar>& operator op##=(complex<Scalar>& a, complex<Other> b) {                            \
    return a = a op complex<Scalar>(b);                                                              \
  }                                                                                                  \
  template <class Scalar, class Other>                                                               \
  complex<Scalar>& operator op##=(complex<Scalar>& a, std::complex<Other> b) {                       \
    using plain = detail::plain_of<Scalar>;                                                          \
    return a = a op std::complex<plain>(static_cast<plain>(b.real()), static_cast<plain>(b.imag())); \
  }
DUALREV_COMPOUND(+)
DUALREV_COMPOUND(-)
DUALREV_COMPOUND(*)
DUALREV_COMPOUND(/)
#undef DUALREV_COMPOUND

/// A comparison reads the values and carries no derivative.
template <class First, class Second>
  requires detail::complex_operands<First, Second>
constexpr bool operator==(First a, Second b) noexcept {
  return detail::complex_operand<First>::value(a) == detail::complex_operand<Second>::value(b);
}
template <class First, class Second>
  requires detail::complex_operands<First, Second>
constexpr bool operator!=(First a, Second b) noexcept {
  return !(a == b);
}

/// Printing reads the value, in the form of std::complex.
template <class Char, class Traits, class Scalar>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, const complex<Scalar>& z) {
  return os << z.value();
}
/// Text gives a constant.
template <class Char, class Traits, class Scalar>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, complex<Scalar>& z) {
  std::complex<Scalar> value;
  if (is >> value) z = value;
  return is;
}

}  // namespace dualrev

#include "dualrev/library/complex_functions.hpp"
