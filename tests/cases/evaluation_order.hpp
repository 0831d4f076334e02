// Order of evaluation: operands that change what other operands read. Here the order is fixed by the language, or both orders give
// the same value unless something is read too late or too early. Where the standard leaves the order open, see tests/traps.
#ifndef DUALREV_CASE_EVALUATION_ORDER_HPP
#define DUALREV_CASE_EVALUATION_ORDER_HPP

#include <cmath>
#include <utility>
#include <vector>

inline double step(double& r) {
  r = r * 0.5 + 1;
  return r;
}
inline double take(double*& p) { return *p++; }
inline int next(int& n) { return n++; }
inline double sets(int& n, double x) {
  n = 1;
  return x * 3;
}

// ---- sequenced by the language ----

inline double comma(double r) { return step(r), step(r), r * 2; }
inline double logical_and(double r) { return step(r) > 1 && step(r) > 1 ? r * 3 : r; }
inline double logical_and_stops(double r) { return step(r) > 100 && step(r) > 1 ? r * 3 : r * 2; }
inline double logical_or(double r) { return step(r) > 100 || step(r) > 1 ? r * 3 : r; }
inline double logical_or_stops(double r) { return step(r) > 1 || step(r) > 1 ? r * 3 : r; }
inline double conditional(double r) { return step(r) > 1 ? step(r) * r : r; }
inline double conditional_in_sum(double r, bool b) {
  double s = 1;
  s += b ? step(r) : r;
  s += b ? r : step(r);
  return s * r;
}
inline double list(double r) {
  const double a[] = {step(r), step(r), r, step(r)};
  return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3];
}
inline double vector_list(double r) {
  const std::vector<double> a{step(r), r, step(r)};
  return a[0] + 10 * a[1] + 100 * a[2];
}
inline double pair_list(double r) {
  const std::pair<double, double> p{step(r), r * r};
  return p.first + 10 * p.second;
}
// What is assigned by its name changes what names it, and nothing else.
inline double assigned_behind_another(double a, double b) {
  const double all[] = {a * b, (a = std::exp(a * 0.5) * step(b)), a + b, (b = std::sin(a) * a), b, a};
  return all[0] + 10 * all[1] + 100 * all[2] + 1000 * all[3] + all[4] * all[5];
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wsequence-point"  // g++ takes a list in braces for the arguments of a call
#endif
struct Assigned {
  Assigned(double a, double b, double c, double d) : value(a + 10 * b + 100 * c + 1000 * d) {}
  double value;
};
inline double assigned_in_arguments(double a, double b, double c) {
  const Assigned of{b * c, (a = std::exp(c * a)), c, (b *= a) + std::sin(a * c)};
  const Assigned again{b, a, (b = std::cos(b * c) * a), (a += b * b)};
  return of.value * again.value + a * b;
}
inline double assigned_twice(double a, double b) {
  const Assigned of{(a = std::sin(a * b)), (a = a * a * b), (b = a - b), (a = std::exp(a) * b)};
  return of.value * a - b;
}
inline double counted_behind(double a, double b) {
  int n = 1, m = 2;
  const Assigned of{a * n, b * n++ + std::exp(a * m), a * n, b * m++ + std::exp(b * n)};
  const Assigned again{n * a, m * b, (n += m) * std::exp(b / m), n * b};
  return of.value + again.value * m;
}
inline double assigned_through_names(double a, double b) {
  double& r = a;
  const Assigned of{b * a, (r = std::exp(a * b)), a, (b = std::sin(r) * a)};
  const auto sets = [&b](double x) { return b = x * x; };
  const Assigned again{b * a, sets(a) * std::exp(a), b, (a = b * b)};
  return of.value * again.value + r;
}
inline double declarations(double r) {
  const double a = step(r), b = r, c = step(r) * b;
  return a + 10 * b + 100 * c;
}
inline double assignment_right_first(double r) {
  double a[2] = {1, 2};
  int i = 0;
  a[i] = sets(i, r);  // C++17: the right side first
  return a[0] + 10 * a[1];
}
inline double compound_right_first(double r) {
  r += step(r);  // the right side changes r before the left is read
  return r;
}
inline double compound_reads_after(double x) {
  double y = x;
  y *= (y = y + 1, y * 2);
  return y;
}
inline double subscript_then_index(double* p, int n) {
  int i = 0;
  double s = 0;
  while (i < n) s = s * 2 + p[i++];
  return s;
}
inline double pointer_walk(double* p, int n) {
  double s = 1;
  for (double* end = p + n; p != end;) s = s * 0.5 + *p++;
  return s;
}
inline double shifted_by_call(double r) {
  int n = 1;
  const int m = 1 << next(n) << next(n);
  return r * m * n;
}
inline double callee_before_arguments(double r) {
  std::vector<double> v{1, 2};
  v.push_back(step(r));
  v.push_back(r);
  return v[2] * v[3];
}

// ---- the same value in either order, unless a read is moved across a call ----

inline double product_of_steps(double r, double q, double t, double u) { return step(r) * step(q) + step(t) / step(u); }
inline double value_kept_over_call(double r) {
  const double before = r;
  return before * 10 + step(r);
}
inline double call_in_both(double r) {
  double q = r;
  return step(r) + step(q) * 2;
}
inline double arguments(double r, double q) { return std::pow(step(r), step(q)); }
inline double nested(double r) { return step(r = r * 2) + 1; }
inline double in_subscript(double r) {
  const double a[] = {1.5, 2.5, 3.5};
  int i = 0;
  const double first = a[next(i)] * r;
  return first + a[next(i)] * r * r;
}
inline double effect_in_argument(double x) {
  double y = 0;
  const double s = std::sin((y = x * x, y + 1));
  return s * y;
}
inline double effect_in_condition(double x) {
  double y = x;
  if (step(y) > 1 && y < 100) y *= x;
  while (step(y) > 2.05) y -= 0.01 * x;
  return y;
}
inline double effect_in_switch(double x) {
  int n = 1;
  double y = x;
  switch (next(n) + static_cast<int>(step(y))) {
    case 2: y *= 2; break;
    case 3: y *= 3; break;
    default: y *= 4;
  }
  return y * n;
}
inline double effect_in_return_of_reference(double x) {
  double y = x;
  double& z = (y = y * 2, y);
  z += 1;
  return y;
}

#endif
