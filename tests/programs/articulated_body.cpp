#include "articulated_body.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_ARTICULATED_BODY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "articulated_body.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ArticulatedBody, Chain) {
  EXPECT_VJP(reach, {0.3, -0.4, 0.2, 0.6, 0.5}, {1.1, 0.8, 0.5, 0.4});
  EXPECT_VJP(energy, {0.3, -0.4, 0.2, 0.6, 0.5}, {1.1, 0.8, 0.5, 0.4}, 3.2, 9.81);
}

TEST(ArticulatedBody, Base) { EXPECT_VJP(stiffest, 2.0, 1.5, 0.7); }
