// One function, many names: C's, C++'s, suffixed, built in, found by using-declarations and aliases.
#ifndef DUALREV_CASE_MATH_SPELLINGS_HPP
#define DUALREV_CASE_MATH_SPELLINGS_HPP

#include <math.h>

#include <cmath>

inline double c_name(double x) { return sin(x) * exp(-x) + sqrt(x) + fabs(x) + pow(x, 2) + atan2(x, 2.0); }
inline double global_name(double x) { return ::sin(x) * ::exp(-x) + ::sqrt(x) + ::hypot(x, 2.0); }
inline double std_name(double x) { return std::sin(x) * std::exp(-x) + std::sqrt(x); }
inline double global_std_name(double x) { return ::std::sin(x) + ::std::log(x); }
inline double parenthesised(double x) { return (std::sin)(x) + (sin)(x) * (::cos(x)); }
inline double builtin(double x) { return __builtin_sin(x) * __builtin_exp(-x) + __builtin_sqrt(x) + __builtin_pow(x, 2.5) + __builtin_fabs(x); }
inline double builtin_binary(double x, double y) {
  return __builtin_hypot(x, y) + __builtin_fma(x, y, x) + __builtin_fmax(x, y) + __builtin_copysign(x, y) + __builtin_atan2(x, y);
}
inline double using_declaration(double x) {
  using std::cos;
  using std::sin;
  return sin(x) + cos(x) * x;
}
inline double using_directive(double x) {
  using namespace std;
  return tanh(x) + log(x);
}
namespace my {
using std::exp;
using std::log;
inline double uses(double x) { return exp(x) * log(x); }
namespace math = std;
inline double aliased(double x) { return math::sin(x) + math::sqrt(x); }
}  // namespace my
inline float suffix_f(float x) { return sinf(x) * expf(-x) + sqrtf(x) + powf(x, 2.0f) + fabsf(x) + atan2f(x, 2.0f) + hypotf(x, 1.0f); }
inline double suffix_f_of_double(double x) { return sinf(x) * x + cosf(static_cast<float>(x)); }
inline float overload_f(float x) { return std::sin(x) * std::exp(-x) + std::sqrt(x) + std::pow(x, 2.0f); }
inline float builtin_f(float x) { return __builtin_sinf(x) + __builtin_sqrtf(x); }
inline double double_of_float(float x) { return ::sin(x) * x; }
inline double round_trip(double x) { return floor(x) * x + ceil(x) * x + fmod(x, 0.5) + copysign(x, -1.0); }
inline double c_passive(double x) { return isnan(x) ? 0.0 : lround(x) * x; }
inline double c_several(double x) {
  int e;
  double whole;
  return frexp(x, &e) + modf(x, &whole) * ldexp(x, 2);
}
inline double c_special(double x) { return erf(x) + erfc(x) + tgamma(x) + lgamma(x) + cbrt(x) + expm1(x) + log1p(x) + exp2(x) + log2(x) + log10(x); }
inline double hyperbolic(double x) { return sinh(x) + cosh(x) + tanh(x) + asinh(x) + acosh(x + 1) + atanh(x / 4); }
inline double inverse(double x) { return asin(x / 2) + acos(x / 2) + atan(x) + tan(x); }

// A function of the user's own with such a name is the user's own.
namespace own {
inline double sin(double x) { return 2 * x; }
inline double sqrt(double x) { return x * x; }
inline double uses(double x) { return own::sin(x) + own::sqrt(x) + std::sin(x); }
}  // namespace own

#endif
