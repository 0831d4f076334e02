// Conversions from scalars to integers that nobody wrote: initialisations, assignments, arguments, results.
#ifndef DUALREV_CASE_IMPLICIT_CONVERSIONS_HPP
#define DUALREV_CASE_IMPLICIT_CONVERSIONS_HPP

#include <cstddef>

inline double initialises(double x) {
  const int n = x * 3;
  return x * n;
}
inline double assigns(double x) {
  int n;
  n = x + 2;
  return x * n;
}
inline double compounds(double x) {
  int n = 3;
  n += x;
  n *= 1.5;
  n -= x / 2;
  return n * x;
}
inline double compounds_long(double x) {
  long n = 10;
  n /= x;
  return n * x;
}
inline int doubled(int n) { return 2 * n; }
inline double passes(double x) { return x * doubled(x); }
inline int returns_int(double x) { return x * 2; }
inline double returned(double x) { return x * returns_int(x); }
inline double to_bool(double x) {
  bool positive = x;
  positive = x > 0 && x;
  return positive ? x * 2 : x;
}
inline double logic(double x, double y) {
  double s = 0;
  if (x && y) s = s + x;
  if (x || y) s = s + y;
  if (!x) s = s + 1;
  while (s && s < 10) s = s + s;
  return s;
}
inline double list(double x) {
  const int a[3] = {1, static_cast<int>(x), 3};
  return a[1] * x;
}
inline double unsigned_char(double x) {
  unsigned char c = 200;
  c += x;
  return c * x;
}

#endif
