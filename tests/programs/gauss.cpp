#include "gauss.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_GAUSS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "gauss.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Gauss, Factors) {
  EXPECT_VJP(determinant, {0.5, 2.0, 1.0, 3.0, -1.0, 0.5, 1.0, 1.0, 4.0}, 3);
  EXPECT_VJP(determinant, {0.5, 2.0, 3.0, -1.0}, 2);
  EXPECT_VJP(solved, {0.5, 2.0, 1.0, 3.0, -1.0, 0.5, 1.0, 1.0, 4.0}, {1.0, 2.0, 3.0});
}

TEST(Gauss, Arrays) {
  EXPECT_VJP(inverse_2, {{{0.5, 2.0}, {3.0, -1.0}}});
  EXPECT_VJP(trace_of_inverse_3, {{{0.5, 2.0, 1.0}, {3.0, -1.0, 0.5}, {1.0, 1.0, 4.0}}});
}

TEST(Gauss, Refinement) { EXPECT_VJP(refine, {0.5, 2.0, 3.0, -1.0}, {1.0, 2.0}, {0.6, 0.2}); }
