// long double: arithmetic, conversions, mathematics. Its values are in the fourth decimal of a double's last place, so a
// single double on the way shows in the comparison bit for bit.
#ifndef DUALREV_CASE_LONG_DOUBLE_HPP
#define DUALREV_CASE_LONG_DOUBLE_HPP

#include <cmath>

inline long double product(long double x, long double y) { return x * y + x / y; }
inline long double thirds(long double x) { return x / 3 + 1.0L / 3 + x / 3.0L; }
inline long double from_double(double x) { return static_cast<long double>(x) / 3; }
inline double to_double(long double x) { return x * x / 3; }
inline long double mixed(long double x, double y, float z, int n) { return x * y + y * z + z * n + n * x; }
inline long double calls(long double x) { return std::sin(x) + std::exp(x) * std::log(x); }
inline long double calls_c(long double x) { return sinl(x) * sqrtl(x); }
inline long double compound(long double x) {
  long double s = 1;
  s += x;
  s *= x;
  s /= 3;
  s -= 0.1L;
  ++s;
  return s;
}
inline long double compound_with_double(double x) {
  long double s = 1.0L / 3;
  s *= x;
  double d = 2;
  d += s;
  return d * s;
}
inline long double narrow_in_the_middle(long double x) {
  const double d = static_cast<double>(x / 3);
  return d * x;
}
inline double sum(const long double* p, int n) {
  long double s = 0;
  for (int i = 0; i < n; ++i) s += p[i] * p[i] / 7;
  return s;
}
inline double compensated(const double* p, int n) {
  long double s = 0;
  for (int i = 0; i < n; ++i) s += static_cast<long double>(p[i]) * p[i];
  return static_cast<double>(s);
}
inline long double literal(long double x) { return 0.1 * x + 0.1L * x + 0.1f * x; }

inline float which(float x) { return 2 * x; }
inline double which(double x) { return 3 * x; }
inline long double which(long double x) { return 4 * x; }
inline long double three_overloads(float a, double b, long double c) { return which(a) + which(b) + which(c) + which(a + b) + which(b + c) + which(2 * a); }

#endif
