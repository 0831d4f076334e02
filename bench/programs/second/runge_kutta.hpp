// Second spelling of the Runge-Kutta method: points that are added and scaled, and a slope that is a lambda.
#pragma once
#include <dualrev/annotate.hpp>

#include <vector>

namespace programs::second {

struct Point {
  double x, y, z;
};

inline Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Point operator*(double k, const Point& a) { return {k * a.x, k * a.y, k * a.z}; }

inline double runge_kutta(const std::vector<double>& start, const std::vector<double>& parameters, int steps,
                          DUALREV_CONSTANT double width) {
  const double sigma = parameters[0], rho = parameters[1], beta = parameters[2];
  const auto slope = [&](const Point& p) {
    return Point{sigma * (p.y - p.x), p.x * (rho - p.z) - p.y, p.x * p.y - beta * p.z};
  };
  Point p{start[0], start[1], start[2]};
  while (steps-- > 0) {
    const Point k1 = slope(p);
    const Point k2 = slope(p + width / 2 * k1);
    const Point k3 = slope(p + width / 2 * k2);
    const Point k4 = slope(p + width * k3);
    p = p + width / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return p.x + p.y + p.z;
}

}  // namespace programs::second
