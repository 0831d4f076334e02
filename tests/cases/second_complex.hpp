// Second derivatives of std::complex: arithmetic, functions, parts; as local, element, member and parameter.
#ifndef DUALREV_CASE_SECOND_COMPLEX_HPP
#define DUALREV_CASE_SECOND_COMPLEX_HPP

#include <complex>
#include <vector>

namespace second_complex {

using number = std::complex<double>;

inline double arithmetic(double x, double y) {
  const number a(x, y);
  number b{y, 2}, c = x;
  b += a * c;
  b *= number(1, x);
  b -= a / b;
  b /= c + a;
  c = 3.0 * b - x;
  c = x / c + 2.0;
  c = c / 2.0 - number(0.5, 1) * y;
  c *= x;
  c += 1.0;
  c -= y;
  c /= y;
  return b.real() + b.imag() * x + std::norm(-c) + (+c).real();
}
inline double exponentials(double x, double y) {
  const number z(x, y), e = std::exp(z * z), l = std::log(z), d = std::log10(z / 3.0), s = std::sqrt(z);
  return e.real() * l.imag() + d.real() * s.imag() + (e * l * s / d).imag();
}
inline double circular(double x, double y) {
  const number z(x, y), s = std::sin(z), c = std::cos(z * 0.5), t = std::tan(z);
  return (s * c).real() + (t / c).imag() * s.imag();
}
inline double hyperbolic(double x, double y) {
  const number z(x, y), s = std::sinh(z), c = std::cosh(z * 0.5), t = std::tanh(z);
  return (s * c).real() + (t / c).imag() * s.imag();
}
inline double inverses(double x, double y) {
  const number z(x, y), a = std::asin(z), b = std::acos(z * 0.5), c = std::atan(z);
  return (a * b).real() + (c / b).imag() * a.imag();
}
inline double inverses_of_hyperbolic(double x, double y) {
  const number z(x, y), a = std::asinh(z), b = std::acosh(z * 0.5), c = std::atanh(z);
  return (a * b).real() + (c / b).imag() * a.imag();
}
inline double powers(double x, double y) {
  const number z(x, y), w(y, 0.5);
  return std::pow(z, 2.5).real() + std::abs(std::pow(z, w)) + std::pow(2.0, z).imag() + std::pow(z, y).real() +
         std::pow(x, w).imag() + std::pow(z, 3).real();
}
inline double polar_form(double r, double t) {
  const number z = std::polar(r, t);
  return z.real() * z.imag() * std::abs(std::polar(2.0, t) - z * z);
}
inline double sizes(double x, double y) {
  const number z(x, y), w = std::conj(z) * z + z;
  return std::abs(z) * std::arg(z) + std::norm(w) * std::imag(z) + std::real(std::proj(w)) * x;
}
inline double parts(double x, double y) {
  number z;
  z.real(x * y);
  z.imag(x / y);
  const auto w = z * z;
  return std::imag(w) * w.real() * z.imag();
}
inline double orbit(double x, double y) {
  const number c(x, y);
  number z{0};
  int n = 0;
  while (std::norm(z) < 4 && n < 4) {
    z = z * z + c;
    ++n;
  }
  return std::norm(z) * n + (z == c ? x : y);
}
// The power spectrum, weighted.
inline double spectrum(const std::vector<double>& v) {
  const auto n = v.size();
  double power = 0;
  for (std::size_t k = 0; k < n; ++k) {
    number sum(0, 0);
    for (std::size_t j = 0; j < n; ++j)
      sum += v[j] * std::polar(double(1), double(-6.283185307179586 * static_cast<int>(j * k) / static_cast<int>(n)));
    power += std::norm(sum) * std::norm(sum) * static_cast<int>(k);
  }
  return power;
}
struct Mode {
  number amplitude;
  double frequency;
  number at(double t) const { return amplitude * std::exp(number(0, frequency * t)); }
};
inline double superposed(const std::vector<Mode>& modes, number offset, double t) {
  number sum = offset;
  for (const Mode& m : modes) sum += m.at(t);
  return std::norm(sum) * sum.real();
}
// What voltage a load sees behind a line, per unit; impedances and their parallel circuit.
inline double voltage(double r, double x, double load) {
  const std::vector<number> z{number(r, x), number(load, 0), 1.0 / number(0, 0.3 * x)};
  number admittance{0};
  for (std::size_t i = 1; i < z.size(); ++i) admittance += 1.0 / z[i];
  return std::abs(1.0 / (1.0 + z[0] * admittance));
}

}  // namespace second_complex

#ifndef double  // not for the oracle
namespace second_complex_types {

template <class Real>
Real mixed(Real x, Real y) {
  const std::complex<Real> z(x, y), w = std::pow(z, std::complex<Real>(y, x)) / z + std::exp(z);
  return std::abs(w) * std::arg(z) + std::norm(w - std::polar(x, y));
}
inline double in_double(double x, double y) { return mixed(x, y); }
inline double in_float(float x, float y) { return mixed(x, y); }
inline long double in_long_double(long double x, long double y) { return mixed(x, y); }
inline double power(double x, double y) { return std::pow(std::complex<double>(x, 0), std::complex<double>(y, 0)).real(); }
inline double at_zero(double x, double y) {
  const std::complex<double> z(x, y);
  return (z * z).real() + std::pow(z, 3.0).real() + std::pow(z, 2).imag();
}

}  // namespace second_complex_types
#endif

#endif
