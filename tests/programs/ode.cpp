#include "ode.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_ODE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "ode.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Ode, FixedSteps) {
  EXPECT_VJP(lotka_volterra, 1.2, 0.7, {1.1, 0.4, 0.6, 0.3}, 3.0);
  EXPECT_VJP(oscillator_energy, 2.1, 0.3, 0.7, 1.3);
  EXPECT_VJP(range, 12.3, 0.7, 0.05);
}

TEST(Ode, Adaptive) { EXPECT_VJP(van_der_pol, 1.3, 0.8, -0.4); }
