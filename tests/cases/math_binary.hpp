// <cmath> of several arguments, with several results, and with results that are no scalars.
#ifndef DUALREV_CASE_MATH_BINARY_HPP
#define DUALREV_CASE_MATH_BINARY_HPP

#include <algorithm>
#include <cmath>
#include <numeric>

inline double std_pow(double x, double y) { return std::pow(x, y); }
inline double pow_constant(double x) { return std::pow(x, 2) + std::pow(x, 3.5) + std::pow(2, x) + std::pow(1.5, x) + std::pow(x, -1); }
inline double pow_integer(double x, int n) { return std::pow(x, n); }
inline double pow_same(double x) { return std::pow(x, x); }
inline double std_atan2(double y, double x) { return std::atan2(y, x); }
inline double std_hypot(double x, double y) { return std::hypot(x, y); }
inline double hypot_3(double x, double y, double z) { return std::hypot(x, y, z); }
inline double std_fmod(double x, double y) { return std::fmod(x, y); }
inline double std_remainder(double x, double y) { return std::remainder(x, y); }
inline double std_fmax(double x, double y) { return std::fmax(x, y); }
inline double std_fmin(double x, double y) { return std::fmin(x, y); }
inline double std_fdim(double x, double y) { return std::fdim(x, y); }
inline double std_copysign(double x, double y) { return std::copysign(x, y); }
inline double std_nextafter(double x, double y) { return std::nextafter(x, y); }
inline double std_nexttoward(double x) { return std::nexttoward(x, 3.0L); }
inline double std_fma(double x, double y, double z) { return std::fma(x, y, z); }
inline double fma_same(double x) { return std::fma(x, x, x) + std::fma(2.0, x, 1.0); }
inline double std_lerp(double a, double b, double t) { return std::lerp(a, b, t); }
inline double std_ldexp(double x, int n) { return std::ldexp(x, n); }
inline double std_scalbn(double x, int n) { return std::scalbn(x, n) + std::scalbln(x, 2L); }

// ---- several results ----

inline double std_frexp(double x) {
  int e;
  const double m = std::frexp(x, &e);
  return m * e;
}
inline double std_modf(double x) {
  double whole;
  const double part = std::modf(x, &whole);
  return part * x + whole;
}
inline double std_remquo(double x, double y) {
  int q;
  const double r = std::remquo(x, y, &q);
  return r * r + q * x;
}
inline double modf_into_array(double x) {
  double a[2];
  a[0] = std::modf(x, &a[1]);
  return a[0] * a[0] * a[1];
}

// ---- results that carry no derivative ----

inline double classified(double x) {
  if (std::isnan(x) || std::isinf(x) || !std::isfinite(x)) return 0;
  return std::isnormal(x) ? x * 2 : x;
}
inline double sign(double x) { return std::signbit(x) ? -x * 2 : x * 3; }
inline double rounded_to_integers(double x) {
  const long a = std::lround(x);
  const long long b = std::llround(x * 2);
  return x * a + x * b + x * std::lrint(x) + x * std::llrint(x) + x * std::ilogb(x);
}
inline double compared(double x, double y) {
  double s = 0;
  if (std::isgreater(x, y)) s += x;
  if (std::isless(x, y)) s += y;
  if (std::islessequal(x, y) || std::isgreaterequal(x, y)) s += x * y;
  if (std::isunordered(x, y)) s = 0;
  return s;
}
inline double fpclassified(double x) { return std::fpclassify(x) == FP_NORMAL ? x * x : x; }

// ---- mixed types ----

inline double with_integers(double x, int n) { return std::pow(n, x) + std::hypot(x, n) + std::atan2(x, n) + std::fmax(x, n); }
inline double with_float(double x, float y) { return std::pow(x, y) + std::hypot(x, y); }
inline float in_float(float x, float y) { return std::pow(x, y) + std::atan2(x, y) + std::hypot(x, y) + std::fma(x, y, x); }
inline float float_and_integer(float x) { return std::pow(x, 2.0f) * std::ldexp(x, 2); }

// ---- <algorithm> and <numeric> on two scalars ----

inline double std_max(double x, double y) { return std::max(x, y) * x; }
inline double std_min(double x, double y) { return std::min(x, y) * x; }
inline double max_with_constant(double x) { return std::max(x, 0.0) + std::max(1.0, x) + std::min(x * x, 0.5); }
inline double max_of_expressions(double x, double y) { return std::max(x * y, x + y) * std::min(x * x, y); }
inline double max_explicit(double x, int n) { return std::max<double>(x, n) * x; }
inline double std_clamp(double x, double low, double high) { return std::clamp(x, low, high) * x; }
inline double std_midpoint(double x, double y) { return std::midpoint(x, y) * x; }
inline double nested_max(double x, double y, double z) { return std::max(std::max(x, y), std::min(y, z)); }
inline double mixed_arguments(double x) { return std::hypot(1, x) + std::atan2(1, x) + std::fmod(x, 3) + std::pow(2, x) + std::fmin(x, 2) + std::fma(x, 2, 1); }
inline double rounded_to_cents(double x) { return std::round(x * 100) / 100 + x; }
inline double integer_max(double x, int n, int m) { return x * std::max(n, m) + x * std::min(n, 3); }

// ---- inside expressions ----

inline double inside(double x, double y) { return std::pow(x * y + 1, x / y) * std::atan2(y, x) / std::hypot(x, y); }
inline double distance(double x, double y, double a, double b) { return std::sqrt(std::pow(x - a, 2) + std::pow(y - b, 2)); }

#endif
