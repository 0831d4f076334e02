// Tables and constants: global, namespace, static local, constexpr, of scalars, arrays and structs.
#ifndef DUALREV_CASE_CONSTANTS_HPP
#define DUALREV_CASE_CONSTANTS_HPP

#include <array>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

const double pi = 3.14159265358979323846;
constexpr double gravity = 9.81;
inline constexpr double half = 0.5;
static const double third = 1.0 / 3;
constexpr int steps = 3;
const int offsets[] = {1, 4, 9};
constexpr double weights[] = {0.25, 0.5, 0.125};
static const double table[2][3] = {{1, 2, 3}, {4, 5, 6}};
inline constexpr std::array<double, 3> nodes = {-0.5, 0.0, 0.75};
constexpr std::pair<double, int> setting{1.5, 2};
constexpr const char* text = "dual";
constexpr float single = 0.1f;
namespace physics {
constexpr double c = 299.792458;
namespace {
constexpr double epsilon = 0.125;
}
}  // namespace physics
struct Coefficients {
  double a, b;
  int n;
};
constexpr Coefficients coefficients{1.25, 2.5, 3};
const Coefficients list[] = {{1, 2, 3}, {4, 5, 6}};
struct Physics {
  static constexpr double mass = 2.25;
  static constexpr int dimensions = 3;
  static constexpr double moments[2] = {1.5, 2.5};
  double x;
};
enum { fixed_count = 5 };
const double computed = std::sqrt(2.0) * half;
constexpr double square_of(double x) { return x * x; }
constexpr double precomputed = square_of(1.5);

inline double area(double r) { return pi * r * r; }
inline double falls(double t) { return half * gravity * t * t + third; }
inline double loops(double x) {
  double s = 0;
  for (int i = 0; i < steps; ++i) s += weights[i] * x + offsets[i] * x * x;
  return s;
}
inline double two_dimensions(double x, int row) {
  double s = 0;
  for (int j = 0; j < 3; ++j) s = s * x + table[row][j];
  return s;
}
inline double over_array(double x) {
  double s = 0;
  for (double n : nodes) s += (x - n) * (x + n);
  for (std::size_t i = 0; i < nodes.size(); ++i) s *= nodes[i] + x;
  for (const double& w : weights) s += w * x;
  return s;
}
inline double of_pair(double x) { return setting.first * x + setting.second; }
inline double of_text(double x) { return x * (text[0] - 'a'); }
inline float of_float(float x) { return single * x; }
inline double of_namespaces(double x) { return x * physics::c * physics::epsilon; }
inline double of_struct(double x) { return coefficients.a * x * x + coefficients.b * x + coefficients.n; }
inline double of_struct_list(double x) {
  double s = 0;
  for (const Coefficients& c : list) s += c.a * x + c.b * c.n * x * x;
  return s * list[1].a;
}
inline double of_members(double x) { return x * Physics::mass + Physics::dimensions * x * x + Physics::moments[1] * x; }
inline double of_enumerators(double x) { return x * int{fixed_count}; }
inline double of_computed(double x) { return computed * x * precomputed; }

// ---- handed on by pointer or reference ----

inline double weighted(const double* w, const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += w[i] * x[i] * x[i];
  return s;
}
inline double passes_table(double x) {
  const double a[] = {x, 2 * x, 3};
  return weighted(weights, a, 3) + weighted(table[1], a, 3) + weighted(a, weights, 3);
}
inline double times(const double& k, double x) { return k * x; }
inline double passes_constants(double x) { return times(pi, x) + times(gravity, x * x) + times(weights[1], x); }
inline double chooses(double x, bool b) {
  const double& k = b ? pi : x;
  const double* w = b ? weights : &x;
  return k * x + *w;
}
inline double takes_struct(const Coefficients& c, double x) { return c.a * x + c.b; }
inline double passes_struct(double x) { return takes_struct(coefficients, x) * takes_struct(list[0], x); }
inline double copies_table(double x) {
  double w[3];
  for (int i = 0; i < 3; ++i) w[i] = weights[i];
  w[1] *= x;
  return w[0] * x + w[1] + w[2];
}
inline double copies_array(double x) {
  std::array<double, 3> n = nodes;
  n[0] += x;
  return n[0] * n[2];
}

// ---- local ----

inline double static_local(double x, int n) {
  static const double c[] = {1.5, 2.5, 3.5};
  static constexpr double k = 2.0;
  static const int m = 2;
  return c[n] * x * k + c[m] * x * x;
}
inline double constexpr_local(double x) {
  constexpr double c[] = {0.2, 0.4};
  constexpr int n = 2;
  const double k = 3;
  double s = k;
  for (int i = 0; i < n; ++i) s = s * x + c[i];
  return s;
}
inline double static_struct(double x) {
  static const Coefficients c{1, 2, 3};
  static constexpr Coefficients d = {4, 5, 6};
  return c.a * x + d.b * x * x;
}
inline double limits(double x) {
  double m = -std::numeric_limits<double>::infinity();
  if (x > m) m = x;
  double small = DBL_MAX;
  if (x * x < small) small = x * x;
  return m + small + std::numeric_limits<double>::epsilon() * x + (x > INT_MAX ? 1 : x);
}
inline double numbers(double x) { return x * std::numbers::pi + std::numbers::e * x * M_PI + std::numbers::pi_v<double>; }
inline double huge(double x) {
  double best = HUGE_VAL;
  for (int i = 0; i < 3; ++i) {
    const double d = (x - i) * (x - i);
    if (d < best) best = d;
  }
  return best < INFINITY ? best : 0.0;
}
inline double as_default(double x, double k = gravity, const double* w = weights) { return x * k * w[0]; }
inline double uses_default(double x) { return as_default(x) + as_default(x, pi); }

// ---- names for parts of constants, and copies of them ----

struct Interval {
  double low, high;
};
inline const std::vector<double> samples{0.5, 1.5, 2.5};
inline const std::vector<Interval> intervals{{1, 2}, {3, 5}};
inline double by_pointer(double x, const std::vector<double>& k) {
  const double* p = &k[1];
  return x * *p + p[1] * x * x;
}
inline double by_reference(double x, const std::vector<double>& k) {
  const double& p = k[1];
  return x * p;
}
inline double walks(double x, const double* p, int n) {
  double s = 0;
  for (const double* q = p; q != p + n; ++q) s = s * x + *q;
  const double* last = p + n - 1;
  return s + last[0] * x + static_cast<double>(last - p);
}
inline double binds_copy(double x, const std::vector<Interval>& k) {
  auto [a, b] = k[1];
  a += x;
  return a * b;
}
inline double binds_reference(double x, const std::vector<Interval>& k) {
  const auto& [a, b] = k[1];
  return x * a + b * x * x;
}
inline double binds_in_loop(double x, const std::vector<Interval>& k) {
  double s = 0;
  for (const auto& [a, b] : k) s += a * x * b;
  for (auto [a, b] : k) {
    a *= x;
    s += a * b;
  }
  for (const Interval& i : k) s += i.low * x;
  for (Interval i : k) {
    i.high += x;
    s += i.high * i.low;
  }
  return s;
}
inline double copies_objects(double x, const std::vector<Interval>& k, const std::vector<double>& v) {
  Interval i = k[0];
  i.low += x;
  std::vector<double> w = v;
  w[0] = x;
  w = v;
  w[1] += x;
  std::vector<Interval> l{k[0], {x, 1}};
  l.push_back(k[1]);
  return i.low * i.high + w[0] * w[1] * w[2] + l[0].high * l[1].low * l[2].low;
}
inline double points_into_table(double x, int i) {
  const double* p = &weights[i];
  const double* const end = weights + 3;
  double s = 0;
  for (; p != end; ++p) s = s * x + *p;
  return s;
}
inline double parts_of_constants(double x) {
  return by_pointer(x, samples) + by_reference(x, samples) + walks(x, samples.data(), 3) + binds_copy(x, intervals) + binds_reference(x, intervals) + binds_in_loop(x, intervals) +
         copies_objects(x, intervals, samples);
}

#endif
