#include "soft_dp.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_SOFT_DP_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "soft_dp.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Gaps, o.open, o.extend);

TEST(SoftDp, TimeWarping) {
  EXPECT_GRADIENT(soft_dtw, {0.3, 1.1, 0.2, -0.9}, {0.1, 0.8, -0.7}, 0.7);
  EXPECT_VJP(soft_dtw_rolling, {0.3, 1.1, 0.2, -0.9}, 4, {0.1, 0.8, -0.7}, 3, 0.7);
  EXPECT_VJP(soft_dtw_recursive, {0.3, 1.1, 0.2, -0.9}, {0.1, 0.8, -0.7}, 0.7);
}

TEST(SoftDp, AffineGaps) { EXPECT_VJP(affine_alignment, {0.3, 1.1, 0.2, -0.9}, {0.1, 0.8, -0.7}, {0.6, 0.25}, 0.5); }
