#include "spline.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_SPLINE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "spline.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Spline, Cubic) {
  EXPECT_VJP(natural_spline, {0.0, 1.0, 2.5, 4.0}, {1.0, -1.0, 3.0, 2.0}, 1.7);
  EXPECT_VJP(clamped_spline, {0.0, 1.0, 2.5, 4.0}, {1.0, -1.0, 3.0, 2.0}, 0.3, -0.7, {0.4, 3.1});
  EXPECT_VJP(outside, {0.0, 1.0, 2.5, 4.0}, {1.0, -1.0, 3.0, 2.0});
}

TEST(Spline, Monotone) { EXPECT_VJP_WITH(monotone_inverse, (check::options{.forward = 1e-8}), {0.0, 1.0, 2.5, 4.0}, {0.1, 1.3, 2.6, 4.9}, 1.9); }
