// Functions: overloads, linkage, default arguments, recursion, calls of every kind.
#ifndef DUALREV_CASE_FUNCTIONS_HPP
#define DUALREV_CASE_FUNCTIONS_HPP

#include <cmath>

// ---- calls ----

inline double square(double x) { return x * x; }
inline double cube(double x) { return x * square(x); }
inline double nested(double x) { return square(square(x) + cube(x)); }
inline double identity(double x) { return x; }
inline double nothing_but_a_constant(double) { return 4.0; }
inline double ignores_one(double x, double /*unused*/) { return 3 * x; }
inline double twice_the_same(double x) { return x + x; }
inline double unnamed_in_the_middle(double x, int, double y) { return x * y; }
inline double many(double a, double b, double c, double d, double e, double f, double g, double h) {
  return a * b + c * d - e * f + g / h;
}
inline double calls_in_arguments(double x, double y) { return square(x + square(y)) * cube(y - 0.5); }
inline double result_dropped(double x) {
  square(x);
  (void)cube(x);
  return 2 * x;
}

// ---- overloads ----

inline double area(double r) { return 3.0 * r * r; }
inline double area(double w, double h) { return w * h; }
inline double area(int r) { return 3.5 * r; }
inline float area(float r) { return 4.0f * r; }
inline double area(double w, int n) { return w * n * n; }
inline double area(const double* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += p[i] * p[i];
  return s;
}
inline double overloads(double r, double h, int n) { return area(r) + area(r, h) + area(n) + area(r, n) + area(2.0f); }
inline double overload_by_float(double r) { return area(static_cast<float>(r)) + area(r); }
inline double overload_by_literal(double r) { return r * area(2) + r * area(2.0) + r * area(2.0f); }

// The literal and the conversion of an argument choose among these.
inline double mix(int a, double b) { return 100 * a + b; }
inline double mix(double a, double b) { return a * b; }
inline double mixed_call(double x) { return mix(2, x) + 1e-3 * mix(2.0, x) + 1e-6 * mix(2.5f, x); }

// ---- linkage ----

namespace {
inline double hidden(double x) { return std::sin(x) * x; }
}  // namespace
static double internal(double x) { return 0.5 * x * x; }
inline double uses_hidden(double x) { return hidden(x) + internal(x); }

// ---- default arguments ----

inline double scaled(double x, double factor = 2.5) { return factor * x * x; }
inline double shifted(double x, double by = scaled(3.0), int times = 2) { return x * times + by; }
inline double uses_defaults(double x) { return scaled(x) + scaled(x, x) + shifted(x) + shifted(x, x) + shifted(x, x, 5); }

// ---- recursion ----

inline double power(double x, int n) { return n == 0 ? 1.0 : x * power(x, n - 1); }
inline double factorial_like(double x, double depth) {
  if (depth < 0.5) return 1;
  return (x + depth) * factorial_like(x, depth - 1);
}
inline double odd(double x, int n);
inline double even(double x, int n) {
  if (n == 0) return x;
  return std::sin(odd(x, n - 1));
}
inline double odd(double x, int n) {
  if (n == 0) return 2 * x;
  return 1.5 * even(x, n - 1);
}
inline double fibonacci(double a, double b, int n) {
  if (n == 0) return a;
  if (n == 1) return b;
  return fibonacci(a, b, n - 1) + 0.5 * fibonacci(a, b, n - 2);
}
inline double ackermann_like(double x, int m, int n) {
  if (m == 0) return x * (n + 1);
  if (n == 0) return ackermann_like(x, m - 1, 1);
  return 0.5 * ackermann_like(x, m - 1, n - 1) + ackermann_like(x, m, n - 1) / (n + 1);
}

// ---- shapes of functions ----

inline void by_reference(double x, double& y) { y += x * x; }
inline void nothing(double) {}
inline double calls_void(double x) {
  double y = x;
  by_reference(x, y);
  nothing(y);
  by_reference(y, y);
  return y;
}
inline double declared_first(double x);
inline double uses_declared_first(double x) { return declared_first(x) + 1; }
inline double declared_first(double renamed) { return renamed * renamed * renamed; }
inline auto deduced(double x) { return x * 3; }
inline auto trailing(double x) -> double { return deduced(x) * x; }
inline double does_not_throw(double x) noexcept { return x / (1 + x * x); }
constexpr double at_compile_time(double x) { return x * x - 2 * x; }
inline double uses_constexpr(double x) {
  constexpr double table = at_compile_time(3.0);
  return table * at_compile_time(x);
}
[[nodiscard]] inline double with_attribute(double x, [[maybe_unused]] double y) { return x * 7; }
inline double const_parameter(const double x, const int n) { return x * n; }
inline double changes_its_parameter(double x, int n) {
  while (n-- > 0) x *= 1.5;
  x += 1;
  return x;
}
inline double early(double x) {
  if (x < 0) return -x;
  if (x < 1) return x * x;
  return 2 * x - 1;
}
inline double& chosen(double& a, double& b, bool first) { return first ? a : b; }
inline double assigns_through_result(double a, double b, bool first) {
  chosen(a, b, first) = a * b;
  return a + 2 * b;
}
inline int passive_int(double x, int n) { return x > 1 ? n : -n; }
inline bool passive_bool(double x) { return x > 0; }
inline double uses_passive(double x, int n) { return passive_bool(x) ? x * passive_int(x, n) : x; }

#endif
