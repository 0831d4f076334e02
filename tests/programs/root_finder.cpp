#include "root_finder.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_ROOT_FINDER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "root_finder.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(RootFinder, Newton) {
  EXPECT_VJP(true_anomaly, 1.1, 0.4);
  EXPECT_VJP_WITH(pressure_drop, (check::options{.step = 1e-4}), 0.02, 5.0, 3.0);
}

TEST(RootFinder, Exceptions) {
  EXPECT_VJP(needs_the_fallback, 0.6, 1.3);
  EXPECT_VJP(forgiving, 1.1, 0.4);
  EXPECT_VJP(forgiving, 1.1, 1.4);
  EXPECT_VJP(how_far, 0.3, 0.6);
}

TEST(RootFinder, FixedPoint) { EXPECT_VJP_WITH(fixed_point, (check::options{.finite_difference = 1e-5, .forward = 1e-6}), 0.9); }
