#include "vectors.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_VECTORS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "vectors.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Vectors, Building) {
  EXPECT_GRADIENT(norm, {1.5, 2.5, -0.5});
  EXPECT_VJP(sized, 1.3, 4);
  EXPECT_VJP(sized_and_filled, 1.3, 4);
  EXPECT_VJP(listed, 1.3);
  EXPECT_VJP(copied, {1.5, 2.5, -0.5});
  EXPECT_VJP(from_iterators, {1.5, 2.5, -0.5});
  EXPECT_VJP(from_pointers, {1.5, 2.5, -0.5}, 3);
}

TEST(Vectors, Changing) {
  EXPECT_VJP(pushed, 1.3, 4);
  EXPECT_VJP(popped, {1.5, 2.5, -0.5});
  EXPECT_VJP(resized, 1.3, 4);
  EXPECT_VJP(cleared, {1.5, 2.5, -0.5});
  EXPECT_VJP(assigned, {1.5, 2.5, -0.5}, 0.7);
  EXPECT_VJP(front_and_back, {1.5, 2.5, -0.5});
  EXPECT_VJP(iterators, {1.5, 2.5, -0.5});
  EXPECT_VJP(data, {1.5, 2.5, -0.5});
}

TEST(Vectors, InAndOut) {
  EXPECT_VJP(in_and_out, {1.5, 2.5, -0.5});
  EXPECT_VJP(grows, {1.5, 2.5}, 0.7);
  EXPECT_VJP(shrinks, {1.5, 2.5, -0.5});
  EXPECT_VJP(replaces, {1.5, 2.5, -0.5}, 0.7);
}

TEST(Vectors, Results) {
  EXPECT_VJP(returned, 1.3, 4);
  EXPECT_VJP(returned_list, 1.3, 0.7);
  EXPECT_VJP(returned_argument, {1.3, 0.7});
  EXPECT_VJP(sum, {1.3, 0.7}, {2.0, -1.0});
  EXPECT_VJP(uses_returned, 1.3);
  EXPECT_VJP(by_value, {1.3, 0.7});
  EXPECT_VJP(passes_by_value, {1.3, 0.7});
}

TEST(Vectors, Nested) {
  EXPECT_VJP(matrix, {{1.3, 0.7}, {2.0, -0.5}});
  EXPECT_VJP(builds_matrix, 1.3, 3);
  EXPECT_VJP(transposes, {{1.3, 0.7}, {2.0, -0.5}});
  EXPECT_VJP(product, {{1.3, 0.7}, {2.0, -0.5}}, {{0.3, 1.7}, {1.0, -1.5}});
  EXPECT_VJP(row_by_reference, {{1.3, 0.7}, {2.0, -0.5}});
  EXPECT_VJP(of_pointers, 1.3, 0.7);
}

TEST(Vectors, OfOtherThings) {
  EXPECT_VJP(of_integers, {2, 7, 1}, 0.7);
  EXPECT_VJP(of_bools, {1.3, -0.7, 2.0});
  EXPECT_VJP(of_floats, {1.25f, -0.75f});
  EXPECT_VJP(table, {0.0, 1.0, 2.5, 4.0}, {1.0, -1.0, 3.0, 2.0}, 1.7);
}
