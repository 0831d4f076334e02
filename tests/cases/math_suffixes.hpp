// Every function of <cmath>, in each of its spellings for each of the three types: the weights tell them apart.
#ifndef DUALREV_CASE_MATH_SUFFIXES_HPP
#define DUALREV_CASE_MATH_SUFFIXES_HPP

#include <math.h>

#include <cmath>

inline double double_fabs(double x) { return fabs(x) + 2 * ::fabs(x) + 4 * std::fabs(x) + 8 * __builtin_fabs(x); }
inline float float_fabs(float x) { return fabsf(x) + 2 * std::fabs(x) + 4 * __builtin_fabsf(x); }
inline long double long_fabs(long double x) { return fabsl(x) + 2 * std::fabs(x) + 4 * __builtin_fabsl(x); }
inline double double_exp(double x) { return exp(x) + 2 * ::exp(x) + 4 * std::exp(x) + 8 * __builtin_exp(x); }
inline float float_exp(float x) { return expf(x) + 2 * std::exp(x) + 4 * __builtin_expf(x); }
inline long double long_exp(long double x) { return expl(x) + 2 * std::exp(x) + 4 * __builtin_expl(x); }
inline double double_exp2(double x) { return exp2(x) + 2 * ::exp2(x) + 4 * std::exp2(x) + 8 * __builtin_exp2(x); }
inline float float_exp2(float x) { return exp2f(x) + 2 * std::exp2(x) + 4 * __builtin_exp2f(x); }
inline long double long_exp2(long double x) { return exp2l(x) + 2 * std::exp2(x) + 4 * __builtin_exp2l(x); }
inline double double_expm1(double x) { return expm1(x) + 2 * ::expm1(x) + 4 * std::expm1(x) + 8 * __builtin_expm1(x); }
inline float float_expm1(float x) { return expm1f(x) + 2 * std::expm1(x) + 4 * __builtin_expm1f(x); }
inline long double long_expm1(long double x) { return expm1l(x) + 2 * std::expm1(x) + 4 * __builtin_expm1l(x); }
inline double double_log(double x) { return log(x) + 2 * ::log(x) + 4 * std::log(x) + 8 * __builtin_log(x); }
inline float float_log(float x) { return logf(x) + 2 * std::log(x) + 4 * __builtin_logf(x); }
inline long double long_log(long double x) { return logl(x) + 2 * std::log(x) + 4 * __builtin_logl(x); }
inline double double_log2(double x) { return log2(x) + 2 * ::log2(x) + 4 * std::log2(x) + 8 * __builtin_log2(x); }
inline float float_log2(float x) { return log2f(x) + 2 * std::log2(x) + 4 * __builtin_log2f(x); }
inline long double long_log2(long double x) { return log2l(x) + 2 * std::log2(x) + 4 * __builtin_log2l(x); }
inline double double_log10(double x) { return log10(x) + 2 * ::log10(x) + 4 * std::log10(x) + 8 * __builtin_log10(x); }
inline float float_log10(float x) { return log10f(x) + 2 * std::log10(x) + 4 * __builtin_log10f(x); }
inline long double long_log10(long double x) { return log10l(x) + 2 * std::log10(x) + 4 * __builtin_log10l(x); }
inline double double_log1p(double x) { return log1p(x) + 2 * ::log1p(x) + 4 * std::log1p(x) + 8 * __builtin_log1p(x); }
inline float float_log1p(float x) { return log1pf(x) + 2 * std::log1p(x) + 4 * __builtin_log1pf(x); }
inline long double long_log1p(long double x) { return log1pl(x) + 2 * std::log1p(x) + 4 * __builtin_log1pl(x); }
inline double double_sqrt(double x) { return sqrt(x) + 2 * ::sqrt(x) + 4 * std::sqrt(x) + 8 * __builtin_sqrt(x); }
inline float float_sqrt(float x) { return sqrtf(x) + 2 * std::sqrt(x) + 4 * __builtin_sqrtf(x); }
inline long double long_sqrt(long double x) { return sqrtl(x) + 2 * std::sqrt(x) + 4 * __builtin_sqrtl(x); }
inline double double_cbrt(double x) { return cbrt(x) + 2 * ::cbrt(x) + 4 * std::cbrt(x) + 8 * __builtin_cbrt(x); }
inline float float_cbrt(float x) { return cbrtf(x) + 2 * std::cbrt(x) + 4 * __builtin_cbrtf(x); }
inline long double long_cbrt(long double x) { return cbrtl(x) + 2 * std::cbrt(x) + 4 * __builtin_cbrtl(x); }
inline double double_sin(double x) { return sin(x) + 2 * ::sin(x) + 4 * std::sin(x) + 8 * __builtin_sin(x); }
inline float float_sin(float x) { return sinf(x) + 2 * std::sin(x) + 4 * __builtin_sinf(x); }
inline long double long_sin(long double x) { return sinl(x) + 2 * std::sin(x) + 4 * __builtin_sinl(x); }
inline double double_cos(double x) { return cos(x) + 2 * ::cos(x) + 4 * std::cos(x) + 8 * __builtin_cos(x); }
inline float float_cos(float x) { return cosf(x) + 2 * std::cos(x) + 4 * __builtin_cosf(x); }
inline long double long_cos(long double x) { return cosl(x) + 2 * std::cos(x) + 4 * __builtin_cosl(x); }
inline double double_tan(double x) { return tan(x) + 2 * ::tan(x) + 4 * std::tan(x) + 8 * __builtin_tan(x); }
inline float float_tan(float x) { return tanf(x) + 2 * std::tan(x) + 4 * __builtin_tanf(x); }
inline long double long_tan(long double x) { return tanl(x) + 2 * std::tan(x) + 4 * __builtin_tanl(x); }
inline double double_asin(double x) { return asin(x) + 2 * ::asin(x) + 4 * std::asin(x) + 8 * __builtin_asin(x); }
inline float float_asin(float x) { return asinf(x) + 2 * std::asin(x) + 4 * __builtin_asinf(x); }
inline long double long_asin(long double x) { return asinl(x) + 2 * std::asin(x) + 4 * __builtin_asinl(x); }
inline double double_acos(double x) { return acos(x) + 2 * ::acos(x) + 4 * std::acos(x) + 8 * __builtin_acos(x); }
inline float float_acos(float x) { return acosf(x) + 2 * std::acos(x) + 4 * __builtin_acosf(x); }
inline long double long_acos(long double x) { return acosl(x) + 2 * std::acos(x) + 4 * __builtin_acosl(x); }
inline double double_atan(double x) { return atan(x) + 2 * ::atan(x) + 4 * std::atan(x) + 8 * __builtin_atan(x); }
inline float float_atan(float x) { return atanf(x) + 2 * std::atan(x) + 4 * __builtin_atanf(x); }
inline long double long_atan(long double x) { return atanl(x) + 2 * std::atan(x) + 4 * __builtin_atanl(x); }
inline double double_sinh(double x) { return sinh(x) + 2 * ::sinh(x) + 4 * std::sinh(x) + 8 * __builtin_sinh(x); }
inline float float_sinh(float x) { return sinhf(x) + 2 * std::sinh(x) + 4 * __builtin_sinhf(x); }
inline long double long_sinh(long double x) { return sinhl(x) + 2 * std::sinh(x) + 4 * __builtin_sinhl(x); }
inline double double_cosh(double x) { return cosh(x) + 2 * ::cosh(x) + 4 * std::cosh(x) + 8 * __builtin_cosh(x); }
inline float float_cosh(float x) { return coshf(x) + 2 * std::cosh(x) + 4 * __builtin_coshf(x); }
inline long double long_cosh(long double x) { return coshl(x) + 2 * std::cosh(x) + 4 * __builtin_coshl(x); }
inline double double_tanh(double x) { return tanh(x) + 2 * ::tanh(x) + 4 * std::tanh(x) + 8 * __builtin_tanh(x); }
inline float float_tanh(float x) { return tanhf(x) + 2 * std::tanh(x) + 4 * __builtin_tanhf(x); }
inline long double long_tanh(long double x) { return tanhl(x) + 2 * std::tanh(x) + 4 * __builtin_tanhl(x); }
inline double double_asinh(double x) { return asinh(x) + 2 * ::asinh(x) + 4 * std::asinh(x) + 8 * __builtin_asinh(x); }
inline float float_asinh(float x) { return asinhf(x) + 2 * std::asinh(x) + 4 * __builtin_asinhf(x); }
inline long double long_asinh(long double x) { return asinhl(x) + 2 * std::asinh(x) + 4 * __builtin_asinhl(x); }
inline double double_acosh(double x) { return acosh(x) + 2 * ::acosh(x) + 4 * std::acosh(x) + 8 * __builtin_acosh(x); }
inline float float_acosh(float x) { return acoshf(x) + 2 * std::acosh(x) + 4 * __builtin_acoshf(x); }
inline long double long_acosh(long double x) { return acoshl(x) + 2 * std::acosh(x) + 4 * __builtin_acoshl(x); }
inline double double_atanh(double x) { return atanh(x) + 2 * ::atanh(x) + 4 * std::atanh(x) + 8 * __builtin_atanh(x); }
inline float float_atanh(float x) { return atanhf(x) + 2 * std::atanh(x) + 4 * __builtin_atanhf(x); }
inline long double long_atanh(long double x) { return atanhl(x) + 2 * std::atanh(x) + 4 * __builtin_atanhl(x); }
inline double double_erf(double x) { return erf(x) + 2 * ::erf(x) + 4 * std::erf(x) + 8 * __builtin_erf(x); }
inline float float_erf(float x) { return erff(x) + 2 * std::erf(x) + 4 * __builtin_erff(x); }
inline long double long_erf(long double x) { return erfl(x) + 2 * std::erf(x) + 4 * __builtin_erfl(x); }
inline double double_erfc(double x) { return erfc(x) + 2 * ::erfc(x) + 4 * std::erfc(x) + 8 * __builtin_erfc(x); }
inline float float_erfc(float x) { return erfcf(x) + 2 * std::erfc(x) + 4 * __builtin_erfcf(x); }
inline long double long_erfc(long double x) { return erfcl(x) + 2 * std::erfc(x) + 4 * __builtin_erfcl(x); }
inline double double_tgamma(double x) { return tgamma(x) + 2 * ::tgamma(x) + 4 * std::tgamma(x) + 8 * __builtin_tgamma(x); }
inline float float_tgamma(float x) { return tgammaf(x) + 2 * std::tgamma(x) + 4 * __builtin_tgammaf(x); }
inline long double long_tgamma(long double x) { return tgammal(x) + 2 * std::tgamma(x) + 4 * __builtin_tgammal(x); }
inline double double_lgamma(double x) { return lgamma(x) + 2 * ::lgamma(x) + 4 * std::lgamma(x) + 8 * __builtin_lgamma(x); }
inline float float_lgamma(float x) { return lgammaf(x) + 2 * std::lgamma(x) + 4 * __builtin_lgammaf(x); }
inline long double long_lgamma(long double x) { return lgammal(x) + 2 * std::lgamma(x) + 4 * __builtin_lgammal(x); }
inline double double_floor(double x) { return floor(x) + 2 * ::floor(x) + 4 * std::floor(x) + 8 * __builtin_floor(x); }
inline float float_floor(float x) { return floorf(x) + 2 * std::floor(x) + 4 * __builtin_floorf(x); }
inline long double long_floor(long double x) { return floorl(x) + 2 * std::floor(x) + 4 * __builtin_floorl(x); }
inline double double_ceil(double x) { return ceil(x) + 2 * ::ceil(x) + 4 * std::ceil(x) + 8 * __builtin_ceil(x); }
inline float float_ceil(float x) { return ceilf(x) + 2 * std::ceil(x) + 4 * __builtin_ceilf(x); }
inline long double long_ceil(long double x) { return ceill(x) + 2 * std::ceil(x) + 4 * __builtin_ceill(x); }
inline double double_trunc(double x) { return trunc(x) + 2 * ::trunc(x) + 4 * std::trunc(x) + 8 * __builtin_trunc(x); }
inline float float_trunc(float x) { return truncf(x) + 2 * std::trunc(x) + 4 * __builtin_truncf(x); }
inline long double long_trunc(long double x) { return truncl(x) + 2 * std::trunc(x) + 4 * __builtin_truncl(x); }
inline double double_round(double x) { return round(x) + 2 * ::round(x) + 4 * std::round(x) + 8 * __builtin_round(x); }
inline float float_round(float x) { return roundf(x) + 2 * std::round(x) + 4 * __builtin_roundf(x); }
inline long double long_round(long double x) { return roundl(x) + 2 * std::round(x) + 4 * __builtin_roundl(x); }
inline double double_rint(double x) { return rint(x) + 2 * ::rint(x) + 4 * std::rint(x) + 8 * __builtin_rint(x); }
inline float float_rint(float x) { return rintf(x) + 2 * std::rint(x) + 4 * __builtin_rintf(x); }
inline long double long_rint(long double x) { return rintl(x) + 2 * std::rint(x) + 4 * __builtin_rintl(x); }
inline double double_nearbyint(double x) { return nearbyint(x) + 2 * ::nearbyint(x) + 4 * std::nearbyint(x) + 8 * __builtin_nearbyint(x); }
inline float float_nearbyint(float x) { return nearbyintf(x) + 2 * std::nearbyint(x) + 4 * __builtin_nearbyintf(x); }
inline long double long_nearbyint(long double x) { return nearbyintl(x) + 2 * std::nearbyint(x) + 4 * __builtin_nearbyintl(x); }
inline double double_logb(double x) { return logb(x) + 2 * ::logb(x) + 4 * std::logb(x) + 8 * __builtin_logb(x); }
inline float float_logb(float x) { return logbf(x) + 2 * std::logb(x) + 4 * __builtin_logbf(x); }
inline long double long_logb(long double x) { return logbl(x) + 2 * std::logb(x) + 4 * __builtin_logbl(x); }

inline double double_pow(double x, double y) { return pow(x, y) + 2 * ::pow(x, y) + 4 * std::pow(x, y) + 8 * __builtin_pow(x, y); }
inline float float_pow(float x, float y) { return powf(x, y) + 2 * std::pow(x, y) + 4 * __builtin_powf(x, y); }
inline long double long_pow(long double x, long double y) { return powl(x, y) + 2 * std::pow(x, y) + 4 * __builtin_powl(x, y); }
inline double double_atan2(double x, double y) { return atan2(x, y) + 2 * ::atan2(x, y) + 4 * std::atan2(x, y) + 8 * __builtin_atan2(x, y); }
inline float float_atan2(float x, float y) { return atan2f(x, y) + 2 * std::atan2(x, y) + 4 * __builtin_atan2f(x, y); }
inline long double long_atan2(long double x, long double y) { return atan2l(x, y) + 2 * std::atan2(x, y) + 4 * __builtin_atan2l(x, y); }
inline double double_hypot(double x, double y) { return hypot(x, y) + 2 * ::hypot(x, y) + 4 * std::hypot(x, y) + 8 * __builtin_hypot(x, y); }
inline float float_hypot(float x, float y) { return hypotf(x, y) + 2 * std::hypot(x, y) + 4 * __builtin_hypotf(x, y); }
inline long double long_hypot(long double x, long double y) { return hypotl(x, y) + 2 * std::hypot(x, y) + 4 * __builtin_hypotl(x, y); }
inline double double_fmod(double x, double y) { return fmod(x, y) + 2 * ::fmod(x, y) + 4 * std::fmod(x, y) + 8 * __builtin_fmod(x, y); }
inline float float_fmod(float x, float y) { return fmodf(x, y) + 2 * std::fmod(x, y) + 4 * __builtin_fmodf(x, y); }
inline long double long_fmod(long double x, long double y) { return fmodl(x, y) + 2 * std::fmod(x, y) + 4 * __builtin_fmodl(x, y); }
inline double double_remainder(double x, double y) { return remainder(x, y) + 2 * ::remainder(x, y) + 4 * std::remainder(x, y) + 8 * __builtin_remainder(x, y); }
inline float float_remainder(float x, float y) { return remainderf(x, y) + 2 * std::remainder(x, y) + 4 * __builtin_remainderf(x, y); }
inline long double long_remainder(long double x, long double y) { return remainderl(x, y) + 2 * std::remainder(x, y) + 4 * __builtin_remainderl(x, y); }
inline double double_fmax(double x, double y) { return fmax(x, y) + 2 * ::fmax(x, y) + 4 * std::fmax(x, y) + 8 * __builtin_fmax(x, y); }
inline float float_fmax(float x, float y) { return fmaxf(x, y) + 2 * std::fmax(x, y) + 4 * __builtin_fmaxf(x, y); }
inline long double long_fmax(long double x, long double y) { return fmaxl(x, y) + 2 * std::fmax(x, y) + 4 * __builtin_fmaxl(x, y); }
inline double double_fmin(double x, double y) { return fmin(x, y) + 2 * ::fmin(x, y) + 4 * std::fmin(x, y) + 8 * __builtin_fmin(x, y); }
inline float float_fmin(float x, float y) { return fminf(x, y) + 2 * std::fmin(x, y) + 4 * __builtin_fminf(x, y); }
inline long double long_fmin(long double x, long double y) { return fminl(x, y) + 2 * std::fmin(x, y) + 4 * __builtin_fminl(x, y); }
inline double double_fdim(double x, double y) { return fdim(x, y) + 2 * ::fdim(x, y) + 4 * std::fdim(x, y) + 8 * __builtin_fdim(x, y); }
inline float float_fdim(float x, float y) { return fdimf(x, y) + 2 * std::fdim(x, y) + 4 * __builtin_fdimf(x, y); }
inline long double long_fdim(long double x, long double y) { return fdiml(x, y) + 2 * std::fdim(x, y) + 4 * __builtin_fdiml(x, y); }
inline double double_copysign(double x, double y) { return copysign(x, y) + 2 * ::copysign(x, y) + 4 * std::copysign(x, y) + 8 * __builtin_copysign(x, y); }
inline float float_copysign(float x, float y) { return copysignf(x, y) + 2 * std::copysign(x, y) + 4 * __builtin_copysignf(x, y); }
inline long double long_copysign(long double x, long double y) { return copysignl(x, y) + 2 * std::copysign(x, y) + 4 * __builtin_copysignl(x, y); }
inline double double_nextafter(double x, double y) { return nextafter(x, y) + 2 * ::nextafter(x, y) + 4 * std::nextafter(x, y) + 8 * __builtin_nextafter(x, y); }
inline float float_nextafter(float x, float y) { return nextafterf(x, y) + 2 * std::nextafter(x, y) + 4 * __builtin_nextafterf(x, y); }
inline long double long_nextafter(long double x, long double y) { return nextafterl(x, y) + 2 * std::nextafter(x, y) + 4 * __builtin_nextafterl(x, y); }

// ---- with integers, and with several results ----

inline float float_ldexp(float x, int n) { return ldexpf(x, n) + 2 * std::ldexp(x, n) + 4 * scalbnf(x, n) + 8 * std::scalbn(x, n) + 16 * scalblnf(x, n); }
inline long double long_ldexp(long double x, int n) { return ldexpl(x, n) + 2 * std::ldexp(x, n) + 4 * scalbnl(x, n) + 8 * std::scalbn(x, n) + 16 * scalblnl(x, n); }
inline double double_ldexp(double x, int n) { return ldexp(x, n) + 2 * __builtin_ldexp(x, n) + 4 * scalbn(x, n) + 8 * std::scalbln(x, n) + 16 * scalbln(x, n); }
inline float float_fma(float x, float y, float z) { return fmaf(x, y, z) + 2 * std::fma(x, y, z) + 4 * __builtin_fmaf(x, y, z); }
inline long double long_fma(long double x, long double y, long double z) { return fmal(x, y, z) + 2 * std::fma(x, y, z) + 4 * __builtin_fmal(x, y, z); }
inline float float_frexp(float x) {
  int e, f;
  return frexpf(x, &e) + 2 * std::frexp(x, &f) * e;
}
inline long double long_frexp(long double x) {
  int e, f;
  return frexpl(x, &e) + 2 * std::frexp(x, &f);
}
inline float float_modf(float x) {
  float a, b;
  const float c = modff(x, &a);
  return c + 2 * std::modf(x, &b) + a * x;
}
inline long double long_modf(long double x) {
  long double a, b;
  const long double c = modfl(x, &a);
  return c + 2 * std::modf(x, &b) + a * x;
}
inline float float_remquo(float x, float y) {
  int a, b;
  return remquof(x, y, &a) + 2 * std::remquo(x, y, &b);
}

#endif
