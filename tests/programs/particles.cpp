#include "particles.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_PARTICLES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "particles.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Particle, o.at, o.speed, o.charge, o.species);
CHECK_FIELDS(Spring, o.first, o.second, o.length, o.stiffness);
CHECK_FIELDS(World, o.particles, o.springs, o.drag);

namespace {
const std::vector<Particle> list{{{0.2, 0.3}, {0.1, -0.2}, 0.7, Species::ion}, {{1.3, 0.6}, {0.0, 0.3}, -0.4, Species::electron},
                                 {{0.4, 1.7}, {-0.2, 0.1}, 0.9, Species::wall}, {{2.6, 1.5}, {0.3, 0.0}, 0.5, Species::electron}};
const World world{list, {{0, 1, 0.8, 2.0}, {1, 2, 1.1, 1.5}, {3, 1, 1.0, 0.5}}, 0.2};
}  // namespace

TEST(Particles, Dynamics) {
  EXPECT_VJP(advance, world, 0.05);
  EXPECT_VJP(run, world, 0.03, 4);
}

TEST(Particles, Data) {
  EXPECT_VJP(dropped, world, 9.81, 0.2);
  EXPECT_VJP(moments, list);
}
