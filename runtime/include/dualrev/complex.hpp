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
#include <type_traits>

#include "dualrev/dual.hpp"
#include "dualrev/structure_core.hpp"
#include "dualrev/tape.hpp"

namespace dualrev {

namespace detail {
/// Whether every `From` is a `To`: what decides which conversions of std::complex are implicit.
template <class From, class To>
inline constexpr bool widens = std::numeric_limits<From>::digits <= std::numeric_limits<To>::digits;
}  // namespace detail

/// A complex number of two duals, in this order: `reinterpret_cast<basic_dual<T>(&)[2]>(z)` reaches them, as the
/// standard allows for std::complex<T>. Default is (0, 0). Implicit from real numbers and duals of any type and from
/// complex numbers that fit; explicit from those of a wider type.
template <class T>
class complex {
  static_assert(std::is_floating_point_v<T>, "dualrev: complex is for float, double and long double");

 public:
  using value_type = basic_dual<T>;

  constexpr complex() noexcept : parts_{0, 0} {}
  constexpr complex(basic_dual<T> re, basic_dual<T> im) noexcept : parts_{re, im} {}
  template <class Real>
    requires(is_dual<Real> || std::is_arithmetic_v<Real>)
  constexpr complex(Real re) noexcept : parts_{re, 0} {}
  template <class U>
  constexpr explicit(!detail::widens<U, T>) complex(const std::complex<U>& constant) noexcept
      : parts_{static_cast<T>(constant.real()), static_cast<T>(constant.imag())} {}
  template <class U>
    requires(!std::is_same_v<U, T>)
  constexpr explicit(!detail::widens<U, T>) complex(const complex<U>& other) noexcept
      : parts_{other.real(), other.imag()} {}

  /// As with std::complex, assignment converts from wider types too.
  template <class U>
    requires(!std::is_same_v<U, T>)
  constexpr complex& operator=(const complex<U>& other) noexcept {
    return *this = complex(other);
  }
  template <class U>
  constexpr complex& operator=(const std::complex<U>& constant) noexcept {
    return *this = complex(constant);
  }

  [[nodiscard]] constexpr basic_dual<T> real() const noexcept { return parts_[0]; }
  [[nodiscard]] constexpr basic_dual<T> imag() const noexcept { return parts_[1]; }
  constexpr void real(basic_dual<T> re) noexcept { parts_[0] = re; }
  constexpr void imag(basic_dual<T> im) noexcept { parts_[1] = im; }

  /// The primal.
  [[nodiscard]] constexpr std::complex<T> value() const noexcept { return {parts_[0].v, parts_[1].v}; }

 private:
  basic_dual<T> parts_[2];
};

static_assert(std::is_trivially_copyable_v<complex<float>> && std::is_trivially_copyable_v<complex<double>> &&
                  std::is_trivially_copyable_v<complex<long double>>,
              "dualrev: a complex dual must be copied as a std::complex is");
static_assert(std::is_standard_layout_v<complex<double>> && sizeof(complex<double>) == 2 * sizeof(dual));

template <class T>
  requires std::is_floating_point_v<T>
struct structure<std::complex<T>> {
  using dual_type = complex<T>;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = true;

  template <class Walk, class... Objects>
  static constexpr void parts(Walk& walk, Objects&... o) {
    walk.template part<T>(part_label{"real"}, both(o)[0]...);
    walk.template part<T>(part_label{"imag"}, both(o)[1]...);
  }

 private:
  template <class Object>
  static auto& both(Object& z) noexcept {
    using part = std::conditional_t<std::is_same_v<std::remove_const_t<Object>, std::complex<T>>, T, basic_dual<T>>;
    using parts = std::conditional_t<std::is_const_v<Object>, const part, part>[2];
    return reinterpret_cast<parts&>(z);
  }
};

namespace detail {

/// What may stand next to a complex operand: a complex or a real number, of duals or of constants.
template <class A>
struct complex_operand {
  static constexpr bool valid = std::is_arithmetic_v<A>, is_complex = false, active = false;
  using scalar = A;
  static constexpr A value(A x) noexcept { return x; }
  static constexpr backpropagator re(A) noexcept { return {}; }
  static constexpr backpropagator im(A) noexcept { return {}; }
};
template <class T>
struct complex_operand<basic_dual<T>> {
  static constexpr bool valid = true, is_complex = false, active = true;
  using scalar = T;
  static constexpr T value(basic_dual<T> x) noexcept { return x.v; }
  static constexpr backpropagator re(basic_dual<T> x) noexcept { return backpropagator_of(x); }
  static constexpr backpropagator im(basic_dual<T>) noexcept { return {}; }
};
template <class T>
struct complex_operand<std::complex<T>> {
  static constexpr bool valid = true, is_complex = true, active = false;
  using scalar = T;
  static constexpr std::complex<T> value(std::complex<T> z) noexcept { return z; }
  static constexpr backpropagator re(std::complex<T>) noexcept { return {}; }
  static constexpr backpropagator im(std::complex<T>) noexcept { return {}; }
};
template <class T>
struct complex_operand<complex<T>> {
  static constexpr bool valid = true, is_complex = true, active = true;
  using scalar = T;
  static constexpr std::complex<T> value(complex<T> z) noexcept { return z.value(); }
  static constexpr backpropagator re(complex<T> z) noexcept { return backpropagator_of(z.real()); }
  static constexpr backpropagator im(complex<T> z) noexcept { return backpropagator_of(z.imag()); }
};

/// Operands of which one is complex and one is of duals; those of the operators have one scalar type, as for std.
template <class A, class B>
concept mixed_complex_operands = complex_operand<A>::valid && complex_operand<B>::valid &&
                                 (complex_operand<A>::is_complex || complex_operand<B>::is_complex) &&
                                 (complex_operand<A>::active || complex_operand<B>::active);
template <class A, class B>
concept complex_operands = mixed_complex_operands<A, B> &&
                           std::is_same_v<typename complex_operand<A>::scalar, typename complex_operand<B>::scalar>;

/// An operand's value as the formula of a partial takes it, a real one as it is: carried in double.
template <class A>
constexpr auto widened_complex(A a) noexcept {
  const auto v = complex_operand<A>::value(a);
  if constexpr (complex_operand<A>::is_complex)
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
template <class A, class Partial>
complex_term term(A operand, Partial&& partial) {
  const backpropagator re = complex_operand<A>::re(operand);
  const backpropagator im = complex_operand<A>::im(operand);
  if (!re && !im) return {};
  const auto d = partial();
  if constexpr (std::is_same_v<decltype(d), const double>)
    return {re, im, {}, {}, d, 0};
  else
    return {re, im, re, im, d.real(), d.imag()};
}

template <class T, class... Terms>
complex<T> staged_complex(std::complex<T> value, Terms... t) {
  if ((!(t.re || t.im) && ...)) return value;
  tape& tape = current_tape();
  const basic_dual<T> re = tape.push(value.real(), scaled_contribution{t.re, t.a}...,  //
                                     scaled_contribution{t.im_to_re, -t.b}...);
  const basic_dual<T> im = tape.push(value.imag(), scaled_contribution{t.im, t.a}...,  //
                                     scaled_contribution{t.re_to_im, t.b}...);
  return {re, im};
}

/// A sum or difference of which one side may be constant: then the other keeps its entry.
template <class T>
basic_dual<T> staged_sum(T value, backpropagator x, backpropagator y) {
  if (!x || !y) return {with_id, value, x ? x : y};
  return current_tape().push(value, unit_contribution{x}, unit_contribution{y});
}
template <class T>
basic_dual<T> staged_difference(T value, backpropagator x, backpropagator y) {
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

template <class T>
constexpr complex<T> operator+(complex<T> z) noexcept {
  return z;
}
template <class T>
complex<T> operator-(complex<T> z) {
  const std::complex<T> r = -z.value();
  const basic_dual<T> re = detail::staged_difference(r.real(), {}, backpropagator_of(z.real()));
  const basic_dual<T> im = detail::staged_difference(r.imag(), {}, backpropagator_of(z.imag()));
  return {re, im};
}

template <class A, class B>
  requires detail::complex_operands<A, B>
auto operator+(A a, B b) {
  using x = detail::complex_operand<A>;
  using y = detail::complex_operand<B>;
  const std::complex<typename x::scalar> r = x::value(a) + y::value(b);
  const auto re = detail::staged_sum(r.real(), x::re(a), y::re(b));
  const auto im = detail::staged_sum(r.imag(), x::im(a), y::im(b));
  return complex<typename x::scalar>(re, im);
}
template <class A, class B>
  requires detail::complex_operands<A, B>
auto operator-(A a, B b) {
  using x = detail::complex_operand<A>;
  using y = detail::complex_operand<B>;
  const std::complex<typename x::scalar> r = x::value(a) - y::value(b);
  const auto re = detail::staged_difference(r.real(), x::re(a), y::re(b));
  const auto im = detail::staged_difference(r.imag(), x::im(a), y::im(b));
  return complex<typename x::scalar>(re, im);
}
template <class A, class B>
  requires detail::complex_operands<A, B>
auto operator*(A a, B b) {
  using detail::complex_operand;
  return detail::staged_complex(complex_operand<A>::value(a) * complex_operand<B>::value(b),
                                detail::term(a, [&] { return detail::widened_complex(b); }),
                                detail::term(b, [&] { return detail::widened_complex(a); }));
}
// d(a / b) = da / b - (a / b) / b db
template <class A, class B>
  requires detail::complex_operands<A, B>
auto operator/(A a, B b) {
  using detail::complex_operand;
  const auto r = complex_operand<A>::value(a) / complex_operand<B>::value(b);
  return detail::staged_complex(
      r, detail::term(a, [&] { return detail::complex_inverse(detail::widened_complex(b)); }),
      detail::term(b, [&] { return std::complex<double>(-detail::widened_complex(r) / detail::widened_complex(b)); }));
}

// The right operand becomes one of the left's scalar type first, as in the members of std::complex.
#define DUALREV_COMPOUND(op)                                                             \
  template <class T, class B>                                                            \
    requires(is_dual<B> || std::is_arithmetic_v<B>)                                      \
  complex<T>& operator op##=(complex<T>& a, B b) {                                       \
    return a = a op basic_dual<T>(b);                                                    \
  }                                                                                      \
  template <class T, class U>                                                            \
  complex<T>& operator op##=(complex<T>& a, complex<U> b) {                              \
    return a = a op complex<T>(b);                                                       \
  }                                                                                      \
  template <class T, class U>                                                            \
  complex<T>& operator op##=(complex<T>& a, std::complex<U> b) {                         \
    return a = a op std::complex<T>(static_cast<T>(b.real()), static_cast<T>(b.imag())); \
  }
DUALREV_COMPOUND(+)
DUALREV_COMPOUND(-)
DUALREV_COMPOUND(*)
DUALREV_COMPOUND(/)
#undef DUALREV_COMPOUND

/// A comparison reads the values and carries no derivative.
template <class A, class B>
  requires detail::complex_operands<A, B>
constexpr bool operator==(A a, B b) noexcept {
  return detail::complex_operand<A>::value(a) == detail::complex_operand<B>::value(b);
}
template <class A, class B>
  requires detail::complex_operands<A, B>
constexpr bool operator!=(A a, B b) noexcept {
  return !(a == b);
}

/// Printing reads the value, in the form of std::complex.
template <class Char, class Traits, class T>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os, const complex<T>& z) {
  return os << z.value();
}
/// Text gives a constant.
template <class Char, class Traits, class T>
std::basic_istream<Char, Traits>& operator>>(std::basic_istream<Char, Traits>& is, complex<T>& z) {
  std::complex<T> value;
  if (is >> value) z = value;
  return is;
}

}  // namespace dualrev

#include "dualrev/complex_functions.hpp"
