#include "programs.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_PROGRAMS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "programs.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Quaternion, o.x, o.y, o.z, o.w);
CHECK_FIELDS(Vector, o.x, o.y, o.z);
CHECK_FIELDS(Particle, o.position, o.velocity);

TEST(Programs, Geometry) {
  EXPECT_GRADIENT(rosenbrock, {1.3, 0.7, 0.8, 1.9});
  EXPECT_VJP(rotate, {1, 2, 3}, {4, 5, 6, 7});
  EXPECT_VJP(residual, {0.1, -0.2, 0.3, 0.5, -0.4, 3.0, 500.0, 0.01, -0.02}, {0.7, -0.3, 1.2}, {10.0, 20.0}, {0.0, 0.0});
}

TEST(Programs, LinearAlgebra) {
  EXPECT_VJP(solve, {{0.5, 2.0, 1.0}, {3.0, -1.0, 0.5}, {1.0, 1.0, 4.0}}, {1.0, 2.0, 3.0});
  EXPECT_VJP_WITH(conjugate_gradients, (check::options{.forward = 1e-8}), {4.0, 1.0, 0.5, 1.0, 3.0, 0.25, 0.5, 0.25, 2.0}, {1.0, 2.0, 3.0}, 3);
}

TEST(Programs, Dynamics) {
  EXPECT_VJP(pendulum, 0.7, 0.2, 0.1, 20);
  EXPECT_VJP(particles, {{{0.5, 0.1}, {1.0, 1.0}}, {{1.0, 0.1}, {1.0, -1.0}}}, 0.05, 30);
}

TEST(Programs, Models) {
  EXPECT_VJP(network, {{0.1, -0.2, 0.3}, {0.4, 0.5, -0.6}}, {{0.7, -0.8, 0.9}, {1.0, 0.2, 0.1}}, {0.5, -1.5}, 1);
  EXPECT_VJP_WITH(black_scholes, (check::options{.step = 1e-2}), 100.0, 110.0, 0.05, 0.2, 1.5);
  EXPECT_VJP(integral, 0.2, 1.7, 0.8, 8, false);
  EXPECT_VJP(integral, 0.2, 1.7, 0.8, 8, true);
  EXPECT_VJP(spline, {0.0, 1.0, 2.5, 4.0}, {1.0, -1.0, 3.0, 2.0}, 1.7);
  EXPECT_VJP(low_energy, {1.0, 0.5, -0.5, 2.0, 0.25});
}
