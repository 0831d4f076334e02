// The functions of <complex> on dualrev::complex, one row each: the derivative in z, the argument, and r, the result.
// Branch cuts and their sides are std's; the formulas of the inverse functions are products of square roots that have
// the same cuts (Kahan, Branch Cuts for Complex Elementary Functions, 1987). Where a derivative is infinite (sqrt and
// log at 0, asin at 1, ...) its partial is real and infinite, as it is for real arguments; at kinks (abs and arg at 0)
// it is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>

#include "dualrev/library/complex.hpp"
#include "dualrev/rules/math.hpp"

namespace dualrev {

namespace detail {

// Of std::complex<double>, and of what stands for it in second derivatives (jets/complex.hpp).
template <class Type>
Type times_i(const Type& z) noexcept {
  return {-z.imag(), z.real()};
}

// 1 / (sqrt(1 - z) sqrt(1 + z)), the derivative of asin: each root has the cut of its own side.
template <class Type>
Type asin_dz(const Type& z) {
  return complex_inverse(sqrt(1.0 - z) * sqrt(1.0 + z));
}

// d/dz z^w = w z^(w-1); at z = 0 the limit, infinite if there is none.
inline std::complex<double> pow_dz(std::complex<double> z, std::complex<double> w, std::complex<double> r) {
  if (w == 0.0) return 0;
  if (z == 0.0) return w == 1.0 ? 1.0 : w.real() > 1 ? 0.0 : std::numeric_limits<double>::infinity();
  const double size = (std::max)(std::fabs(r.real()), std::fabs(r.imag()));
  return size > 1e-30 && size < 1e30 ? w * (r / z) : w * std::pow(z, w - 1.0);
}

// d/dw z^w = r log z, and 0 for z = 0 as in pow of real numbers.
inline std::complex<double> pow_dw(std::complex<double> z, std::complex<double> /*w*/, std::complex<double> r) {
  return z == 0.0 ? 0.0 : r * std::log(z);
}

}  // namespace detail

#define DUALREV_HOLOMORPHIC(name, dz)                                                                            \
  template <class Scalar>                                                                                        \
  complex<Scalar> name(const complex<Scalar>& a) {                                                               \
    using numbers = detail::complex_numbers<Scalar>;                                                             \
    const auto value = std::name(a.value());                                                                     \
    const auto r = numbers::result(value, [&] { return name(detail::widened_complex(a)); });                     \
    return detail::staged_complex<numbers>(value, r,                                                             \
                                           detail::term<numbers>(a, [&]() -> typename numbers::complex_partial { \
                                             [[maybe_unused]] const auto z = detail::widened_complex(a);         \
                                             return dz;                                                          \
                                           }));                                                                  \
  }
#include "dualrev/rules/complex_rules.def"
#undef DUALREV_HOLOMORPHIC

/// z^w for every pair that std::pow takes: complex, real and integer, promoted as there; the value is std::pow's.
template <class First, class Second>
  requires detail::mixed_complex_operands<First, Second>
auto pow(const First& base, const Second& exponent) {
  using x = detail::complex_operand<First>;
  using y = detail::complex_operand<Second>;
  using numbers = detail::complex_numbers_of<First, Second>;
  using complex_partial = typename numbers::complex_partial;
  using detail::pow_dw, detail::pow_dz;
  const auto value = std::pow(x::value(base), y::value(exponent));
  const auto r = numbers::result(
      value, [&] { return pow(complex_partial(x::widened(base)), complex_partial(y::widened(exponent))); });
  return detail::staged_complex<numbers>(
      value, r,
      detail::term<numbers>(
          base, [&] { return pow_dz(complex_partial(x::widened(base)), complex_partial(y::widened(exponent)), r); }),
      detail::term<numbers>(exponent, [&] {
        return pow_dw(complex_partial(x::widened(base)), complex_partial(y::widened(exponent)), r);
      }));
}

template <class Scalar>
constexpr basic_dual<Scalar> real(const complex<Scalar>& z) noexcept {
  return z.real();
}
template <class Scalar>
constexpr basic_dual<Scalar> imag(const complex<Scalar>& z) noexcept {
  return z.imag();
}

namespace detail {
/// A real result with its partials in Re and Im, which `partials(x, y)` gives as a complex number.
template <class Scalar, class Partials>
basic_dual<Scalar> staged_real(plain_of<Scalar> value, const complex<Scalar>& z, Partials&& partials) {
  using numbers = complex_numbers<Scalar>;
  const backpropagator re = backpropagator_of(z.real());
  const backpropagator im = backpropagator_of(z.imag());
  if (!re && !im) return value;
  const auto at = widened_complex(z);
  const typename numbers::complex_partial d = partials(at.real(), at.imag());
  return current_tape().push(numbers::real(value, z.real().v, z.imag().v, d), numbers::contribution(re, d.real()),
                             numbers::contribution(im, d.imag()));
}
}  // namespace detail

/// |z|, with derivative 0 at 0.
template <class Scalar>
basic_dual<Scalar> abs(const complex<Scalar>& z) {
  using partial = typename detail::complex_numbers<Scalar>::complex_partial;
  return detail::staged_real(std::abs(z.value()), z, [](const auto& x, const auto& y) {
    return partial(math::hypot_dx(x, y, 0), math::hypot_dx(y, x, 0));
  });
}
/// The argument, in [-pi, pi], with derivative 0 at 0.
template <class Scalar>
basic_dual<Scalar> arg(const complex<Scalar>& z) {
  using partial = typename detail::complex_numbers<Scalar>::complex_partial;
  return detail::staged_real(std::arg(z.value()), z, [](const auto& x, const auto& y) {
    return partial(-math::atan2_dx(x, y), math::atan2_dx(y, x));
  });
}
/// |z|^2.
template <class Scalar>
basic_dual<Scalar> norm(const complex<Scalar>& z) {
  using partial = typename detail::complex_numbers<Scalar>::complex_partial;
  return detail::staged_real(std::norm(z.value()), z,
                             [](const auto& x, const auto& y) { return partial(2 * x, 2 * y); });
}
template <class Scalar>
complex<Scalar> conj(const complex<Scalar>& z) {
  using numbers = detail::complex_numbers<Scalar>;
  const auto im = numbers::part(std::conj(z.value()).imag(), -detail::widened_complex(z).imag());
  return {z.real(), detail::staged_difference(im, {}, backpropagator_of(z.imag()))};
}
/// The projection onto the Riemann sphere: z itself, but for infinities, which all become one constant.
template <class Scalar>
complex<Scalar> proj(const complex<Scalar>& z) {
  const auto r = std::proj(z.value());
  return std::isinf(r.real()) ? complex<Scalar>(r) : z;
}

/// rho e^(i theta), for numbers of which one is a dual; one that is not becomes the dual's type.
template <class Rho, class Theta = int>
  requires(detail::complex_operand<Rho>::valid && detail::complex_operand<Theta>::valid &&
           !detail::complex_operand<Rho>::is_complex && !detail::complex_operand<Theta>::is_complex &&
           (is_dual<Rho> || is_dual<Theta>))
auto polar(const Rho& rho, const Theta& theta = 0) {
  using numbers = detail::complex_numbers_of<Rho, Theta>;
  using scalar = typename detail::complex_operand<std::conditional_t<is_dual<Rho>, Rho, Theta>>::scalar;
  const basic_dual<scalar> radius = rho;
  const basic_dual<scalar> angle = theta;
  const auto value = std::polar(numbers::value(radius.v), numbers::value(angle.v));
  const auto turned = [&] { return numbers::unit(numbers::widened(angle.v)); };  // r does not tell where rho is 0
  const auto r = numbers::result(value, [&] { return numbers::widened(radius.v) * turned(); });
  return detail::staged_complex<numbers>(value, r, detail::term<numbers>(radius, turned),
                                         detail::term<numbers>(angle, [&] { return detail::times_i(r); }));
}

// The overloads that <complex> has for real numbers.
template <class Scalar>
constexpr basic_dual<Scalar> real(basic_dual<Scalar> x) noexcept {
  return x;
}
template <class Scalar>
constexpr basic_dual<Scalar> imag(basic_dual<Scalar>) noexcept {
  return 0;
}
template <class Scalar>
basic_dual<Scalar> arg(basic_dual<Scalar> x) {
  return std::arg(detail::complex_numbers<Scalar>::value(x.v));  // a step: 0 or pi
}
template <class Scalar>
basic_dual<Scalar> norm(basic_dual<Scalar> x) {
  using numbers = detail::complex_numbers<Scalar>;
  const auto value = std::norm(numbers::value(x.v));
  const auto contributor = backpropagator_of(x);
  if (!contributor) return value;
  const auto partial = 2 * numbers::widened(x.v);
  return current_tape().push(numbers::real(value, x.v, 0, {partial, 0}), numbers::contribution(contributor, partial));
}
template <class Scalar>
complex<Scalar> conj(basic_dual<Scalar> x) {
  return {x, std::conj(detail::complex_numbers<Scalar>::value(x.v)).imag()};
}
template <class Scalar>
complex<Scalar> proj(basic_dual<Scalar> x) {
  const auto r = std::proj(detail::complex_numbers<Scalar>::value(x.v));
  return std::isinf(r.real()) ? complex<Scalar>(r) : complex<Scalar>(x, r.imag());
}

}  // namespace dualrev
