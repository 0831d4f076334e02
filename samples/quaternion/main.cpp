// Value and Jacobian of the rotation at v = (1, 2, 3), q = (4, 5, 6, 7): one forward pass, one pullback per row.
#include <cstdio>

#include "quaternion.dual.hpp"
#include "quaternion.hpp"

int main() {
  const Vec3 v{1, 2, 3};
  const Quaternion q{4, 5, 6, 7};
  const auto [rotated, pullback] = dualrev::vjp<rotate_vec_by_quat>(v, q);
  std::printf("value (%g, %g, %g)\n", rotated.x, rotated.y, rotated.z);

  std::printf("%8s%8s%8s%8s%8s%8s%8s\n", "v.x", "v.y", "v.z", "q.x", "q.y", "q.z", "q.w");
  for (const Vec3& row : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
    const auto [dv, dq] = pullback(row);
    std::printf("%8g%8g%8g%8g%8g%8g%8g\n", dv.x, dv.y, dv.z, dq.x, dq.y, dq.z, dq.w);
  }
}
