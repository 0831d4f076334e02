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

inline std::complex<double> times_i(std::complex<double> z) noexcept { return {-z.imag(), z.real()}; }

// 1 / (sqrt(1 - z) sqrt(1 + z)), the derivative of asin: each root has the cut of its own side.
inline std::complex<double> asin_dz(std::complex<double> z) {
  return complex_inverse(std::sqrt(1.0 - z) * std::sqrt(1.0 + z));
}

// d/dz z^w = w z^(w-1); at z = 0 the limit, infinite if there is none.
inline std::complex<double> pow_dz(std::complex<double> z, std::complex<double> w, std::complex<double> r) {
  if (w == 0.0) return 0;
  if (z == 0.0) return w == 1.0 ? 1.0 : w.real() > 1 ? 0.0 : std::numeric_limits<double>::infinity();
  const double size = (std::max)(std::fabs(r.real()), std::fabs(r.imag()));
  return size > 1e-30 && size < 1e30 ? w * (r / z) : w * std::pow(z, w - 1.0);
}

// d/dw z^w = r log z, and 0 for z = 0 as in pow of real numbers.
inline std::complex<double> pow_dw(std::complex<double> z, std::complex<double> r) {
  return z == 0.0 ? 0.0 : r * std::log(z);
}

}  // namespace detail

#define DUALREV_HOLOMORPHIC(name, dz)                                                                \
  template <class Scalar>                                                                            \
  complex<Scalar> name(const complex<Scalar>& a) {                                                   \
    const std::complex<Scalar> result = std::name(a.value());                                        \
    return detail::staged_complex(result, detail::term(a, [&]() -> std::complex<double> {            \
                                    [[maybe_unused]] const auto z = detail::widened_complex(a);      \
                                    [[maybe_unused]] const auto r = detail::widened_complex(result); \
                                    return dz;                                                       \
                                  }));                                                               \
  }
DUALREV_HOLOMORPHIC(exp, r)
DUALREV_HOLOMORPHIC(log, detail::complex_inverse(z))
DUALREV_HOLOMORPHIC(log10, 0.434294481903251827651 * detail::complex_inverse(z))
DUALREV_HOLOMORPHIC(sqrt, 0.5 * detail::complex_inverse(r))
DUALREV_HOLOMORPHIC(sin, std::cos(z))
DUALREV_HOLOMORPHIC(cos, -std::sin(z))
DUALREV_HOLOMORPHIC(tan, 1.0 + r * r)
DUALREV_HOLOMORPHIC(sinh, std::cosh(z))
DUALREV_HOLOMORPHIC(cosh, std::sinh(z))
DUALREV_HOLOMORPHIC(tanh, 1.0 - r * r)
DUALREV_HOLOMORPHIC(asin, detail::asin_dz(z))
DUALREV_HOLOMORPHIC(acos, -detail::asin_dz(z))
DUALREV_HOLOMORPHIC(asinh, detail::asin_dz(detail::times_i(z)))
DUALREV_HOLOMORPHIC(acosh, detail::complex_inverse(std::sqrt(z - 1.0) * std::sqrt(z + 1.0)))
DUALREV_HOLOMORPHIC(atan, detail::complex_inverse((1.0 + detail::times_i(z)) * (1.0 - detail::times_i(z))))
DUALREV_HOLOMORPHIC(atanh, detail::complex_inverse((1.0 - z) * (1.0 + z)))
#undef DUALREV_HOLOMORPHIC

/// z^w for every pair that std::pow takes: complex, real and integer, promoted as there; the value is std::pow's.
template <class First, class Second>
  requires detail::mixed_complex_operands<First, Second>
auto pow(const First& base, const Second& exponent) {
  using detail::widened_complex;
  const auto result =
      std::pow(detail::complex_operand<First>::value(base), detail::complex_operand<Second>::value(exponent));
  const std::complex<double> r = widened_complex(result);
  return detail::staged_complex(
      result, detail::term(base, [&] { return detail::pow_dz(widened_complex(base), widened_complex(exponent), r); }),
      detail::term(exponent, [&] { return detail::pow_dw(widened_complex(base), r); }));
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
basic_dual<Scalar> staged_real(Scalar value, const complex<Scalar>& z, Partials&& partials) {
  const backpropagator re = backpropagator_of(z.real());
  const backpropagator im = backpropagator_of(z.imag());
  if (!re && !im) return value;
  const std::complex<double> at = widened_complex(z);
  const std::complex<double> d = partials(at.real(), at.imag());
  return current_tape().push(value, scaled_contribution{re, d.real()}, scaled_contribution{im, d.imag()});
}
}  // namespace detail

/// |z|, with derivative 0 at 0.
template <class Scalar>
basic_dual<Scalar> abs(const complex<Scalar>& z) {
  return detail::staged_real(std::abs(z.value()), z, [](double x, double y) {
    return std::complex<double>(math::hypot_dx(x, y, 0), math::hypot_dx(y, x, 0));
  });
}
/// The argument, in [-pi, pi], with derivative 0 at 0.
template <class Scalar>
basic_dual<Scalar> arg(const complex<Scalar>& z) {
  return detail::staged_real(std::arg(z.value()), z, [](double x, double y) {
    return std::complex<double>(-math::atan2_dx(x, y), math::atan2_dx(y, x));
  });
}
/// |z|^2.
template <class Scalar>
basic_dual<Scalar> norm(const complex<Scalar>& z) {
  return detail::staged_real(std::norm(z.value()), z,
                             [](double x, double y) { return std::complex<double>(2 * x, 2 * y); });
}
template <class Scalar>
complex<Scalar> conj(const complex<Scalar>& z) {
  return {z.real(), detail::staged_difference(std::conj(z.value()).imag(), {}, backpropagator_of(z.imag()))};
}
/// The projection onto the Riemann sphere: z itself, but for infinities, which all become one constant.
template <class Scalar>
complex<Scalar> proj(const complex<Scalar>& z) {
  const std::complex<Scalar> r = std::proj(z.value());
  return std::isinf(r.real()) ? complex<Scalar>(r) : z;
}

/// rho e^(i theta), for numbers of which one is a dual; one that is not becomes the dual's type.
template <class Rho, class Theta = int>
  requires(detail::complex_operand<Rho>::valid && detail::complex_operand<Theta>::valid &&
           !detail::complex_operand<Rho>::is_complex && !detail::complex_operand<Theta>::is_complex &&
           (is_dual<Rho> || is_dual<Theta>))
auto polar(const Rho& rho, const Theta& theta = 0) {
  using scalar = typename detail::complex_operand<std::conditional_t<is_dual<Rho>, Rho, Theta>>::scalar;
  const basic_dual<scalar> radius = rho;
  const basic_dual<scalar> angle = theta;
  const std::complex<scalar> r = std::polar(radius.v, angle.v);
  return detail::staged_complex(r,
                                detail::term(radius,
                                             [&] {  // e^(i theta), which r does not tell where rho is 0
                                               return std::complex<double>(std::cos(static_cast<double>(angle.v)),
                                                                           std::sin(static_cast<double>(angle.v)));
                                             }),
                                detail::term(angle, [&] { return detail::times_i(detail::widened_complex(r)); }));
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
  return std::arg(x.v);  // a step: 0 or pi
}
template <class Scalar>
basic_dual<Scalar> norm(basic_dual<Scalar> x) {
  if (!backpropagator_of(x)) return std::norm(x.v);
  return current_tape().push(std::norm(x.v), by(x, 2 * static_cast<double>(x.v)));
}
template <class Scalar>
complex<Scalar> conj(basic_dual<Scalar> x) {
  return {x, std::conj(x.v).imag()};
}
template <class Scalar>
complex<Scalar> proj(basic_dual<Scalar> x) {
  const std::complex<Scalar> r = std::proj(x.v);
  return std::isinf(r.real()) ? complex<Scalar>(r) : complex<Scalar>(x, r.imag());
}

}  // namespace dualrev
