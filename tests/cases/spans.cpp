#include "spans.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_SPANS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "spans.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Spans, Reading) {
  EXPECT_GRADIENT(sum, {1.5, 2.5, -0.5});
  EXPECT_VJP(by_index, {1.5, 2.5, -0.5});
  EXPECT_VJP(by_const_reference, {1.5, 2.5, -0.5});
  EXPECT_VJP(fixed_extent, {1.5, 2.5, -0.5});
  EXPECT_VJP(ends, {1.5, 2.5, -0.5});
  EXPECT_VJP(pairwise, {1.5, 2.5, -0.5, 0.25, 1.25});
  EXPECT_VJP(subspans, {1.5, 2.5, -0.5});
  EXPECT_VJP(iterators, {1.5, 2.5, -0.5});
  EXPECT_VJP(of_integers, {2, 7, 1}, 0.7);
  EXPECT_VJP(matrix_row, {1.5, 2.5, -0.5, 0.25}, 2, 1);
}

TEST(Spans, InAndOut) {
  EXPECT_VJP(scale, {1.5, 2.5, -0.5}, 1.25);
  EXPECT_VJP(cumulate, {1.5, 2.5, -0.5});
  EXPECT_VJP(from_to, {1.5, 2.5}, {-0.5, 0.25});
}

TEST(Spans, OfLocals) {
  EXPECT_VJP(of_vector, {1.5, 2.5, -0.5});
  EXPECT_VJP(of_array, 1.3);
  EXPECT_VJP(of_pointer, {1.5, 2.5, -0.5}, 3);
}
