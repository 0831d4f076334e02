#include "kalman.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_KALMAN_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "kalman.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

#define TRACK {{0.1, 0.2}, {0.6, 0.1}, {1.3, 0.4}, {1.7, 0.9}}

TEST(Kalman, Filter) {
  EXPECT_VJP(track_likelihood, TRACK, 0.4, 0.2);
  EXPECT_VJP(where_next, TRACK, 0.4);
  EXPECT_VJP(certainty, TRACK, 0.4, 0.2);
}
