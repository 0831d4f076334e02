#include "n_body.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_N_BODY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "n_body.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Vec3, o.x, o.y, o.z);
CHECK_FIELDS(Planet, o.position, o.velocity, o.mass);

#define PLANETS {{{0.1, 0.2, 0.0}, {0.0, 0.1, 0.02}, 3.0}, {{1.5, -0.3, 0.1}, {0.2, 1.1, 0.0}, 0.5}, {{-1.2, 1.0, 0.3}, {-0.6, -0.7, 0.1}, 0.7}}

TEST(NBody, Energies) {
  EXPECT_VJP(total_energy_after, PLANETS, 1.0, 0.02, 6, true);
  EXPECT_VJP(total_energy_after, PLANETS, 1.0, 0.02, 6, false);
  EXPECT_VJP(energies, PLANETS, 1.2);
}

TEST(NBody, Motion) {
  EXPECT_VJP(simulate, PLANETS, 0.02, 4);
  EXPECT_VJP(angular_momentum, PLANETS);
  EXPECT_VJP(asymmetry, PLANETS);
}
