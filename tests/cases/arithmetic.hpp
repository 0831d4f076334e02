// Arithmetic in one expression: every operator, every nesting, constants of every kind, shared subexpressions.
#ifndef DUALREV_CASE_ARITHMETIC_HPP
#define DUALREV_CASE_ARITHMETIC_HPP

#include <cmath>
#include <cstddef>

inline double add(double x, double y) { return x + y; }
inline double subtract(double x, double y) { return x - y; }
inline double multiply(double x, double y) { return x * y; }
inline double divide(double x, double y) { return x / y; }
inline double negate(double x) { return -x; }
inline double plus(double x) { return +x; }
inline double double_negation(double x) { return -(-x); }
inline double minus_minus(double x, double y) { return x - -y; }
inline double plus_of_minus(double x, double y) { return +(-x) - (+y); }
inline double left_to_right(double x, double y, double z) { return x - y - z + x / y / z; }
inline double right_nested(double x, double y, double z) { return x - (y - (z - x)) + x / (y / (z / x)); }
inline double constant_left(double x) { return 2 + 3 * x - 4 / x + (5 - x); }
inline double constant_right(double x) { return (x + 2) * 3 + (x - 4) / 5 - x * 6; }
inline double only_constants(double x) { return x + (1.0 / 3.0 + 2.0 * 7.0 - 0.125); }
inline double integer_constants(double x) { return 7 / 2 * x + 7 % 4 * x + (1 << 3) * x + ('a' - 'b') * x + true * x; }
inline double integer_division_stays(double x, int n) { return x * (n / 2) + x / n + n / 2 / 2 * x + (n / 2) / 2.0 * x; }
inline double integer_overflow_free(double x, int n) { return (n * n) * x + n * (n * x); }
inline double unsigned_wraps(double x, unsigned n) { return x * (n - 5u) * 1e-9; }
inline double sizes(double x, std::size_t n) { return x * n + x / (n + 1); }
inline double characters(double x, char c) { return x * c + c; }
inline double shorts(double x, short s, long long l) { return x * s + l * x; }
inline double common_subexpressions(double x, double y) { return (x * y + 1) * (x * y + 1) + (x * y + 1) / (x + y) + (x + y); }
inline double same_operand(double x) { return x * x * x - x / x + (x - x) + x * (x + x); }
inline double quotient_of_products(double a, double b, double c, double d) { return (a * b - c * d) / (a * c + b * d); }
inline double polynomial(double x) { return ((((5 * x - 4) * x + 3) * x - 2) * x + 1) * x - 0.5; }
inline double continued_fraction(double x) { return 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + x)))); }
inline double rational(double x, double y) { return (x * x - y * y) / (x * x + y * y) * (x / y - y / x); }
inline double deep(double x) {
  return ((((((((((x + 1) * x + 2) * x + 3) / (x + 4)) * x + 5) - x) * x + 6) / (x + 7) + 8) * x + 9) / (x * x + 10));
}
inline double long_sum(double a, double b, double c, double d) {
  return a * 1 + b * 2 + c * 3 + d * 4 - a * b - b * c - c * d - d * a + a * b * c + b * c * d + c * d * a + d * a * b - a * b * c * d;
}
inline double rounding_matters(double x, double y, double z) { return (x + y) + z - (x + (y + z)) + x * 1e16 - (x * 1e16 - y); }
inline double literals(double x) { return 1e-3 * x + 0x1.8p1 * x + .5 * x + 5. * x + 1'000.25 * x + 2.5f * x + 1e300 * (x * 1e-300); }
inline double huge_and_tiny(double x) { return x * 1e200 * 1e-200 + x / 1e-150 / 1e150; }
inline double negative_zero(double x) { return x * -0.0 + -0.0; }
inline double parenthesised(double x) { return (((x))) * ((2)) + (((x) + (1))); }
inline double zero_times(double x, double y) { return 0 * x + y * 0.0 + x * y; }
inline double with_calls(double x, double y) { return std::sin(x * y) / (1 + std::exp(-x)) + std::sqrt(x * x + y * y) * std::log(y); }
inline double nested_calls(double x) { return std::exp(std::sin(std::log(1 + std::sqrt(x)))); }
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }
inline double normal_density(double x, double mean, double deviation) {
  return std::exp(-0.5 * ((x - mean) / deviation) * ((x - mean) / deviation)) / (deviation * 2.5066282746310002);
}
inline double temporaries(double x, double y) {
  const double a = x * y, b = a + x, c = b * a;
  double d = c - b;
  const double e = d;
  return e * e / (1 + a * a);
}
inline double copies(double x) {
  double a = x;
  double b = a;
  const double c(b);
  double d{c};
  double e = {d};
  auto f = e;
  const auto g = f;
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g;
}
inline double uninitialised_at_first(double x) {
  double a, b;
  a = x * 2;
  b = a * a;
  return b;
}

#endif
