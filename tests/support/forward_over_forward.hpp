// Numbers with their derivatives along two directions and by both: the oracle of second derivatives, forward over
// forward, which shares nothing with the runtime. A case's source is compiled a second time with `double` meaning
// hyper::number.
#pragma once

#include <algorithm>
#include <cmath>

namespace hyper {

struct number {
  double v = 0, a = 0, b = 0, ab = 0;
  number() = default;
  number(double value) : v(value) {}
  number(double value, double by_a, double by_b, double by_both) : v(value), a(by_a), b(by_b), ab(by_both) {}
  explicit operator int() const { return static_cast<int>(v); }
};
/// f(x), with f'(x) and f''(x).
inline number apply(const number& x, double f, double df, double ddf) {
  return {f, df * x.a, df * x.b, df * x.ab + ddf * x.a * x.b};
}
inline number operator+(const number& x, const number& y) { return {x.v + y.v, x.a + y.a, x.b + y.b, x.ab + y.ab}; }
inline number operator-(const number& x) { return {-x.v, -x.a, -x.b, -x.ab}; }
inline number operator-(const number& x, const number& y) { return x + -y; }
inline number operator*(const number& x, const number& y) {
  return {x.v * y.v, x.a * y.v + x.v * y.a, x.b * y.v + x.v * y.b, x.ab * y.v + x.a * y.b + x.b * y.a + x.v * y.ab};
}
inline number operator/(const number& x, const number& y) {
  return x * apply(y, 1 / y.v, -1 / (y.v * y.v), 2 / (y.v * y.v * y.v));
}
inline number& operator+=(number& x, const number& y) { return x = x + y; }
inline number& operator-=(number& x, const number& y) { return x = x - y; }
inline number& operator*=(number& x, const number& y) { return x = x * y; }
inline number& operator/=(number& x, const number& y) { return x = x / y; }
inline bool operator==(const number& x, const number& y) { return x.v == y.v; }
inline bool operator<(const number& x, const number& y) { return x.v < y.v; }
inline bool operator>(const number& x, const number& y) { return x.v > y.v; }
inline bool operator<=(const number& x, const number& y) { return x.v <= y.v; }
inline bool operator>=(const number& x, const number& y) { return x.v >= y.v; }

inline number sqrt(const number& x) {
  return apply(x, std::sqrt(x.v), 0.5 / std::sqrt(x.v), -0.25 / (x.v * std::sqrt(x.v)));
}
inline number exp(const number& x) { return apply(x, std::exp(x.v), std::exp(x.v), std::exp(x.v)); }
inline number log(const number& x) { return apply(x, std::log(x.v), 1 / x.v, -1 / (x.v * x.v)); }
inline number sin(const number& x) { return apply(x, std::sin(x.v), std::cos(x.v), -std::sin(x.v)); }
inline number fabs(const number& x) { return x.v < 0 ? -x : x; }
inline number abs(const number& x) { return fabs(x); }
inline number pow(const number& x, const number& y) { return exp(y * log(x)); }
inline number cos(const number& x) { return apply(x, std::cos(x.v), -std::sin(x.v), -std::cos(x.v)); }
inline number atan(const number& x) {
  const double d = 1 / (1 + x.v * x.v);
  return apply(x, std::atan(x.v), d, -2 * x.v * d * d);
}
inline number erf(const number& x) {
  const double d = 2 / std::sqrt(std::acos(-1.0)) * std::exp(-x.v * x.v);
  return apply(x, std::erf(x.v), d, -2 * x.v * d);
}
/// psi at numbers that are not near 0, by its series.
inline double psi(double x) {
  double sum = 0;
  for (; x < 30; x += 1) sum -= 1 / x;
  return sum + std::log(x) - 1 / (2 * x) - 1 / (12 * x * x) + 1 / (120 * std::pow(x, 4)) - 1 / (252 * std::pow(x, 6));
}
inline double psi1(double x) {
  double sum = 0;
  for (; x < 30; x += 1) sum += 1 / (x * x);
  return sum + 1 / x + 1 / (2 * x * x) + 1 / (6 * std::pow(x, 3)) - 1 / (30 * std::pow(x, 5)) +
         1 / (42 * std::pow(x, 7));
}
inline number lgamma(const number& x) { return apply(x, std::lgamma(x.v), psi(x.v), psi1(x.v)); }

}  // namespace hyper

namespace std {
using hyper::abs;
using hyper::atan;
using hyper::cos;
using hyper::erf;
using hyper::exp;
using hyper::fabs;
using hyper::lgamma;
using hyper::log;
using hyper::pow;
using hyper::sin;
using hyper::sqrt;
using number = hyper::number;
inline number tan(const number& x) { return sin(x) / hyper::cos(x); }
inline number asin(const number& x) { return atan(x / sqrt(1 - x * x)); }
inline number acos(const number& x) { return std::acos(-1.0) / 2 - asin(x); }
inline number sinh(const number& x) { return (exp(x) - exp(-x)) / 2; }
inline number cosh(const number& x) { return (exp(x) + exp(-x)) / 2; }
inline number tanh(const number& x) { return sinh(x) / cosh(x); }
inline number asinh(const number& x) { return log(x + sqrt(x * x + 1)); }
inline number acosh(const number& x) { return log(x + sqrt(x * x - 1)); }
inline number atanh(const number& x) { return log((1 + x) / (1 - x)) / 2; }
inline number log2(const number& x) { return log(x) / std::log(2.0); }
inline number log10(const number& x) { return log(x) / std::log(10.0); }
inline number log1p(const number& x) { return log(1 + x); }
inline number expm1(const number& x) { return exp(x) - 1; }
inline number exp2(const number& x) { return exp(x * std::log(2.0)); }
inline number cbrt(const number& x) { return pow(x, 1 / 3.0); }
inline number erfc(const number& x) { return 1 - erf(x); }
inline number tgamma(const number& x) { return exp(lgamma(x)); }
inline number atan2(const number& x, const number& y) {
  return atan(x / y) + (std::atan2(x.v, y.v) - std::atan(x.v / y.v));
}
inline number hypot(const number& x, const number& y) { return sqrt(x * x + y * y); }
inline number fmax(const number& x, const number& y) { return x < y ? y : x; }
inline number fmin(const number& x, const number& y) { return y < x ? y : x; }
inline number fma(const number& x, const number& y, const number& z) { return x * y + z; }
inline number copysign(const number& x, const number& y) { return (x.v < 0) == (y.v < 0) ? x : -x; }
inline number fmod(const number& x, const number& y) { return x - y * std::trunc(x.v / y.v); }
inline number floor(const number& x) { return std::floor(x.v); }
inline bool isfinite(const number& x) { return std::isfinite(x.v); }
// Beside numbers that do not change.
inline number max(const number& x, double y) { return std::max<number>(x, y); }
inline number max(double x, const number& y) { return std::max<number>(x, y); }
inline number min(const number& x, double y) { return std::min<number>(x, y); }
inline number min(double x, const number& y) { return std::min<number>(x, y); }
inline number clamp(const number& x, double low, double high) { return std::clamp<number>(x, low, high); }
}  // namespace std
