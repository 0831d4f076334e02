// Complex numbers of the oracle's forward duals: std::complex's own functions are for floating types only. The value is
// that of std::complex, and the tangent is f'(z) times the tangent of z.
#pragma once

#include <complex>

#include "support/forward_math.hpp"

namespace fwd {

template <class T>
std::complex<T> primal(const std::complex<basic<T>>& z) {
  return {z.real().v, z.imag().v};
}
template <class T>
std::complex<double> tangent(const std::complex<basic<T>>& z) {
  return {z.real().t, z.imag().t};
}
template <class T>
std::complex<basic<T>> with_tangent(const std::complex<T>& value, const std::complex<double>& tangent) {
  return {basic<T>::make(value.real(), tangent.real()), basic<T>::make(value.imag(), tangent.imag())};
}

}  // namespace fwd

namespace std {

// `z` is the argument, `r` the result.
#define FWD_HOLOMORPHIC(name, derivative)                                     \
  template <class T>                                                          \
  complex<fwd::basic<T>> name(const complex<fwd::basic<T>>& argument) {       \
    [[maybe_unused]] const complex<T> z = fwd::primal(argument), r = name(z); \
    return fwd::with_tangent(r, (derivative) * fwd::tangent(argument));       \
  }
FWD_HOLOMORPHIC(exp, r)
FWD_HOLOMORPHIC(log, T(1) / z)
FWD_HOLOMORPHIC(sqrt, T(0.5) / r)
FWD_HOLOMORPHIC(sin, cos(z))
FWD_HOLOMORPHIC(cos, -sin(z))
FWD_HOLOMORPHIC(tanh, T(1) - r * r)
#undef FWD_HOLOMORPHIC

template <class T>
fwd::basic<T> abs(const complex<fwd::basic<T>>& z) {
  return hypot(z.real(), z.imag());
}
template <class T>
fwd::basic<T> arg(const complex<fwd::basic<T>>& z) {
  return atan2(z.imag(), z.real());
}
template <class T>
complex<fwd::basic<T>> pow(const complex<fwd::basic<T>>& z, const complex<fwd::basic<T>>& w) {
  const complex<T> x = fwd::primal(z), y = fwd::primal(w), r = pow(x, y);
  return fwd::with_tangent(r, r * (y / x * fwd::tangent(z) + log(x) * fwd::tangent(w)));
}
template <class T, fwd::operand A>
complex<fwd::basic<T>> pow(const complex<fwd::basic<T>>& z, const A& w) {
  return pow(z, complex<fwd::basic<T>>(w));
}
template <class T, fwd::plain A>
complex<fwd::basic<T>> polar(const fwd::basic<T>& r, const A& angle) {
  return polar(r, fwd::basic<T>(angle));
}
template <fwd::plain A, class T>
complex<fwd::basic<T>> polar(const A& r, const fwd::basic<T>& angle) {
  return polar(fwd::basic<T>(r), angle);
}

// With a literal, whose type is the real double.
#define FWD_WITH_PLAIN(op)                                                           \
  template <class T, fwd::plain A>                                                   \
  complex<fwd::basic<T>> operator op(const complex<fwd::basic<T>>& z, const A & a) { \
    return z op fwd::basic<T>(a);                                                    \
  }                                                                                  \
  template <class T, fwd::plain A>                                                   \
  complex<fwd::basic<T>> operator op(const A & a, const complex<fwd::basic<T>>& z) { \
    return fwd::basic<T>(a) op z;                                                    \
  }
FWD_WITH_PLAIN(+)
FWD_WITH_PLAIN(-)
FWD_WITH_PLAIN(*)
FWD_WITH_PLAIN(/)
#undef FWD_WITH_PLAIN

}  // namespace std
