#include "flight.hpp"

namespace {
struct State {
  Vec2 position, velocity;
};

State rate(const State& s, const Ball& ball, double wind) {
  return {s.velocity, acceleration(ball, s.position.z, s.velocity, wind)};
}

State along(const State& s, double t, const State& slope) {
  return {{s.position.x + t * slope.position.x, s.position.z + t * slope.position.z},
          {s.velocity.x + t * slope.velocity.x, s.velocity.z + t * slope.velocity.z}};
}
}  // namespace

// The classical method of Runge and Kutta; this unit's square is not the other's.
static int square(int a) { return a * a; }

Vec2 position_after(double seconds, Vec2 velocity, const Ball& ball, double wind) {
  const int steps = square(10);
  const double h = seconds / steps;
  State s = {{0, 0}, velocity};
  for (int i = 0; i < steps; ++i) {
    const State a = rate(s, ball, wind);
    const State b = rate(along(s, h / 2, a), ball, wind);
    const State c = rate(along(s, h / 2, b), ball, wind);
    const State d = rate(along(s, h, c), ball, wind);
    s = along(along(along(along(s, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
  }
  return s.position;
}
