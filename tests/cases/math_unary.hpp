// Every function of <cmath> of one argument, alone and inside an expression.
#ifndef DUALREV_CASE_MATH_UNARY_HPP
#define DUALREV_CASE_MATH_UNARY_HPP

#include <cmath>

inline double std_fabs(double x) { return std::fabs(x); }
inline double std_abs(double x) { return std::abs(x); }
inline double std_exp(double x) { return std::exp(x); }
inline double std_exp2(double x) { return std::exp2(x); }
inline double std_expm1(double x) { return std::expm1(x); }
inline double std_log(double x) { return std::log(x); }
inline double std_log2(double x) { return std::log2(x); }
inline double std_log10(double x) { return std::log10(x); }
inline double std_log1p(double x) { return std::log1p(x); }
inline double std_sqrt(double x) { return std::sqrt(x); }
inline double std_cbrt(double x) { return std::cbrt(x); }
inline double std_sin(double x) { return std::sin(x); }
inline double std_cos(double x) { return std::cos(x); }
inline double std_tan(double x) { return std::tan(x); }
inline double std_asin(double x) { return std::asin(x); }
inline double std_acos(double x) { return std::acos(x); }
inline double std_atan(double x) { return std::atan(x); }
inline double std_sinh(double x) { return std::sinh(x); }
inline double std_cosh(double x) { return std::cosh(x); }
inline double std_tanh(double x) { return std::tanh(x); }
inline double std_asinh(double x) { return std::asinh(x); }
inline double std_acosh(double x) { return std::acosh(x); }
inline double std_atanh(double x) { return std::atanh(x); }
inline double std_erf(double x) { return std::erf(x); }
inline double std_erfc(double x) { return std::erfc(x); }
inline double std_tgamma(double x) { return std::tgamma(x); }
inline double std_lgamma(double x) { return std::lgamma(x); }
inline double std_floor(double x) { return std::floor(x); }
inline double std_ceil(double x) { return std::ceil(x); }
inline double std_trunc(double x) { return std::trunc(x); }
inline double std_round(double x) { return std::round(x); }
inline double std_rint(double x) { return std::rint(x); }
inline double std_nearbyint(double x) { return std::nearbyint(x); }
inline double std_logb(double x) { return std::logb(x); }

// ---- float and long double ----

inline float float_sin(float x) { return std::sin(x); }
inline float float_cos(float x) { return std::cos(x); }
inline float float_exp(float x) { return std::exp(x); }
inline float float_log(float x) { return std::log(x); }
inline float float_sqrt(float x) { return std::sqrt(x); }
inline float float_tanh(float x) { return std::tanh(x); }
inline float float_atan(float x) { return std::atan(x); }
inline float float_fabs(float x) { return std::fabs(x); }
inline float float_erf(float x) { return std::erf(x); }
inline float float_lgamma(float x) { return std::lgamma(x); }
inline float float_cbrt(float x) { return std::cbrt(x); }
inline float float_floor(float x) { return std::floor(x); }

// ---- of expressions, and of integers ----

inline double inside(double x, double y) { return std::sin(x * y) * std::exp(-x) + std::log(1 + y * y) / std::sqrt(x); }
inline double composed(double x) { return std::exp(std::sin(std::sqrt(std::cosh(std::tanh(x) + 1)))); }
inline double same_twice(double x) { return std::sin(x) * std::sin(x) + std::cos(x) * std::cos(x) * x; }
inline double of_integer(double x, int n) { return x * std::sqrt(n) + std::exp(n * x) + std::sin(3) * x; }
inline double of_constant(double x) { return x * std::sqrt(2.0) + x * std::log(10.0); }
inline double rounded_part(double x) { return x * std::floor(x) + std::round(x * 3) * x + (x - std::trunc(x)); }
inline double integer_abs(double x, int n) { return x * std::abs(n) + std::abs(x * n); }
inline double softplus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

#endif
