// The special functions of C++17 and those that POSIX and GNU add to <math.h>.
#ifndef DUALREV_CASE_MATH_SPECIAL_HPP
#define DUALREV_CASE_MATH_SPECIAL_HPP

#include <math.h>

#include <cmath>
#include <map>

inline double std_beta(double x, double y) { return std::beta(x, y); }
inline double std_expint(double x) { return std::expint(x); }
inline double std_hermite(double x) { return std::hermite(3u, x); }
inline double std_laguerre(double x) { return std::laguerre(3u, x); }
inline double std_legendre(double x) { return std::legendre(3u, x); }
inline double std_assoc_legendre(double x) { return std::assoc_legendre(3u, 1u, x); }
inline double std_assoc_laguerre(double x) { return std::assoc_laguerre(3u, 1u, x); }
inline double std_sph_legendre(double x) { return std::sph_legendre(3u, 1u, x); }
inline double std_sph_bessel(double x) { return std::sph_bessel(2u, x); }
inline double std_sph_neumann(double x) { return std::sph_neumann(2u, x); }
inline double std_cyl_bessel_j(double x) { return std::cyl_bessel_j(1.5, x); }
inline double std_cyl_bessel_i(double x) { return std::cyl_bessel_i(1.5, x); }
inline double std_cyl_bessel_k(double x) { return std::cyl_bessel_k(1.5, x); }
inline double std_cyl_neumann(double x) { return std::cyl_neumann(1.5, x); }
inline double cyl_bessel_of_integer_order(double x, int n) { return std::cyl_bessel_j(n, x); }
inline double std_comp_ellint_1(double k) { return std::comp_ellint_1(k); }
inline double std_comp_ellint_2(double k) { return std::comp_ellint_2(k); }
inline double std_ellint_1(double k, double phi) { return std::ellint_1(k, phi); }
inline double std_ellint_2(double k, double phi) { return std::ellint_2(k, phi); }
// Over the tape.
inline double special_by_key(const std::map<int, double>& x) {
  double sum = 0;
  for (const auto& [n, y] : x)
    sum += std::legendre(static_cast<unsigned>(n), y) * std::cyl_bessel_j(1.5, y) + std::ellint_1(y, 0.8) * std::hermite(3u, y);
  return sum;
}
inline double bessel_j(double x) { return j0(x) + j1(x) * 2; }
inline double bessel_y(double x) { return y0(x) + y1(x) * 2; }
inline double bessel_n(double x, int n) { return jn(n, x) + yn(n, x) * 2; }
inline double gnu_exp10(double x) { return exp10(x); }
inline double gnu_sincos(double x) {
  double s, c;
  sincos(x, &s, &c);
  return s * 2 + c * x;
}
inline double posix_drem(double x, double y) { return drem(x, y); }

#endif
