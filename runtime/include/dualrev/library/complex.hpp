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
/// Whether every `From` is a `To`: what decides which conversions of std::complex are implicit.
template <class From, class To>
inline constexpr bool widens = std::numeric_limits<From>::digits <= std::numeric_limits<To>::digits;
}  // namespace detail

/// A complex number of two duals, in this order: `reinterpret_cast<basic_dual<Scalar>(&)[2]>(z)` reaches them, as the
/// standard allows for std::complex<Scalar>. Default is (0, 0). Implicit from real numbers and duals of any type and
/// from complex numbers that fit; explicit from those of a wider type.
template <class Scalar>
class complex {
  static_assert(std::is_floating_point_v<Scalar>, "dualrev: complex is for float, double and long double");

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
  [[nodiscard]] constexpr std::complex<Scalar> value() const noexcept { return {parts_[0].v, parts_[1].v}; }

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
    using part = std::conditional_t<std::is_same_v<std::remove_const_t<Object>, std::complex<Scalar>>, Scalar,
                                    basic_dual<Scalar>>;
    using parts = std::conditional_t<std::is_const_v<Object>, const part, part>[2];
    return reinterpret_cast<parts&>(z);
  }
};

namespace detail {

/// What may stand next to a complex operand: a complex or a real number, of duals or of constants.
template <class Operand>
struct complex_operand {
  static constexpr bool valid = std::is_arithmetic_v<Operand>, is_complex = false, active = false;
  using scalar = Operand;
  static constexpr Operand value(Operand x) noexcept { return x; }
  static constexpr backpropagator re(Operand) noexcept { return {}; }
  static constexpr backpropagator im(Operand) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<basic_dual<Scalar>> {
  static constexpr bool valid = true, is_complex = false, active = true;
  using scalar = Scalar;
  static constexpr Scalar value(basic_dual<Scalar> x) noexcept { return x.v; }
  static constexpr backpropagator re(basic_dual<Scalar> x) noexcept { return backpropagator_of(x); }
  static constexpr backpropagator im(basic_dual<Scalar>) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<std::complex<Scalar>> {
  static constexpr bool valid = true, is_complex = true, active = false;
  using scalar = Scalar;
  static constexpr std::complex<Scalar> value(std::complex<Scalar> z) noexcept { return z; }
  static constexpr backpropagator re(std::complex<Scalar>) noexcept { return {}; }
  static constexpr backpropagator im(std::complex<Scalar>) noexcept { return {}; }
};
template <class Scalar>
struct complex_operand<complex<Scalar>> {
  static constexpr bool valid = true, is_complex = true, active = true;
  using scalar = Scalar;
  static constexpr std::complex<Scalar> value(complex<Scalar> z) noexcept { return z.value(); }
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
    std::is_same_v<typename complex_operand<First>::scalar, typename complex_operand<Second>::scalar>;

/// An operand's value as the formula of a partial takes it, a real one as it is: carried in double.
template <class Operand>
constexpr auto widened_complex(Operand a) noexcept {
  const auto v = complex_operand<Operand>::value(a);
  if constexpr (complex_operand<Operand>::is_complex)
    return std::complex<double>(static_cast<double>(v.real()), static_cast<double>(v.imag()));
  else
    return static_cast<double>(v);
}

/// What one operand contributes to Re and Im, by the Cauchy-Riemann equations. `re_to_im` and `im_to_re` are the
/// operand's IDs again, or that of constants if the partial is real and so the parts do not mix.
struct complex_term {
  backpropagator re, im, re_to_im, im_to_re;
  double a, b;
};

/// `partial()` is std::complex<double> or double, computed only for an operand that is not a constant.
template <class Operand, class Partial>
complex_term term(Operand operand, Partial&& partial) {
  const backpropagator re = complex_operand<Operand>::re(operand);
  const backpropagator im = complex_operand<Operand>::im(operand);
  if (!re && !im) return {};
  const auto d = partial();
  if constexpr (std::is_same_v<decltype(d), const double>)
    return {re, im, {}, {}, d, 0};
  else
    return {re, im, re, im, d.real(), d.imag()};
}

template <class Scalar, class... Terms>
complex<Scalar> staged_complex(std::complex<Scalar> value, Terms... t) {
  if ((!(t.re || t.im) && ...)) return value;
  tape& tape = current_tape();
  const basic_dual<Scalar> re = tape.push(value.real(), scaled_contribution{t.re, t.a}...,  //
                                          scaled_contribution{t.im_to_re, -t.b}...);
  const basic_dual<Scalar> im = tape.push(value.imag(), scaled_contribution{t.im, t.a}...,  //
                                          scaled_contribution{t.re_to_im, t.b}...);
  return {re, im};
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

/// 1 / z; infinite at 0, as the partials of real functions are there (std::complex would give NaN for one part).
inline std::complex<double> complex_inverse(std::complex<double> z) {
  if (z == 0.0) return {std::numeric_limits<double>::infinity(), 0};
  return 1.0 / z;
}
inline double complex_inverse(double x) noexcept { return 1 / x; }

}  // namespace detail

template <class Scalar>
constexpr complex<Scalar> operator+(complex<Scalar> z) noexcept {
  return z;
}
template <class Scalar>
complex<Scalar> operator-(complex<Scalar> z) {
  const std::complex<Scalar> r = -z.value();
  const basic_dual<Scalar> re = detail::staged_difference(r.real(), {}, backpropagator_of(z.real()));
  const basic_dual<Scalar> im = detail::staged_difference(r.imag(), {}, backpropagator_of(z.imag()));
  return {re, im};
}

template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator+(First a, Second b) {
  using x = detail::complex_operand<First>;
  using y = detail::complex_operand<Second>;
  const std::complex<typename x::scalar> r = x::value(a) + y::value(b);
  const auto re = detail::staged_sum(r.real(), x::re(a), y::re(b));
  const auto im = detail::staged_sum(r.imag(), x::im(a), y::im(b));
  return complex<typename x::scalar>(re, im);
}
template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator-(First a, Second b) {
  using x = detail::complex_operand<First>;
  using y = detail::complex_operand<Second>;
  const std::complex<typename x::scalar> r = x::value(a) - y::value(b);
  const auto re = detail::staged_difference(r.real(), x::re(a), y::re(b));
  const auto im = detail::staged_difference(r.imag(), x::im(a), y::im(b));
  return complex<typename x::scalar>(re, im);
}
template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator*(First a, Second b) {
  using detail::complex_operand;
  return detail::staged_complex(complex_operand<First>::value(a) * complex_operand<Second>::value(b),
                                detail::term(a, [&] { return detail::widened_complex(b); }),
                                detail::term(b, [&] { return detail::widened_complex(a); }));
}
// d(a / b) = da / b - (a / b) / b db
template <class First, class Second>
  requires detail::complex_operands<First, Second>
auto operator/(First a, Second b) {
  using detail::complex_operand;
  const auto r = complex_operand<First>::value(a) / complex_operand<Second>::value(b);
  return detail::staged_complex(
      r, detail::term(a, [&] { return detail::complex_inverse(detail::widened_complex(b)); }),
      detail::term(b, [&] { return std::complex<double>(-detail::widened_complex(r) / detail::widened_complex(b)); }));
}

// The right operand becomes one of the left's scalar type first, as in the members of std::complex.
#define DUALREV_COMPOUND(op)                                                                            \
  template <class Scalar, class Operand>                                                                \
    requires(is_dual<Operand> || std::is_arithmetic_v<Operand>)                                         \
  complex<Scalar>& operator op##=(complex<Scalar>& a, Operand b) {                                      \
    return a = a op basic_dual<Scalar>(b);                                                              \
  }                                                                                                     \
  template <class Scalar, class Other>                                                                  \
  complex<Scalar>& operator op##=(complex<Scalar>& a, complex<Other> b) {                               \
    return a = a op complex<Scalar>(b);                                                                 \
  }                                                                                                     \
  template <class Scalar, class Other>                                                                  \
  complex<Scalar>& operator op##=(complex<Scalar>& a, std::complex<Other> b) {                          \
    return a = a op std::complex<Scalar>(static_cast<Scalar>(b.real()), static_cast<Scalar>(b.imag())); \
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
