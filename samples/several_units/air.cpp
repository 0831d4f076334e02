#include "air.hpp"

#include <cmath>

static double square(double a) { return a * a; }

// Density in kg/m^3 by the barometric formula for a standard atmosphere.
static double density(double height) { return 1.225 * std::exp(-height / 8435.0); }

Vec2 acceleration(const Ball& ball, double height, Vec2 velocity, double wind) {
  const Vec2 through_air = {velocity.x - wind, velocity.z};
  const double speed = std::sqrt(square(through_air.x) + square(through_air.z));
  const double area = 3.14159265358979323846 * square(ball.radius);
  const double k = 0.5 * density(height) * ball.drag * area * speed / ball.mass;
  return {-k * through_air.x, -9.80665 - k * through_air.z};
}
