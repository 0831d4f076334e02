// Probes for <cmath>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <cmath>

namespace probe_cmath {

inline double sin([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sin(x * y) * x; }
inline double cos([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cos(x * y) * x; }
inline double tan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::tan(x * y) * x; }
inline double sinh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sinh(x * y) * x; }
inline double cosh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cosh(x * y) * x; }
inline double tanh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::tanh(x * y) * x; }
inline double asinh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::asinh(x * y) * x; }
inline double exp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::exp(x * y) * x; }
inline double exp2([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::exp2(x * y) * x; }
inline double expm1([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::expm1(x * y) * x; }
inline double log([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log(x * y) * x; }
inline double log2([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log2(x * y) * x; }
inline double log10([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log10(x * y) * x; }
inline double log1p([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log1p(x * y) * x; }
inline double sqrt([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sqrt(x * y) * x; }
inline double cbrt([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cbrt(x * y) * x; }
inline double erf([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::erf(x * y) * x; }
inline double erfc([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::erfc(x * y) * x; }
inline double tgamma([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::tgamma(x * y) * x; }
inline double lgamma([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::lgamma(x * y) * x; }
inline double fabs([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fabs(x * y) * x; }
inline double abs([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::abs(x * y) * x; }
inline double atan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::atan(x * y) * x; }
inline double ceil([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ceil(x * y) * x; }
inline double floor([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::floor(x * y) * x; }
inline double trunc([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::trunc(x * y) * x; }
inline double round([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::round(x * y) * x; }
inline double nearbyint([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::nearbyint(x * y) * x; }
inline double rint([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::rint(x * y) * x; }
inline double logb([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::logb(x * y) * x; }
inline double asin([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::asin(0.3 * x * y) * x; }
inline double acos([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::acos(0.3 * x * y) * x; }
inline double atanh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::atanh(0.3 * x * y) * x; }
inline double acosh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::acosh(1 + x * y) * x; }
inline double pow([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::pow(x * y, y + 0.1) * x; }
inline double atan2([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::atan2(x * y, y + 0.1) * x; }
inline double hypot([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::hypot(x * y, y + 0.1) * x; }
inline double fmod([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fmod(x * y, y + 0.1) * x; }
inline double remainder([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::remainder(x * y, y + 0.1) * x; }
inline double copysign([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::copysign(x * y, y + 0.1) * x; }
inline double fdim([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fdim(x * y, y + 0.1) * x; }
inline double fmax([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fmax(x * y, y + 0.1) * x; }
inline double fmin([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fmin(x * y, y + 0.1) * x; }
inline double nextafter([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::nextafter(x * y, y + 0.1) * x; }
inline double nexttoward([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::nexttoward(x, 2.0L) * y; }
inline double ldexp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ldexp(x, 3) * y; }
inline double scalbn([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::scalbn(x, 3) * y; }
inline double scalbln([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::scalbln(x, 3L) * y; }
inline double fma([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fma(x, y, x); }
inline double lerp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::lerp(x, y, x * y); }
inline double frexp([[maybe_unused]] double x, [[maybe_unused]] double y) { int e = 0; return std::frexp(x * 5, &e) * y * e; }
inline double modf([[maybe_unused]] double x, [[maybe_unused]] double y) { double whole = 0; return std::modf(x * 3, &whole) * y + whole; }
inline double remquo([[maybe_unused]] double x, [[maybe_unused]] double y) { int q = 0; return std::remquo(x * 7, y, &q) * x; }
inline double ilogb([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::ilogb(y * 9); }
inline double lrint([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::lrint(y * 9)); }
inline double llrint([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::llrint(y * 9)); }
inline double lround([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::lround(y * 9)); }
inline double llround([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::llround(y * 9)); }
inline double fpclassify([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fpclassify(x) == FP_NORMAL ? x * y : x; }
inline double isfinite([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isfinite(x) ? x * y : x; }
inline double isinf([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isinf(x) ? x : x * y; }
inline double isnan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isnan(x) ? x : x * y; }
inline double isnormal([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isnormal(x) ? x * y : x; }
inline double signbit([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::signbit(x) ? x : x * y; }
inline double isgreater([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isgreater(x, y) ? x * y : x; }
inline double isgreaterequal([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isgreaterequal(x, y) ? x * y : x; }
inline double isless([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isless(x, y) ? x : x * y; }
inline double islessequal([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::islessequal(x, y) ? x : x * y; }
inline double islessgreater([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::islessgreater(x, y) ? x * y : x; }
inline double isunordered([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isunordered(x, y) ? x : x * y; }
inline double nan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::isnan(std::nan("")) ? x * y : x; }
inline double beta([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::beta(x, y); }
inline double expint([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::expint(x) * y; }
inline double riemann_zeta([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::riemann_zeta(x + 2) * y; }
inline double legendre([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::legendre(2, 0.3 * x) * y; }
inline double hermite([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::hermite(3, x) * y; }
inline double laguerre([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::laguerre(2, x) * y; }
inline double assoc_legendre([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::assoc_legendre(2, 1, 0.3 * x) * y; }
inline double assoc_laguerre([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::assoc_laguerre(2, 1, x) * y; }
inline double sph_legendre([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sph_legendre(2, 1, x) * y; }
inline double sph_bessel([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sph_bessel(2, x) * y; }
inline double sph_neumann([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sph_neumann(2, x) * y; }
inline double cyl_bessel_j([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cyl_bessel_j(1.5, x) * y; }
inline double cyl_bessel_i([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cyl_bessel_i(1.5, x) * y; }
inline double cyl_bessel_k([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cyl_bessel_k(1.5, x) * y; }
inline double cyl_neumann([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cyl_neumann(1.5, x) * y; }
inline double comp_ellint_1([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::comp_ellint_1(0.3 * x) * y; }
inline double comp_ellint_2([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::comp_ellint_2(0.3 * x) * y; }
inline double comp_ellint_3([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::comp_ellint_3(0.3 * x, 0.2) * y; }
inline double ellint_1([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ellint_1(0.3 * x, y); }
inline double ellint_2([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ellint_2(0.3 * x, y); }
inline double ellint_3([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::ellint_3(0.3 * x, 0.2, y); }

}  // namespace probe_cmath
