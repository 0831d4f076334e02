#include "quaternion_class.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_QUATERNION_CLASS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "quaternion_class.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(QuaternionClass, Rotations) {
  EXPECT_VJP(rotated, {0.3, -0.7, 1.1}, {0.5, 0.2, -1.0}, 40.0);
  EXPECT_VJP(halfway, {0.3, -0.7, 1.1}, 0.6, 1.4, 0.3);
  EXPECT_VJP(halfway, {0.3, -0.7, 1.1}, 0.6, -3.9, 0.3);
}

TEST(QuaternionClass, Motion) {
  EXPECT_VJP(spun, {0.3, 1.2, -0.4}, {1.0, 1.7, 2.4}, 0.1, 5);
  EXPECT_VJP(misalignment, {{0.3, 0.4, -0.2}, {0.7, -0.1, 0.5}}, 0.4);
}
