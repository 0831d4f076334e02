#include "arrays.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ARRAYS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "arrays.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Arrays, OneDimension) {
  EXPECT_VJP(listed, 1.3);
  EXPECT_VJP(partly_listed, 1.3);
  EXPECT_VJP(zeroed, 1.3);
  EXPECT_VJP(unknown_bound, 1.3);
  EXPECT_VJP(std_size, 1.3);
  EXPECT_VJP(begin_end, 1.3);
  EXPECT_VJP(filled, 1.3, 5);
  EXPECT_VJP(of_pointers, 1.3, 0.7);
  EXPECT_VJP(of_integers, 1.3);
  EXPECT_VJP(of_bools, 1.3);
  EXPECT_VJP(of_floats, 1.25f);
  EXPECT_VJP(char_text, 1.3);
  EXPECT_VJP(compound_on_elements, 1.3);
  EXPECT_VJP(subscripts_of_subscripts, 1.3);
}

TEST(Arrays, MoreDimensions) {
  EXPECT_VJP(two_dimensions, 1.3);
  EXPECT_VJP(two_dimensions_listed, 1.3, 0.7);
  EXPECT_VJP(braces_left_out, 1.3, 0.7);
  EXPECT_VJP(three_dimensions, 1.3);
  EXPECT_VJP(row_pointer, 1.3);
  EXPECT_VJP(loop_over_rows, 1.3);
  EXPECT_VJP(cholesky, 2.3, 0.7, 1.9);
}

TEST(Arrays, Parameters) {
  EXPECT_VJP(by_pointer, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(by_sized, {1.5, 2.5, -0.5});
  EXPECT_VJP(by_reference, {{1.5, 2.5, -0.5}});
  EXPECT_VJP(in_and_out, {{1.5, 2.5, -0.5}});
  EXPECT_VJP(passes, 1.3);
  EXPECT_VJP(passes_matrix, 1.3);
  EXPECT_VJP(deduces_size, 1.3);
}
