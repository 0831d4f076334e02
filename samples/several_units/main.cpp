// Shooting: how to throw a ball so that it is at a given place after given seconds, in a headwind; Newton's method on
// the Jacobian of a simulation that stands in two other translation units. Then, what that place depends on.
#include <cmath>
#include <cstdio>

#include "flight.dual.hpp"
#include "flight.hpp"

int main() {
  const Ball baseball{0.145, 0.0366, 0.35};
  const Vec2 target{40, 2};
  const double seconds = 2.5, headwind = -4;

  Vec2 velocity{target.x / seconds, 0};
  for (int round = 1; round <= 20; ++round) {
    const Vec2 reached = position_after(seconds, velocity, baseball, headwind);
    const Vec2 miss{reached.x - target.x, reached.z - target.z};
    std::printf("throw (%8.4f, %8.4f) m/s: off by %.1e m\n", velocity.x, velocity.z, std::hypot(miss.x, miss.z));
    if (std::hypot(miss.x, miss.z) < 1e-9) break;

    // One matrix per parameter; rows are the result's x and z.
    const auto [by_time, by_velocity, by_ball, by_wind] =
        dualrev::jacobian<position_after>(seconds, velocity, baseball, headwind);
    const double xx = by_velocity(0, 0), xz = by_velocity(0, 1), zx = by_velocity(1, 0), zz = by_velocity(1, 1);
    velocity.x -= (zz * miss.x - xz * miss.z) / (xx * zz - xz * zx);
    velocity.z -= (xx * miss.z - zx * miss.x) / (xx * zz - xz * zx);
  }

  const auto [by_time, by_velocity, by_ball, by_wind] =
      dualrev::jacobian<position_after>(seconds, velocity, baseball, headwind);
  std::printf("\nhow far along the ground and up the ball moves\n");
  const auto print = [](const char* what, const dualrev::matrix& m, std::size_t column, double unit) {
    std::printf("per %-18s %9.4f %9.4f m\n", what, m(0, column) * unit, m(1, column) * unit);
  };
  print("second of flight", by_time, 0, 1);
  print("m/s of wind", by_wind, 0, 1);
  print("gram of mass", by_ball, 0, 1e-3);
  print("mm of radius", by_ball, 1, 1e-3);
  print("0.01 of drag", by_ball, 2, 0.01);
}
