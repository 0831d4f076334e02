#include "tuples.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_TUPLES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "tuples.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Tuples, Array) {
  EXPECT_GRADIENT(dot, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(cross, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0});
  EXPECT_VJP(triple_product, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, {0.1, 0.2, 0.3});
  EXPECT_VJP(normalise, {1.5, 2.5, -0.5});
  EXPECT_VJP(array_members, 1.3);
  EXPECT_VJP(array_two_dimensions, 1.3);
  EXPECT_VJP(array_by_value, {1.3, 0.7});
  EXPECT_VJP(array_zeroed, 1.3);
  EXPECT_VJP(array_of_vectors, 1.3);
}

TEST(Tuples, Pair) {
  EXPECT_VJP(sincos_pair, 1.3);
  EXPECT_VJP(with_integer, 1.3, 4);
  EXPECT_VJP(pair_members, {1.3, 0.7});
  EXPECT_VJP(pair_local, 1.3);
  EXPECT_VJP(pair_in_and_out, {1.3, 0.7});
  EXPECT_VJP(uses_pairs, 1.3);
  EXPECT_VJP(vector_of_pairs, {{1.3, 2}, {0.7, 5}});
  EXPECT_VJP(builds_pairs, 1.3);
}

TEST(Tuples, Tuple) {
  EXPECT_VJP(three, 1.3, 4);
  EXPECT_VJP(made, 1.3);
  EXPECT_VJP(tuple_get, {1.3, 4, 0.7});
  EXPECT_VJP(tuple_local, 1.3);
  EXPECT_VJP(tied, 1.3);
  EXPECT_VJP(nested_tuple, {{1.3, 0.7}, {2.0, -1.5}});
  EXPECT_VJP(tuple_calls, 1.3);
}

TEST(Tuples, StructuredBindings) {
  EXPECT_VJP(binds_pair, 1.3);
  EXPECT_VJP(binds_tuple, 1.3);
  EXPECT_VJP(binds_reference, 1.3);
  EXPECT_VJP(binds_const_reference, {1.3, 0.7});
  EXPECT_VJP(binds_array, 1.3);
  EXPECT_VJP(binds_std_array, {1.3, 0.7, 2.0});
  EXPECT_VJP(binds_copy, 1.3);
  EXPECT_VJP(binds_in_loop, {{1.3, 2}, {0.7, 5}});
  EXPECT_VJP(binds_in_loop_and_changes, {{1.3, 0.2}, {0.7, 0.5}});
  EXPECT_VJP(binds_in_condition, 1.3);
  EXPECT_VJP(binds_in_condition, 0.3);
  EXPECT_VJP(binds_by_move, 1.3);
}
