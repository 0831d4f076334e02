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
    const auto [reached, pullback] = dualrev::vjp<position_after>(seconds, velocity, baseball, headwind);
    const Vec2 miss{reached.x - target.x, reached.z - target.z};
    std::printf("throw (%8.4f, %8.4f) m/s: off by %.1e m\n", velocity.x, velocity.z, std::hypot(miss.x, miss.z));
    if (std::hypot(miss.x, miss.z) < 1e-9) break;

    const auto [dt_x, dx, dball_x, dwind_x] = pullback(Vec2{1, 0});
    const auto [dt_z, dz, dball_z, dwind_z] = pullback(Vec2{0, 1});
    const double determinant = dx.x * dz.z - dx.z * dz.x;
    velocity.x -= (dz.z * miss.x - dx.z * miss.z) / determinant;
    velocity.z -= (dx.x * miss.z - dz.x * miss.x) / determinant;
  }

  const auto [reached, pullback] = dualrev::vjp<position_after>(seconds, velocity, baseball, headwind);
  std::printf("\nhow far along the ground and up the ball moves,\n");
  const auto [dt_x, dx, dball_x, dwind_x] = pullback(Vec2{1, 0});
  const auto [dt_z, dz, dball_z, dwind_z] = pullback(Vec2{0, 1});
  std::printf("per second of flight   %9.4f %9.4f m\n", dt_x, dt_z);
  std::printf("per m/s of wind        %9.4f %9.4f m\n", dwind_x, dwind_z);
  std::printf("per gram of mass       %9.4f %9.4f m\n", dball_x.mass / 1000, dball_z.mass / 1000);
  std::printf("per mm of radius       %9.4f %9.4f m\n", dball_x.radius / 1000, dball_z.radius / 1000);
  std::printf("per 0.01 of drag       %9.4f %9.4f m\n", dball_x.drag / 100, dball_z.drag / 100);
}
