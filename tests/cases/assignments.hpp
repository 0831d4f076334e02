// Assignment in all its forms, as a statement and as a value.
#ifndef DUALREV_CASE_ASSIGNMENTS_HPP
#define DUALREV_CASE_ASSIGNMENTS_HPP

#include <cmath>

inline double plain(double x) {
  double y;
  y = x * 2;
  y = y * y;
  x = y + x;
  return x;
}
inline double compound(double x, double y) {
  double s = x;
  s += y;
  s -= 2 * x;
  s *= y + 1;
  s /= x * x + 1;
  return s;
}
inline double compound_with_itself(double x) {
  x += x;
  x *= x;
  x -= x / 4;
  x /= x + 1;
  return x;
}
inline double compound_with_integers(double x, int n) {
  x += n;
  x -= 2;
  x *= n - 1;
  x /= 4;
  return x;
}
inline double integers(double x, int n) {
  int k = 3;
  k += n;
  k *= 2;
  k -= 1;
  k /= 2;
  k %= 7;
  k <<= 2;
  k |= 1;
  k ^= 5;
  k &= 63;
  return k * x;
}
inline double prefix(double x) {
  double y = ++x;
  y = y * --x;
  return y + x;
}
inline double postfix(double x) {
  double y = x++;
  y = y * x--;
  return y + x;
}
inline double steps_as_statements(double x) {
  ++x;
  x++;
  --x;
  x--;
  ++x;
  return x * x;
}
inline double step_is_a_place(double x) {
  ++++x;
  (++x) *= 2;
  return x * x;
}
inline double chained(double x) {
  double a, b, c;
  a = b = c = x * x;
  return a + 2 * b + 3 * c;
}
inline double chained_compound(double x, double y) {
  x += y *= 2;
  return x * y;
}
inline double value_of_assignment(double x, double y) {
  double z = 0;
  const double r = (z = x * y) + 1;
  return r * z;
}
inline double assigned_place(double x, double y) {
  (x = y) += 1;
  (x += 2) *= 3;
  return x;
}
inline double assigned_in_condition(double x) {
  double y;
  if ((y = x * x) > 1) return y;
  return y * 2;
}
inline double assigned_in_loop(double x) {
  double y = x, s = 0;
  while ((y = y * 0.5) > 0.1) s += y;
  return s;
}
inline double comma(double x) {
  double y = (x += 1, x *= 2, x);
  return y *= 2, y * x;
}
inline double comma_in_for(double x) {
  double s = 0;
  double w = x;
  for (int i = 0, n = 4; i < n; ++i, w *= x) s += w, s *= 1.5;
  return s;
}
inline double swapped_by_hand(double x, double y) {
  double t = x;
  x = y;
  y = t;
  return x * x - y;
}
inline double overwritten(double x, double y) {
  double s = x * x;
  s = y;
  s = s * s;
  return s;
}
inline double overwritten_by_constant(double x) {
  double s = x;
  s = 3;
  return s * x;
}
inline double saved_before(double x) {
  const double before = x;
  x = std::sin(x);
  x = x * before;
  return x + before;
}
inline double declared_together(double x) {
  double a = x, b = a * 2, c = a + b, *p = &b;
  *p += c;
  return a * b * c;
}
inline double self(double x) {
  double& y = x;
  y = x;
  x = y = x * x;
  return x;
}
inline double multiply_in_place(double x, int n) {
  double r = 1;
  for (int i = 0; i < n; ++i) r *= x;
  return r;
}
inline float steps_in_float(float x) {
  float y = x++;
  y += ++x;
  return x * y;
}

#endif
