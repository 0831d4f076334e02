// Conversions: double, float, integers, bools and enumerators in every direction, implicit and written. (long double has its
// own case.)
#ifndef DUALREV_CASE_CONVERSIONS_HPP
#define DUALREV_CASE_CONVERSIONS_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>

enum colour { red, green = 4, blue };
enum class level : unsigned char { low = 1, high = 3 };
enum class wide : long long { far = 1LL << 40 };

// ---- to double ----

inline double from_int(double x, int n) { return x * n; }
inline double from_negative(double x) {
  const int n = -7;
  double d = n;
  d *= x;
  return d + n;
}
inline double from_bool(double x, bool b) { return x * b + b * x + b; }
inline double from_enum(double x) {
  const double d = green;
  double e = x;
  e += +blue;
  e = e * d;
  return e + x * +red;
}
inline double from_enum_parameter(double x, colour c) {
  double d;
  d = c;
  return x * d;
}
inline double from_scoped(double x, level l) { return x * static_cast<int>(l) + static_cast<double>(l); }
inline double from_wide(double x) { return x * static_cast<double>(wide::far) * 1e-12; }
inline double from_unsigned(double x, unsigned u) { return x * u; }
inline double from_long_long(double x, long long l) { return x * l; }
inline double from_char(double x, char c, signed char s, unsigned char u) { return x * c + x * s + x * u; }
inline double from_size(double x, std::size_t n) { return static_cast<double>(n) * x; }
inline double from_sum_of_ints(double x, int a, int b) { return x * (a + b) + double(a) / b * x + a / b * x; }
inline double c_style(double x, int n) { return (double)n * x + (double)(n / 2) * x; }
inline double functional(double x, int n) { return double(n) * x + double(n + 1) / double(2) * double(x); }
inline double braces(double x) { return double{x} * double{3}; }
inline double to_itself(double x) { return static_cast<double>(x) * (double)x + double(x); }

// ---- from double to integers: passive ----

inline double truncated(double x) { return x * static_cast<int>(x); }
inline double truncated_c(double x) { return x * (int)(x * 10); }
inline double truncated_long(double x) {
  const long n = static_cast<long>(x * 100);
  return x * n;
}
inline double as_index(double x) {
  const double table[] = {1.5, 2.5, 3.5, 4.5};
  return x * table[static_cast<int>(x)];
}
inline double as_bool(double x) { return static_cast<bool>(x) ? 2 * x : x; }
inline double in_condition(double x) {
  if (x) return 3 * x;
  return x;
}
inline double negated(double x) { return !x ? 5.0 : x * x; }
inline double as_char(double x) { return x * static_cast<unsigned char>(x); }
inline double as_enum(double x) { return static_cast<colour>(static_cast<int>(x)) == green ? 2 * x : 3 * x; }
inline double counts(double x) {
  int n = 0;
  for (double y = x; y < 10; y *= 2) ++n;
  return x * n;
}
inline double fraction(double x) { return x - static_cast<long long>(x); }
inline double rounds_half(double x) { return x * static_cast<int>(x + 0.5); }

// ---- float ----

inline float float_square(float x) { return x * x; }
inline float float_mixed(float x, int n) { return x * n + 1.5f; }
inline float float_calls(float x) { return std::sin(x) + std::exp(x) * std::sqrt(x); }
inline double float_to_double(float x) { return x * 2.0 + x; }
inline double widened(float x) {
  double d = x;
  return d * d;
}
inline float narrowed(float x, float y) {
  double d = x;
  d = d * y / 3;
  return static_cast<float>(d);
}
inline float narrowed_implicitly(float x) {
  const double d = x * 1.25;
  const float f = d;
  return f * x;
}
inline double through_float(double x) {
  const float f = static_cast<float>(x);
  return f * x;
}
inline float float_literals(float x) { return x * 1.1 + 0.1f * x - 3 * x; }
inline float float_compound(float x) {
  float s = 1;
  s += x;
  s *= 2.5;
  s -= x * 0.1;
  s /= 3;
  return s;
}
inline float float_integers(float x, long l) { return x * l + static_cast<float>(l) / 3 + static_cast<int>(x) * x; }
// Each operation in the type of its own operands: a sum of floats is rounded before a double is added.
inline double float_before_double(float a, float b, double d) { return a + b + d + a * b * d + a / b / d + 2.0f * a * d + a * 3 * d; }
inline double float_function_before_double(float a, double d) { return std::sin(a) * d + std::pow(a, 2) + std::pow(a, 2.0f) * d + std::hypot(a, d) + std::fmax(a, d); }
inline float double_rounded_late(float a, double d) {
  float f = a * d + a;
  f = f + d;
  f += d * a;
  return f * a;
}
inline double long_to_float(float a, long l, unsigned char c) { return a * l + a / c + (a + l) * 0.5; }
inline double bool_to_double(double x) {
  double y = true;
  y += x > 1;
  y *= x;
  x = x > 1;
  return y + x;
}
inline double compares_with_integers(double x, int n, unsigned u, float f) {
  double s = 0;
  if (x == n) s += x;
  if (n < x && u > x) s += 2 * x;
  if (f <= x) s += 3 * x;
  if (!(x != n) || x > 'a') s += 4 * x;
  return s;
}
inline double unsigned_negated(double x, unsigned n) { return x * -n * 1e-9 + -n / x * 1e-9; }
inline double integer_order(double x, int n) { return 1 / 3 * x + n / 2 * x + x * n / 2 + 2 * 3 * x + x * 2 * 3 + n % 3 * x + (n - 7) / x; }
inline double digits(double x, char c) { return (c - '0') * x + (c == '7' ? x : 0) + sizeof(int) * x; }
inline float halves(float x) {
  float a = x;
  ++a;
  a--;
  return a / 2 + a / 2.0f;
}

#ifndef double  // the oracle's duals of two widths are not the operands of one `?:`
inline double float_and_double(float x, double y) { return x * y + x / y + (x < y ? x : y); }
#endif

#endif
