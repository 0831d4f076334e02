// What is assigned inside of expressions.
#ifndef DUALREV_CASE_INNER_ASSIGNMENTS_HPP
#define DUALREV_CASE_INNER_ASSIGNMENTS_HPP

#include <array>
#include <cmath>
#include <vector>

namespace inner_assignments {

using numbers = std::vector<double>;

// ---- one behind the other ----

inline double two(const numbers& x, double y) {
  double a, b;
  a = b = x[0] * y;
  return a * b + y;
}
inline double rows(const numbers& x, double y) {
  numbers a(x.size()), b(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) a[i] = b[i] = x[i] * x[i] + y;
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += a[i] * b[i];
  return sum;
}
inline double elements(const numbers& x, double y) {
  double a[3];
  a[0] = a[1] = a[2] = x[1] * y;
  return a[0] * a[1] * a[2];
}
struct Point {
  double x, y;
};
inline double members(const numbers& x, double y) {
  Point p;
  p.x = p.y = x[0] + y;
  return p.x * p.y;
}
inline double compound(const numbers& x, double y) {
  double a = y, b = 1;
  for (double each : x) {
    a += b *= each + a;
    b -= a = a * 0.5 + b;
  }
  return a * b;
}
inline double as_float(const numbers& x, double y) {
  double a = 0;
  int whole = 0;
  for (double each : x) {
    a = whole = static_cast<int>(each * 10 + 0.35);
    y += a * each;
  }
  return y * y + whole;
}
inline double integers(const numbers& x, double y) {
  int i, k, sum = 0;
  i = k = 1;
  for (; i < static_cast<int>(x.size()); i += k) sum += k = 1 + i % 2;
  return x[k % 2] * y * sum;
}
inline double in_loops(const numbers& x, double y) {
  int i, k;
  for (i = k = 0; i < static_cast<int>(x.size()); k = ++i) y += x[k] * y;
  for (int a = 0, b = 0; a < static_cast<int>(x.size()); a = b = b + 1) y += x[b] * y;
  return y * k;
}
inline double the_index_too(const numbers& x, double y) {
  double a[4] = {0, 0, 0, 0};
  int i, k;
  i = k = 2;
  a[i] = a[k - 1] = a[0] = y * x[0];
  return a[0] + a[1] * a[2] * y;
}

// ---- among other operands ----

inline double as_operand(const numbers& x, double y) {
  double z = y;
  const double w = std::sin(z += x[0]) * 2;
  return w * z + (y *= 3) * w;
}
inline double returned(const numbers& x, double y) {
  double last;
  return last = x[0] * y;
}
inline double sums_its_steps(const numbers& x, double y) {
  double most = x[0], sum = 0;
  for (double each : x) sum += most = most * each + y;
  return sum * most;
}
inline double only_where_reached(const numbers& x, double y) {
  double z = y;
  const double w = x[0] > 0.5 ? (z = x[1] * y) : y * y;
  return z * w;
}
inline double in_commas(const numbers& x, double y) {
  double a = y, b = 0;
  for (std::size_t i = 0, k = x.size() - 1; i < k; a *= x[i], ++i, b += (a *= 0.5, x[k--] * a)) a += b = x[i] * y;
  return a * b;
}
inline double changing(double& z) { return z *= 2; }
inline double behind_a_call(const numbers& x, double y) {
  double z = y, w = 1;
  const double both = changing(z) + (w = z * x[0]);
  return both * w;
}

// ---- in places that step: their place is no value, since it would step again ----

inline double steps_in_place(const numbers& x, double y) {
  numbers a(2 * x.size());
  double sum = 0;
  std::size_t k = 0;
  for (double each : x) sum += (a[k++] = each * y) * 2;
  return sum * a[0] + a[k - 1] * y + a.back() * k;
}
inline double steps_before(const numbers& x, double y) {
  double a[4] = {1, y, 0.5, 2};
  int k = -1;
  for (double each : x) y += (a[++k] *= each) * 0.5;
  return a[0] * a[1] + a[k] * y * k;
}
inline double steps_of_pointers(numbers x, double y) {
  double* p = x.data();
  const double* const end = p + x.size();
  while (p != end) y += (*p++ *= y) * 0.5;
  for (auto at = x.begin(); at != x.end();) y += (*at++ += 0.1) * y;
  while (p != x.data()) y += *--p *= y;
  return x[0] * x[1] * y;
}
inline double steps_declared(const numbers& x, double y) {
  double a[8] = {0, 0, 0, 0, 0, 0, 0, 0}, b[8] = {0, 0, 0, 0, 0, 0, 0, 0}, last;
  int k = 0;
  for (double each : x) {
    const double made = a[k++] = each * y;
    last = b[k] += made * each;
    y += last * made;
  }
  return y * a[0] + a[k - 1] * b[k] * k;
}
inline double steps_returned(numbers x, double y, std::size_t k) { return x[k--] *= y * x[0]; }

// ---- in conditions ----

inline double until_small(const numbers& x, double y) {
  double d, sum = 0;
  int n = 1;
  while ((d = y * x[0] / n) > 0.05 && n < 20) {
    sum += d * d;
    ++n;
  }
  return sum + d;
}
inline double newton(const numbers& x, double y) {
  double root = x[0] + y, step;
  int n = 0;
  do {
    step = (root * root - y) / (2 * root);
    root -= step;
  } while ((n += 1) < 6 && std::abs(step) > 1e-9);
  return root * n;
}
inline double asks_once(const numbers& x, double y) {
  double d;
  if ((d = x[0] * y - 0.3) > 0) return d * y;
  return -d * d;
}
inline double left_when_full(const numbers& x, double y) {
  double sum = 0;
  for (double each : x)
    if ((sum += each * y) > 1) break;
  return sum * sum;
}
inline double remembered(const numbers& x, double y) {
  bool big = false;
  int times = 0;
  for (double each : x) {
    if ((big = y > 1))
      y *= each;
    else
      y += 2 * each;
    if (big && (times += 2) > 3) y *= 1.5;
  }
  return big ? y * y : y * times;
}
inline double only_behind(const numbers& x, double y) {
  double d = 1;
  for (double each : x)
    if (each > 0.5 && (d = each * y) < 0.6) y += d * d;
  return y * d;
}

/// What one assigns, another one changes: each gives what it was then.
inline double in_braces(const numbers& x, double y) {
  double sum = 0;
  for (double each : x) {
    double at = each;
    const double parts[3] = {at += y, at *= y, at -= each};
    sum += parts[0] - 2 * parts[1] + parts[2] * at;
  }
  return sum;
}
inline double in_an_array(const numbers& x, double y) {
  double at = x[0];
  const std::array<double, 2> parts{at += y, at += y * x[0]};
  return parts[0] + 3 * parts[1];
}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsequence-point"  // g++ 12 takes no notice of what C++17 says of them
inline double behind_the_right(const numbers& x, double y) {
  double at = x[0], b = y;
  (at += 1) = (at += 2) * x[0];
  (b += 1) = 0.5 + (b = at);
  return at * b * y;
}
#pragma GCC diagnostic pop
inline double one_declared_first(const numbers& x, double y) {
  double at = x[0], a = at * at, b = at = y, c = (at += x[0]), d = (at *= y);
  return a + 3 * b * c + d * at;
}
inline double by_closures(const numbers& x, double y) {
  double at = x[0];
  auto step = [&] { return at += y; };
  auto place = [&at](double by) -> double& { return at += by; };
  const double parts[2] = {step(), step()};
  place(1) = place(2) * y;
  return parts[0] - 3 * parts[1] + at * at;
}

}  // namespace inner_assignments

#endif  // DUALREV_CASE_INNER_ASSIGNMENTS_HPP
