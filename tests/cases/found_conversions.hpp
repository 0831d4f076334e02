// Integers whose values are known beforehand: a function is run where it is rewritten, so what the standard says of
// types that meet has to be done there. Each gives its integer as a factor.
#ifndef DUALREV_CASE_FOUND_CONVERSIONS_HPP
#define DUALREV_CASE_FOUND_CONVERSIONS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

// Types that meet are what this is about.
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"

namespace found_conversions {

// ---- the computation is of another type than what stands to the left ----

inline double divides_unsigned(double x, double y) {
  int i = -3;
  i /= 4u;
  return i * 1e-9 * x + y;
}
inline double rest_of_unsigned(double x, double y) {
  int i = -3;
  i %= 7u;
  return i * x + y;
}
inline double multiplies_unsigned(double x, double y) {
  int i = -3;
  i *= 5u;
  return i * x + y;
}
inline double shifts_negative(double x, double y) {
  int i = -9;
  i >>= 1u;
  return i * x + y;
}
inline double divides_long(double x, double y) {
  int i = -3;
  i /= 4UL;
  long j = -3;
  j /= 4u;
  long k = -3;
  k /= 4UL;
  return i * x + j * y + k * 1e-15;
}
inline double unsigned_by_negative(double x, double y) {
  unsigned i = 7;
  i /= -2;
  unsigned j = 7;
  j -= 9;
  j /= 3;
  unsigned long k = 10;
  k += -4;
  return i * x + j * 1e-9 * y + k * x * y;
}
inline double narrow(double x, double y) {
  signed char c = 100;
  c += 100;
  unsigned char u = 200;
  u += 100;
  short s = 30000;
  s *= 3;
  std::int8_t d = -128;
  d /= -1;
  unsigned short w = 3;
  w -= 5;
  return c * x + u * y + s * x * y + d * x + w * y;
}
inline double narrow_by_wide(double x, double y) {
  signed char c = -3;
  c /= 2u;
  short s = -3;
  s >>= 1ULL;
  unsigned char u = 250;
  u *= 250L;
  signed char m = -100;
  m %= 37u;
  return c * x + s * y + u * x * y + m * x;
}
inline double of_bool(double x, double y) {
  bool a = true;
  a += 1;
  bool b = true;
  b -= 1;
  bool c = true;
  c *= 2;
  bool d = true;
  d ^= true;
  bool e = false;
  e |= 4;
  return a * x + b * y + c * x * y + d + e * 3 * x;
}
inline double bits(double x, double y) {
  int i = -6;
  i &= 0xF0u;
  unsigned char u = 0x0F;
  u ^= -1;
  int j = -6;
  j |= 1L;
  unsigned k = 1;
  k <<= 31;
  k >>= 30L;
  return i * x + u * y + j * x * y + k * x;
}
inline double by_a_number(double x, double y) {
  int i = 7;
  i *= 1.5;
  int j = -7;
  j /= 2.0f;
  unsigned char u = 3;
  u += 2.9;
  i -= 0.5L;
  return i * x + j * y + u * x * y;
}

enum Level { low = 1, high = 3000000000u };
enum Small : signed char { down = -1, up = 100 };
enum class Kind { a = 2, b = 5 };
inline double of_enumerations(double x, double y) {
  int i = -3;
  i /= high;
  long j = -3;
  j -= low;
  signed char c = 100;
  c += up;
  int k = down;
  k /= 2u;
  int m = 3;
  m *= static_cast<int>(Kind::b);
  return i * x + j * y + c * x * y + (k > 5 ? x : y) + m * x;
}

// ---- steps ----

inline double narrow_steps(double x, double y) {
  signed char c = 127;
  c++;
  ++c;
  unsigned char u = 0;
  u--;
  short s = -32768;
  --s;
  std::uint16_t w = 65535;
  const int before = w++;
  unsigned k = 0;
  --k;
  return c * x + u * y + s * x * y + before * x + w * y + k * 1e-9 * x;
}
inline double backwards(double x, double y) {
  double sum = 0;
  const std::array<double, 3> a = {x, y, x * y};
  for (unsigned i = 3; i-- > 0;) sum += (i + 1) * a[i];
  for (std::size_t i = a.size() - 1; i < a.size(); --i) sum += (i + 2) * a[i] * a[0];
  std::size_t n = 0;
  for (unsigned char c = 250; c > 5; c += 3) n += c;
  return sum + n * x;
}

// ---- conversions within expressions ----

inline double compares(double x, double y) {
  const int i = -1;
  const unsigned u = 1;
  const long l = -1;
  const unsigned char c = 255;
  const signed char d = -1;
  const bool a = i < u, b = l < u, e = c == d, f = i > 2UL, g = -1 == 4294967295u;
  return a * x + b * y + e * x * y + f * 3 * x + g * 5 * y;
}
inline double shifts(double x, double y) {
  const unsigned char c = 128;
  const int i = c << 1;
  const unsigned u = 1u << 31;
  const unsigned v = u << 1;
  const int n = -8 >> 1;
  const unsigned w = static_cast<unsigned>(-8) >> 28;
  const long m = 1L << 40;
  return i * x + u * 1e-9 * y + v * x * y + n * x + w * y + m * 1e-12 * x;
}
inline double complements(double x, double y) {
  const unsigned char c = 1;
  const int i = ~c;
  const unsigned u = ~1u;
  const unsigned n = -1u;
  const bool b = !c;
  const std::uint8_t k = ~c;
  return i * x + u * 1e-9 * y + n * 1e-9 * x * y + b * x + k * y;
}
inline double wraps(double x, double y) {
  const unsigned u = 4000000000u;
  const unsigned v = u + u;
  const unsigned w = u * 3;
  const unsigned short s = 60000;
  const int p = s + s;
  const unsigned short q = static_cast<unsigned short>(s + s);
  const unsigned char t = static_cast<unsigned char>(-1);
  const long l = u + 500000000;
  const long m = u + 500000000L;
  return v * 1e-9 * x + w * 1e-9 * y + p * x * y + q * x + t * y + l * 1e-9 * x + m * 1e-9 * y;
}
inline double chosen_types(double x, double y) {
  const int i = -1;
  const unsigned u = 2;
  const long a = true ? i : u;
  const double b = false ? u : i;
  return a * 1e-9 * x + b * 1e-9 * y + (i + u) * x * y;
}
inline int halves(unsigned char n) { return n / 2; }
inline double times(double x, signed char n) {
  n += 100;
  return x * n;
}
inline double scaled(double x, unsigned n) {
  double s = 0;
  for (unsigned i = 0; i < n; ++i) s += x * static_cast<double>(i);
  return s;
}
inline double as_arguments(double x, double y) {
  int wide = 300;
  int wider = 511;
  long three = 3;
  return times(x, wide) + times(y, 100) + scaled(x * y, three) + halves(wider);
}
inline double by_a_reference(double x, const unsigned& n) { return x * n; }
inline double as_references(double x, double y) {
  const int i = -1;
  const unsigned u = 3;
  return by_a_reference(x, i) * 1e-9 + by_a_reference(y, u);
}
inline double powers(double x, double y) {
  unsigned char n = 255;
  n += 3;
  int k = -3;
  k /= 2147483648u;
  return std::pow(x, n) + std::ldexp(y, k) + std::pow(y, -k);
}
inline double large(double x, double y) {
  unsigned long u = 0;
  u -= 1;
  u /= 3;
  std::int64_t i = INT64_MIN;
  i /= 7;
  return static_cast<double>(u) * 1e-18 * x + static_cast<double>(i) * 1e-18 * y;
}

}  // namespace found_conversions

#endif
