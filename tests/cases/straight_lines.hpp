// Functions that are straight lines of scalar code: value and partial derivatives at once, as roots without a tape.
#ifndef DUALREV_CASE_STRAIGHT_LINES_HPP
#define DUALREV_CASE_STRAIGHT_LINES_HPP

#include <algorithm>
#include <cmath>
#include <vector>

#include "dualrev/annotate.hpp"

namespace straight_lines {

// ---- what they are made of ----

inline double product(double x, double y) { return x * y; }
inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }
// Names are kept, comments too.
inline double named(double x, double y) {
  // their product
  const double u = x * y;
  if (u > 1) return u;  // large
  double s = std::sin(u);
  s += u * u;
  s *= x;
  ++s;
  return s / 2;
}
inline double price(double spot, double strike, double volatility, int kind, double time) {
  const double root = volatility * std::sqrt(time);
  const double d1 = (std::log(spot / strike) + 0.5 * volatility * volatility * time) / root;
  const double d2 = d1 - root;
  const int sign = kind == 0 ? 1 : -1;
  const double n1 = 0.5 * std::erfc(-sign * d1 / std::sqrt(2.0)), n2 = 0.5 * std::erfc(-sign * d2 / std::sqrt(2.0));
  return sign * (spot * n1 - strike * n2);
}
inline double by_reference(const double& x, const double& y) {
  using std::exp;
  return exp(x) * y - x;
}
inline float single(float x, double y) {
  float half = x * 0.5;
  half *= y;
  return half * x;
}
inline double unnamed(double x, double, int) { return x * x + x; }
inline double with_default(double x, double y = 0.5) {
  const double z = x + y;
  return z * z;
}
inline double calls_with_default(double x) { return with_default(x) * with_default(x, 2 * x); }

// ---- branches ----

inline double ramp(double x) { return x > 0 ? x : 0.0; }
inline double huber(double x, double d) {
  const double a = std::abs(x);
  return a < d ? 0.5 * x * x : d * (a - 0.5 * d);
}
inline double meeting(double x, double y) {
  double r;
  if (x < y)
    r = y - x;
  else
    r = x * y;
  r *= r;
  return std::sqrt(r + 1);
}
inline double several(double x, double y) {
  double a = x < 0 ? -x : x * x;
  double b = y < 0 ? a * y : std::cos(y) * a;
  return a * b + (a > b ? x * a : y * b);
}
inline double early(double x, int n) {
  if (n == 0) return 1;
  if (n < 0) return 1 / x;
  {
    const double t = x * n;
    if (t > 2) return t;
  }
  {
    const double t = x - n;
    return t * t * x;
  }
}
inline double too_many(double x) {
  double s = x;
  if (s > 0.1) s *= 1.1;
  if (s > 0.2) s += x * x;
  if (s > 0.3) s *= 1.3;
  if (s > 0.4) s -= x;
  return s * s;
}
inline double guarded(double x, double y) { return y != 0 && x / y > 1 ? x / y : std::sqrt(x * x); }
inline double edge(double x) { return x > 0 ? std::sqrt(x) : x * x; }
inline double zero_meets_infinity(double x, double y) {
  const double root = std::sqrt(x);
  const double scaled = root * y;
  return scaled * y + 1;
}
inline double nested_choice(double x, double y) {
  return (x > (y > 0 ? y * x : 1.0) ? x * y : std::max(x, 0.25)) + (x < 0 ? (y < 0 ? x * x : y) : y * y);
}
inline double extremes(double x, double y) {
  const double low = std::min(x, 0.5), high = std::max(x, y);
  return low * high + std::clamp(x * y, -0.25, 0.75);
}

// ---- calls ----

inline double cell(double a, double b, const double& c) {
  return logistic(a * b + c) * std::tanh(c) + logistic(logistic(a) * huber(b, 0.3));
}
inline double twice_the_same(double x, double y) { return product(x, y) + product(x, y) * product(y, x); }
inline double with_constant(double x, DUALREV_CONSTANT double k) {
  const double scaled = k * x;
  return scaled * scaled + k;
}
inline double given_constants(double x) { return with_constant(x * x, 3) + named(x, 0.25) + named(0.5, 2.0); }
inline double factorial(double x, int n) { return n <= 1 ? x : x * factorial(x + 1, n - 1); }
inline double over_recursion(double x) {
  const double y = factorial(x, 3);
  return y * x;
}
inline double overloaded(double x) {
  const double y = 2 * x;
  return y * x;
}
inline float overloaded(float x) {
  const float y = 3 * x;
  return y * x;
}
inline double overloaded(double x, int n) {
  const double y = n * x;
  return y * x;
}
inline double calls_overloaded(double x) {
  return overloaded(x * 2) * overloaded(x, 3);
}
template <int N>
double power(double x) {
  const double half = x * x;
  return half * N + x;
}
template <class T>
T lerp(T a, T b, T t) {
  const T d = b - a;
  return a + t * d;
}
inline double instances(double x, double y) { return power<3>(x * y) * power<2>(y) + lerp(x, y * y, 0.5); }

// ---- inside of code that is none ----

inline double summed(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) s += logistic(2 * x) * huber(x, 0.5);
  return s;
}
inline double summed_calls(const std::vector<double>& v, double d) {
  double s = 0;
  for (double x : v) s -= huber(x, d);
  return s;
}
inline double summed_conditions(const std::vector<double>& v, double d) {
  double s = d;
  for (double x : v)
    if (logistic(x) > 0.5) s += huber(x, huber(d, x * x));
  return s;
}
inline double summed_with_others(const std::vector<double>& v, double d) {
  double s = d;
  for (double x : v) {
    const double y = logistic(x * d);
    s += huber(y, d) * with_default(y);
  }
  return s;
}
inline double changed_between(double x) {
  double y = x;
  const auto change = [&] { return y *= 2; };
  const double first = product(y + 1, x * x) * y;
  change();
  const double second = product(y * y, x) + first;
  y = product(y, product(x, y)) + logistic(y * second);
  return y * product(y, first);
}
inline double as_argument(double x) {
  const std::vector<double> v{logistic(x * x), huber(2 * x, 0.5), named(x, x + 1)};
  return v[0] * v[1] * v[2];
}
inline double pointed(double x) {
  double (*f)(double) = x > 0 ? logistic : ramp;
  return f(x) * logistic(f(x));
}
inline double inside_of_lambda(double x) {
  const auto f = [&](double y) { return y > x ? logistic(x * y) : logistic(x + y) * y; };
  return f(2 * x) + f(0.5 * x);
}

// ---- in other spellings ----

class Small {
 public:
  explicit Small(double v) : v_(v) {}
  double scaled() const { return v_ * Small::k * k; }
  void change(double by) { v_ += by * v_; }

 private:
  static constexpr double k = 2;
  double v_;
};
inline double by_object(double x) {
  Small s(x);
  s.change(0.5);
  return s.scaled() * x;
}
inline double of_constants(double x, DUALREV_CONSTANT const std::vector<double>& w) {
  const double y = w[0] * x;
  return y * x + w[1];
}
inline double calls_of_constants(double x, DUALREV_CONSTANT const std::vector<double>& w) {
  return of_constants(x * x, w) * of_constants(x, w);
}
inline double summed_of_constants(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& w) {
  double s = 0;
  for (double v : x) s += of_constants(v, w) * s + v;
  return s;
}
// What stands behind && must not be computed before.
inline double divides(double x, int n, int k) {
  if (n != 0 && x * (k / n) > 1) return x * (k / n);
  return x * x;
}
inline double is_long(double x, DUALREV_CONSTANT const std::vector<double>& w) {
  if (w.size() > 2 && w[2] * x + w[2] > 1) return x * w[2] * x;
  return x * x;
}
enum class Mode { fast, slow };
inline double by_mode(double x, Mode m, const int& n) {
  const Mode mode = m;
  double y = x;
  if (mode == Mode::fast) y *= x;
  switch (n) {
    case 1:
      y *= 2;
      break;
    case 2:
      y = std::sin(y);
      break;
    default:
      y += 1;
  }
  return y * x;
}
inline double declares_first(double x) {
  if (const double u = x * x, w = u * x; w > 1 || u < 0.1) return u * w;
  return x;
}
inline double same_names(double x, int n) {
  double r = 0;
  {
    const double t = x * 2;
    r += t * t;
  }
  {
    const double t = r * x;
    r += t;
  }
  if (r > 1) {
    double x = r;  // NOLINT
    x *= 2;
    r = x;
  }
  double s = r * n;
  {
    double n = s * x;  // NOLINT
    s += n;
  }
  return s * n;
}
inline double booleans(double x, int n) {
  bool b = x > 1;
  if (n > 2) b = !b;
  double y = b ? x * x : x;
  if (b && n < 5) y *= n;
  return y;
}
inline void set_or_scale(double& x, double y) {
  if (y > 1) {
    x *= y;
    return;
  }
  x = y * y;
}
inline double by_changes(double x, double y) {
  double z = x * y;
  set_or_scale(z, y);
  return z * x;
}
inline double by_closure(double x) {
  const auto f = [&](double y) {
    const double z = y * x;
    return z * z + y;
  };
  return f(x) + f(2 * x);
}
inline const double& larger(const double& a, const double& b) { return a < b ? b : a; }
inline double by_larger(double x, double y) { return larger(x, y) * x; }
inline double static_constants(double x) {
  static constexpr double pi = 3.14159;
  static const int seven = 7;
  constexpr int three = 3;
  return pi * x * x * seven / three;
}
inline float of_floats(float a, double b) {
  float s = a * b;
  ++s;
  s *= 2;
  s /= 3;
  return s * a;
}

// ---- which are none ----

inline double counts(double x) {
  static const int calls = 1;
  return x * x * calls;
}
inline double loops(double x) {
  double s = x;
  for (int i = 0; i < 3; ++i) {
    if (s > 2) return s * x;
    s *= x + i;
  }
  return s;
}
inline double throws(double x) {
  if (x < -1000) throw 1;
  return x * x;
}
inline double changed_constant_of(double x, int n) {
  int k = n;
  if (x > 0) k += 1;
  return k * x * x;
}
inline double assigns_inside(double x) {
  double y;
  const double z = (y = x * x) * 2;
  return y + z;
}

}  // namespace straight_lines

// The parameters have the names that the twins would take.
inline double taken_names(double value, double dvalue, double tape, double t1) {
  const double dx = value * dvalue;
  const double sin1 = std::sin(dx) * std::sin(dx);
  return sin1 * tape + t1 * dx;
}

#endif
