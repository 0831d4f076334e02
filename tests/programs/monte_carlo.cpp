#include "monte_carlo.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_MONTE_CARLO_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "monte_carlo.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Parameters, o.spot, o.rate, o.volatility, o.strike);

TEST(MonteCarlo, Payoffs) {
  for (int kind = 0; kind < 4; ++kind) EXPECT_VJP(simulate, {1.0, 0.05, 0.3, 1.1}, kind, 1.5, 4, 3);
}

TEST(MonteCarlo, ControlVariate) { EXPECT_VJP(controlled, 1.0, 0.05, 0.3, 1.1); }
