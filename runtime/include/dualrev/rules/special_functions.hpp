// Partial derivatives of the special functions of C++17 (libstdc++ has them; without them the rules are left out).
// Formulas: NIST Digital Library of Mathematical Functions, chapters 10, 14, 18 and 19.
#pragma once

#include <cmath>
#include <limits>

#include "dualrev/rules/math.hpp"

#if !defined(__STDCPP_MATH_SPEC_FUNCS__) && !defined(__cpp_lib_math_special_functions)
#define DUALREV_NO_SPECIAL_FUNCTIONS
#endif

#ifndef DUALREV_NO_SPECIAL_FUNCTIONS
namespace dualrev::math {

namespace detail {

// The m-th derivative of the Legendre polynomial P_l, by the recurrence in l that all of them satisfy:
// (l - m) P_l^(m) = (2l - 1) x P_(l-1)^(m) - (l + m - 1) P_(l-2)^(m), from P_m^(m) = 1 * 3 * ... * (2m - 1).
inline double legendre_derivative(unsigned l, unsigned m, double x) {
  if (m > l) return 0;
  double before = 0;
  double now = 1;
  for (unsigned i = 1; i <= m; ++i) now *= 2.0 * i - 1;
  for (unsigned k = m + 1; k <= l; ++k) {
    const double next = ((2.0 * k - 1) * x * now - (k + m - 1.0) * before) / (k - m);
    before = now;
    now = next;
  }
  return now;
}

// Carlson's R_D(x, y, z), by duplication (B. C. Carlson 1995). At most one of x and y is zero, z is positive.
inline double carlson_rd(double x, double y, double z) {
  const double a0 = (x + y + 3 * z) / 5;
  double a = a0;
  const double q = 400 * std::fmax(std::fabs(a0 - x), std::fmax(std::fabs(a0 - y), std::fabs(a0 - z)));
  const double x0 = x;
  const double y0 = y;
  double power = 1;
  double sum = 0;
  while (power * q >= std::fabs(a)) {
    const double rx = std::sqrt(x);
    const double ry = std::sqrt(y);
    const double rz = std::sqrt(z);
    const double lambda = rx * ry + rx * rz + ry * rz;
    sum += power / (rz * (z + lambda));
    power /= 4;
    x = (x + lambda) / 4;
    y = (y + lambda) / 4;
    z = (z + lambda) / 4;
    a = (a + lambda) / 4;
  }
  const double u = power * (a0 - x0) / a;
  const double v = power * (a0 - y0) / a;
  const double w = -(u + v) / 3;
  const double e2 = u * v - 6 * w * w;
  const double e3 = (3 * u * v - 8 * w * w) * w;
  const double e4 = 3 * (u * v - w * w) * w * w;
  const double e5 = u * v * w * w * w;
  const double series = 1 - 3 * e2 / 14 + e3 / 6 + 9 * e2 * e2 / 88 - 3 * e4 / 22 - 9 * e2 * e3 / 52 + 3 * e5 / 26 -
                        e2 * e2 * e2 / 16 + 3 * e3 * e3 / 40 + 3 * e2 * e4 / 20;
  return power * series / (a * std::sqrt(a)) + 3 * sum;
}

// integral(phi) where the integrand has period pi and is even: folds phi into [-pi/2, pi/2].
template <class Integral>
double folded(double phi, Integral&& integral) {
  constexpr double half_pi = 1.57079632679489661923;
  const double turns = std::rint(phi / (2 * half_pi));
  if (turns == 0 || std::fabs(phi) <= half_pi) return integral(std::sin(phi), std::cos(phi));
  const double rest = phi - turns * 2 * half_pi;
  return 2 * turns * integral(1.0, 0.0) + integral(std::sin(rest), std::cos(rest));
}

}  // namespace detail

// d/dx of P_l^m(x) = (1 - x^2)^(m/2) P_l^(m)(x) (no Condon-Shortley phase, as in the standard).
inline double assoc_legendre_dz(unsigned l, unsigned m, double x) {
  if (m > l) return 0;
  const double next = detail::legendre_derivative(l, m + 1, x);
  if (m == 0) return next;
  const double s = (1 - x) * (1 + x);
  return std::pow(s, 0.5 * m) * next - m * x * std::pow(s, 0.5 * m - 1) * detail::legendre_derivative(l, m, x);
}

inline double hermite_dy(unsigned n, double x) { return n == 0 ? 0 : 2.0 * n * std::hermite(n - 1, x); }

inline double assoc_laguerre_dz(unsigned n, unsigned m, double x) {
  return n == 0 ? 0 : -std::assoc_laguerre(n - 1, m + 1, x);
}

// d/dtheta of the spherical associated Legendre function, by its neighbours in m: no division by sin theta.
inline double sph_legendre_dz(unsigned l, unsigned m, double theta) {
  if (m > l) return 0;
  const double a = l;
  const double b = m;
  const double above = m == l ? 0 : std::sqrt((a - b) * (a + b + 1)) * std::sph_legendre(l, m + 1, theta);
  if (m == 0) return above;
  return 0.5 * (above - std::sqrt((a + b) * (a - b + 1)) * std::sph_legendre(l, m - 1, theta));
}

inline double sph_bessel_dy(unsigned n, double x) {
  if (n == 0) return -std::sph_bessel(1, x);
  return (n * std::sph_bessel(n - 1, x) - (n + 1.0) * std::sph_bessel(n + 1, x)) / (2.0 * n + 1);
}
inline double sph_neumann_dy(unsigned n, double x) {
  if (x == 0) return std::numeric_limits<double>::infinity();
  if (n == 0) return -std::sph_neumann(1, x);
  return (n * std::sph_neumann(n - 1, x) - (n + 1.0) * std::sph_neumann(n + 1, x)) / (2.0 * n + 1);
}

// Cylindrical Bessel functions: the half difference or sum of neighbours, which is exact at 0; for orders between
// 0 and 1 the lower neighbour has a negative order and f' = (nu / x) f_nu -+ f_(nu+1) is used.
inline double cyl_bessel_j_dy(double nu, double x) {
  if (nu == 0) return -std::cyl_bessel_j(1.0, x);
  if (nu >= 1) return 0.5 * (std::cyl_bessel_j(nu - 1, x) - std::cyl_bessel_j(nu + 1, x));
  if (x == 0) return std::numeric_limits<double>::infinity();
  return nu / x * std::cyl_bessel_j(nu, x) - std::cyl_bessel_j(nu + 1, x);
}
inline double cyl_bessel_i_dy(double nu, double x) {
  if (nu == 0) return std::cyl_bessel_i(1.0, x);
  if (nu >= 1) return 0.5 * (std::cyl_bessel_i(nu - 1, x) + std::cyl_bessel_i(nu + 1, x));
  if (x == 0) return std::numeric_limits<double>::infinity();
  return nu / x * std::cyl_bessel_i(nu, x) + std::cyl_bessel_i(nu + 1, x);
}
inline double cyl_bessel_k_dy(double nu, double x) {
  if (x == 0) return -std::numeric_limits<double>::infinity();
  return -0.5 * (std::cyl_bessel_k(std::fabs(nu - 1), x) + std::cyl_bessel_k(nu + 1, x));
}
inline double cyl_neumann_dy(double nu, double x) {
  if (x == 0) return std::numeric_limits<double>::infinity();
  if (nu >= 1) return 0.5 * (std::cyl_neumann(nu - 1, x) - std::cyl_neumann(nu + 1, x));
  return nu / x * std::cyl_neumann(nu, x) - std::cyl_neumann(nu + 1, x);
}

// sqrt(1 - k^2 sin^2 phi)
inline double ellint_delta(double k, double phi) {
  const double s = k * std::sin(phi);
  return std::sqrt((1 - s) * (1 + s));
}

// d/dk F = k times the integral of sin^2 / delta^3, d/dk E = -k times that of sin^2 / delta: no difference of nearly
// equal terms as in the textbook formulas, so also exact for small k.
namespace detail {
// Three times these integrals.
inline double ellint_1_integral(double k, double phi) {
  return folded(phi, [k](double s, double c) { return s * s * s * carlson_rd(c * c, 1, (1 - k * s) * (1 + k * s)); });
}
inline double ellint_2_integral(double k, double phi) {
  return folded(phi, [k](double s, double c) { return s * s * s * carlson_rd(c * c, (1 - k * s) * (1 + k * s), 1); });
}
}  // namespace detail
inline double ellint_1_dx(double k, double phi) { return k / 3 * detail::ellint_1_integral(k, phi); }
inline double ellint_2_dx(double k, double phi) { return -k / 3 * detail::ellint_2_integral(k, phi); }

// Those above, which have a second derivative each, and no third.
#define DUALREV_PARTIALS_OF_SPECIAL_FUNCTIONS(row)                                                           \
  row(assoc_legendre_dz) row(hermite_dy) row(assoc_laguerre_dz) row(sph_legendre_dz) row(sph_bessel_dy)      \
      row(sph_neumann_dy) row(cyl_bessel_j_dy) row(cyl_bessel_i_dy) row(cyl_bessel_k_dy) row(cyl_neumann_dy) \
          row(ellint_1_dx) row(ellint_2_dx) row(ellint_delta)

// ---- second derivatives, for jets ----

// With D_k the k-th derivative of P_l and s = 1 - x^2, the first one is s^(m/2) D_(m+1) - m x s^(m/2 - 1) D_m.
inline double assoc_legendre_dzdz(unsigned l, unsigned m, double x) {
  if (m > l) return 0;
  const double s = (1 - x) * (1 + x);
  const double highest = detail::legendre_derivative(l, m + 2, x);
  if (m == 0) return highest;
  const double d = detail::legendre_derivative(l, m, x);
  const double all = std::pow(s, 0.5 * m) * highest -
                     m * std::pow(s, 0.5 * m - 1) * (2 * x * detail::legendre_derivative(l, m + 1, x) + d);
  return m == 2 ? all : all + m * (m - 2.0) * x * x * std::pow(s, 0.5 * m - 2) * d;
}
// The others' first ones are sums of neighbours, so that their second ones are those of the neighbours' first ones.
inline double hermite_dydy(unsigned n, double x) { return n == 0 ? 0 : 2.0 * n * hermite_dy(n - 1, x); }
inline double assoc_laguerre_dzdz(unsigned n, unsigned m, double x) {
  return n == 0 ? 0 : -assoc_laguerre_dz(n - 1, m + 1, x);
}
inline double sph_legendre_dzdz(unsigned l, unsigned m, double theta) {
  if (m > l) return 0;
  const double a = l;
  const double b = m;
  const double above = m == l ? 0 : std::sqrt((a - b) * (a + b + 1)) * sph_legendre_dz(l, m + 1, theta);
  if (m == 0) return above;
  return 0.5 * (above - std::sqrt((a + b) * (a - b + 1)) * sph_legendre_dz(l, m - 1, theta));
}
inline double sph_bessel_dydy(unsigned n, double x) {
  if (n == 0) return -sph_bessel_dy(1, x);
  return (n * sph_bessel_dy(n - 1, x) - (n + 1.0) * sph_bessel_dy(n + 1, x)) / (2.0 * n + 1);
}
inline double sph_neumann_dydy(unsigned n, double x) {
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (n == 0) return -sph_neumann_dy(1, x);
  return (n * sph_neumann_dy(n - 1, x) - (n + 1.0) * sph_neumann_dy(n + 1, x)) / (2.0 * n + 1);
}
// By Bessel's equation where a neighbour has a negative order: f'' = -f' / x - (1 - nu^2 / x^2) f.
inline double cyl_bessel_j_dydy(double nu, double x) {
  if (nu == 0) return -cyl_bessel_j_dy(1, x);
  if (nu >= 1) return 0.5 * (cyl_bessel_j_dy(nu - 1, x) - cyl_bessel_j_dy(nu + 1, x));
  if (x == 0) return -std::numeric_limits<double>::infinity();
  return -cyl_bessel_j_dy(nu, x) / x - (1 - nu / x * (nu / x)) * std::cyl_bessel_j(nu, x);
}
inline double cyl_bessel_i_dydy(double nu, double x) {
  if (nu == 0) return cyl_bessel_i_dy(1, x);
  if (nu >= 1) return 0.5 * (cyl_bessel_i_dy(nu - 1, x) + cyl_bessel_i_dy(nu + 1, x));
  if (x == 0) return -std::numeric_limits<double>::infinity();
  return -cyl_bessel_i_dy(nu, x) / x + (1 + nu / x * (nu / x)) * std::cyl_bessel_i(nu, x);
}
inline double cyl_bessel_k_dydy(double nu, double x) {
  if (x == 0) return std::numeric_limits<double>::infinity();
  return -0.5 * (cyl_bessel_k_dy(std::fabs(nu - 1), x) + cyl_bessel_k_dy(nu + 1, x));
}
inline double cyl_neumann_dydy(double nu, double x) {
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (nu >= 1) return 0.5 * (cyl_neumann_dy(nu - 1, x) - cyl_neumann_dy(nu + 1, x));
  return -cyl_neumann_dy(nu, x) / x - (1 - nu / x * (nu / x)) * std::cyl_neumann(nu, x);
}

// By the differential equations in k (DLMF 19.4.8 and 19.4.9), divided by k; none where k^2 = 1.
inline double ellint_1_dxdx(double k, double phi) {
  const double delta = ellint_delta(k, phi), complement = (1 - k) * (1 + k);
  if (complement == 0) return no_derivative();
  const double ends = std::sin(phi) * std::cos(phi) / (delta * delta * delta);
  return (std::ellint_1(k, phi) - ends - (1 - 3 * k * k) * (detail::ellint_1_integral(k, phi) / 3)) / complement;
}
inline double ellint_2_dxdx(double k, double phi) {
  const double complement = (1 - k) * (1 + k);
  if (complement == 0) return no_derivative();
  const double ends = std::sin(phi) * std::cos(phi) / ellint_delta(k, phi);
  return (ends - std::ellint_2(k, phi)) / complement + detail::ellint_2_integral(k, phi) / 3;
}
inline double ellint_1_dxdy(double k, double phi) {
  const double s = std::sin(phi);
  const double delta = ellint_delta(k, phi);
  return k * s * s / (delta * delta * delta);
}
inline double ellint_2_dxdy(double k, double phi) {
  const double s = std::sin(phi);
  return -k * s * s / ellint_delta(k, phi);
}
inline double ellint_delta_dy(double k, double phi) {
  return -k * k * std::sin(phi) * std::cos(phi) / ellint_delta(k, phi);
}

}  // namespace dualrev::math
#endif
