// Curves: de Casteljau's algorithm by recursion on spans, subdivision, arc length by adaptive bisection, B-splines by the Cox-de Boor
// recursion, and a surface from a flat array.
#ifndef DUALREV_PROGRAM_BEZIER_HPP
#define DUALREV_PROGRAM_BEZIER_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

struct Point {
  double x, y;
};
inline Point between(const Point& a, const Point& b, double t) { return {(1 - t) * a.x + t * b.x, (1 - t) * a.y + t * b.y}; }
inline double distance(const Point& a, const Point& b) { return std::hypot(b.x - a.x, b.y - a.y); }

// The value of a polynomial in Bernstein's form.
inline double de_casteljau(std::span<const double> b, double t) {
  if (b.size() == 1) return b[0];
  return (1 - t) * de_casteljau(b.first(b.size() - 1), t) + t * de_casteljau(b.subspan(1), t);
}

inline Point curve_point(const std::vector<Point>& control, double t) {
  std::vector<Point> p = control;
  for (std::size_t n = p.size(); n > 1; --n)
    for (std::size_t i = 0; i + 1 < n; ++i) p[i] = between(p[i], p[i + 1], t);
  return p.front();
}

// Both halves' control points.
inline std::pair<std::vector<Point>, std::vector<Point>> split(std::vector<Point> p, double t) {
  std::vector<Point> left, right(p.size());
  for (std::size_t n = p.size(); n > 0; --n) {
    left.push_back(p[0]);
    right[n - 1] = p[n - 1];
    for (std::size_t i = 0; i + 1 < n; ++i) p[i] = between(p[i], p[i + 1], t);
  }
  return {left, right};
}

// Chord and polygon enclose the length; two levels at least, so that nothing changes near the test points.
inline double arc_length(const std::vector<Point>& control, int depth) {
  double polygon = 0;
  for (std::size_t i = 0; i + 1 < control.size(); ++i) polygon += distance(control[i], control[i + 1]);
  const double chord = distance(control.front(), control.back());
  if (depth == 0) return 0.5 * (polygon + chord);
  const auto halves = split(control, 0.5);
  return arc_length(halves.first, depth - 1) + arc_length(halves.second, depth - 1);
}

// The i-th basis function of the given degree.
inline double basis(std::span<const double> knots, std::size_t i, int degree, double t) {
  if (degree == 0) return knots[i] <= t && t < knots[i + 1] ? 1 : 0;
  double value = 0;
  const double left = knots[i + degree] - knots[i], right = knots[i + degree + 1] - knots[i + 1];
  if (left > 0) value += (t - knots[i]) / left * basis(knots, i, degree - 1, t);
  if (right > 0) value += (knots[i + degree + 1] - t) / right * basis(knots, i + 1, degree - 1, t);
  return value;
}
inline double b_spline(const std::vector<double>& knots, const std::vector<double>& weights, int degree, double t) {
  double s = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) s += weights[i] * basis(knots, i, degree, t);
  return s;
}

// A tensor product: rows first.
template <std::size_t Rows, std::size_t Columns>
double surface(std::span<const double, Rows * Columns> heights, double u, double v) {
  std::array<double, Rows> values;
  for (std::size_t r = 0; r < Rows; ++r) values[r] = de_casteljau(heights.subspan(r * Columns, Columns), u);
  return de_casteljau(values, v);
}
inline double surface_3_by_2(const std::array<double, 6>& heights, double u, double v) { return surface<3, 2>(heights, u, v); }

// Raises the degree in place: the caller's span has room for one more coefficient.
inline void elevate(std::span<double> b) {
  const std::size_t n = b.size() - 1;
  b[n] = b[n - 1];
  for (std::size_t i = n - 1; i > 0; --i) {
    const double a = static_cast<double>(i) / static_cast<double>(n);
    b[i] = a * b[i - 1] + (1 - a) * b[i];
  }
}
inline double elevated_value(std::vector<double> b, double t, int times) {
  for (int k = 0; k < times; ++k) {
    b.push_back(0);
    elevate(b);
  }
  return de_casteljau(std::span(b), t) * static_cast<double>(b.size());
}

#endif
