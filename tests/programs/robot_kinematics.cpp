#include "robot_kinematics.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_ROBOT_KINEMATICS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "robot_kinematics.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(RobotKinematics, Forward) {
  EXPECT_VJP(robot::tip, {0.3, -0.7, 0.2, 0.5}, 0.5, 0.4);
  EXPECT_VJP(robot::manipulability, {0.3, -0.7, 0.2, 0.5}, 0.5, 0.4);
  EXPECT_VJP(robot::limit_cost, {0.3, -0.7, 0.2, 0.5});
}

TEST(RobotKinematics, Inverse) { EXPECT_VJP(robot::towards, {0.3, -0.7, 0.2, 0.5}, {0.6, 0.3, 0.1}, 0.5, 0.4, 2); }
