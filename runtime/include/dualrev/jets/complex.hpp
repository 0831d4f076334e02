// std::complex in second derivatives over the tape: dualrev::complex of jets. Values are computed as the original
// computes them. Their derivatives, and those of the partial derivatives, are computed with complex numbers of jets,
// which obey the Cauchy-Riemann equations (library/complex.hpp), by the same rows.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#elif !defined(DUALREV_LADDER)

#include <cmath>
#include <complex>
#include <limits>

#include "dualrev/jets/on_tape.hpp"
#include "dualrev/library/complex.hpp"

namespace dualrev {

namespace detail {

/// In the place of std::complex<double>.
class complex_jet {
 public:
  complex_jet(double re = 0) noexcept : re_(re), im_(0.0) {}
  complex_jet(const jet_number& re) noexcept : re_(re), im_(0.0) {}
  complex_jet(const jet_number& re, const jet_number& im) noexcept : re_(re), im_(im) {}
  complex_jet(const std::complex<double>& z) noexcept : re_(z.real()), im_(z.imag()) {}

  [[nodiscard]] const jet_number& real() const noexcept { return re_; }
  [[nodiscard]] const jet_number& imag() const noexcept { return im_; }
  [[nodiscard]] std::complex<double> value() const noexcept { return {re_.value(), im_.value()}; }

  /// The value of a function of complex numbers, and what it changes by: an argument's change times the derivative.
  struct partial {
    const complex_jet& of;
    std::complex<double> by;
  };
  template <class... Partials>
  static complex_jet of(const std::complex<double>& value, const Partials&... partials) {
    complex_jet made(value);
    (made.add(partials), ...);
    return made;
  }

  friend complex_jet operator+(const complex_jet& z) { return z; }
  friend complex_jet operator-(const complex_jet& z) { return {-z.re_, -z.im_}; }
  friend complex_jet operator+(const complex_jet& z, const complex_jet& w) { return {z.re_ + w.re_, z.im_ + w.im_}; }
  friend complex_jet operator-(const complex_jet& z, const complex_jet& w) { return {z.re_ - w.re_, z.im_ - w.im_}; }
  friend complex_jet operator*(const complex_jet& z, const complex_jet& w) {
    return of(z.value() * w.value(), partial{z, w.value()}, partial{w, z.value()});
  }
  friend complex_jet operator/(const complex_jet& z, const complex_jet& w) {
    const std::complex<double> r = z.value() / w.value(), inverse = complex_inverse(w.value());
    return of(r, partial{z, inverse}, partial{w, -r * inverse});
  }
  /// By the values.
  friend bool operator==(const complex_jet& z, const complex_jet& w) { return z.value() == w.value(); }

 private:
  void add(const partial& p) {
    const double a = p.by.real(), b = p.by.imag();
    re_.add(p.of.re_, [&] { return a; });
    re_.add(p.of.im_, [&] { return -b; });
    im_.add(p.of.im_, [&] { return a; });
    im_.add(p.of.re_, [&] { return b; });
  }

  jet_number re_, im_;
};

inline complex_jet inverse_at_zero(const complex_jet& z) {
  const double infinity = std::numeric_limits<double>::infinity();
  return complex_jet::of({infinity, 0}, complex_jet::partial{z, {-infinity, 0}});
}

#define DUALREV_HOLOMORPHIC(name, dz)                          \
  inline complex_jet name(const complex_jet& a) {              \
    [[maybe_unused]] const std::complex<double> z = a.value(); \
    const std::complex<double> r = std::name(z);               \
    return complex_jet::of(r, complex_jet::partial{a, dz});    \
  }
#include "dualrev/rules/complex_rules.def"
#undef DUALREV_HOLOMORPHIC

// z^(w-1) (1 + w log z): what becomes of w z^(w-1) with w, and of z^w log z with z.
inline std::complex<double> pow_dzdw(std::complex<double> z, std::complex<double> w) {
  if (z == 0.0) return w.real() > 1 ? 0.0 : -std::numeric_limits<double>::infinity();
  return std::pow(z, w - 1.0) * (1.0 + w * std::log(z));
}
// w (w-1) z^(w-2); at z = 0 the limit, infinite if there is none.
inline std::complex<double> pow_dzdz(std::complex<double> z, std::complex<double> w) {
  if (w == 0.0 || w == 1.0) return 0;
  if (z == 0.0) return w == 2.0 ? 2.0 : w.real() > 2 ? 0.0 : std::numeric_limits<double>::infinity();
  return w * (w - 1.0) * std::pow(z, w - 2.0);
}
inline complex_jet pow(const complex_jet& a, const complex_jet& b) {
  const std::complex<double> z = a.value(), w = b.value(), r = std::pow(z, w);
  return complex_jet::of(r, complex_jet::partial{a, pow_dz(z, w, r)}, complex_jet::partial{b, pow_dw(z, w, r)});
}
inline complex_jet pow_dz(const complex_jet& a, const complex_jet& b, const complex_jet& result) {
  const std::complex<double> z = a.value(), w = b.value();
  return complex_jet::of(pow_dz(z, w, result.value()), complex_jet::partial{a, pow_dzdz(z, w)},
                         complex_jet::partial{b, pow_dzdw(z, w)});
}

inline complex_jet pow_dw(const complex_jet& a, const complex_jet& b, const complex_jet& result) {
  const std::complex<double> z = a.value(), w = b.value(), r = result.value(), by_w = pow_dw(z, w, r);
  return complex_jet::of(by_w, complex_jet::partial{a, pow_dzdw(z, w)},
                         complex_jet::partial{b, z == 0.0 ? 0.0 : by_w * std::log(z)});
}

/// See library/complex.hpp.
template <class Jet>
struct complex_numbers_of_jets {
  using plain = decltype(Jet().number());
  using partial = jet_number;
  using complex_partial = complex_jet;
  template <class Plain>
  using of = typename jet_in<Plain>::type;

  static plain value(const Jet& x) noexcept { return x.number(); }
  static jet_number widened(const Jet& x) noexcept { return jet_number(x); }
  static complex_jet widened(const Jet& re, const Jet& im) noexcept { return {jet_number(re), jet_number(im)}; }
  template <class Plain, class Again>
  static complex_jet result(const std::complex<Plain>&, const Again& again) {
    return again();
  }
  template <class Plain>
  static of<Plain> part(Plain value, const jet_number& changes) noexcept {
    return with_change(value, changes);
  }
  static Jet real(plain value, const Jet& x, const Jet& y, const complex_jet& d) {
    jet_number changes;
    changes.add(jet_number(x), [&] { return d.real().value(); });
    changes.add(jet_number(y), [&] { return d.imag().value(); });
    return with_change(value, changes);
  }
  static complex_jet unit(const jet_number& angle) { return {jets::cos(angle), jets::sin(angle)}; }
  static jet_contribution<jet_number> contribution(backpropagator id, const jet_number& partial) noexcept {
    return {id, partial};
  }
};
template <>
struct complex_numbers<jet_number> : complex_numbers_of_jets<jet_number> {};
template <class Scalar>
struct complex_numbers<jet_of<Scalar>> : complex_numbers_of_jets<jet_of<Scalar>> {};

}  // namespace detail

}  // namespace dualrev
#endif
