// stop_gradient on numbers, vectors, structs and arrays. The oracles know nothing of it: the driver has the derivatives by hand.
#pragma once
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <dualrev/stop_gradient.hpp>

struct Point {
  double x, y;
  int label;
};

inline double number(double x, double y) { return dualrev::stop_gradient(x) * y + x; }
inline double of_an_expression(double x) { return x * dualrev::stop_gradient(std::sin(x) + x) - dualrev::stop_gradient(1.5); }
inline double named(double x, int n) {
  const double fixed = dualrev::stop_gradient(x * x);
  auto again = dualrev::stop_gradient(x);
  again *= x;
  return fixed * x + again + dualrev::stop_gradient(n) * dualrev::stop_gradient<double>(n);
}
inline double vectors(const std::vector<double>& v) {
  const std::vector<double> fixed = dualrev::stop_gradient(v);
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += fixed[i] * v[i];
  for (double x : dualrev::stop_gradient(v)) s += x;
  return s;
}
inline double structs(Point p) {
  const Point q = dualrev::stop_gradient(p);
  p = dualrev::stop_gradient(Point{p.y, p.x, p.label});
  return q.x * p.x + dualrev::stop_gradient(std::pair(p.x, p.y)).second * q.label;
}
inline double softmax_like(const std::array<double, 3>& a) {
  const double shift = dualrev::stop_gradient(a[1]);
  double s = 0;
  for (double x : a) s += std::exp(x - shift);
  return shift + std::log(s);
}
