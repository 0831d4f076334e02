#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // clang++ with libstdc++: get_temporary_buffer of its own stable_sort
#include "algorithms_more.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ALGORITHMS_MORE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "algorithms_more.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Item, o.weight, o.value, o.id);

TEST(AlgorithmsMore, Numeric) {
  EXPECT_VJP(reduced, {1.3, 0.7, 2.4}, {0.2, 1.7, 0.9});
  EXPECT_VJP(transform_reduced, {1.3, 0.7, 2.4}, 0.6);
  EXPECT_VJP(inner_with_operations, {1.3, 0.7, 2.4}, {0.2, 1.7, 0.9});
  EXPECT_VJP(largest_difference, {1.3, 0.7, 2.4}, {0.2, 1.7, 0.9});
  EXPECT_VJP(running, {1.3, 0.7, 2.4});
  EXPECT_VJP(scans, {1.3, 0.7, 2.4});
}

TEST(AlgorithmsMore, OnStructs) {
  EXPECT_VJP(knapsack, {{2, 3.1, 0}, {1, 2.2, 1}, {4, 1.5, 2}}, 3.5);
  EXPECT_VJP(stable_by_id, {{2, 3.1, 5}, {1, 2.2, 1}, {4, 1.5, 2}});
  EXPECT_VJP(heaviest, {{2, 3.1, 0}, {1, 2.2, 1}, {4, 1.5, 2}});
  EXPECT_VJP(sum_of_structs, {{2, 3.1, 0}, {1, 2.2, 1}});
  EXPECT_VJP(extract, {{2, 3.1, 0}, {1, 2.2, 1}});
}

TEST(AlgorithmsMore, OrderAndSearch) {
  EXPECT_VJP(argsort, {1.3, 0.7, 2.4});
  EXPECT_VJP(both_ends, {1.3, 0.7, 2.4});
  EXPECT_VJP(both_of, 1.3, 0.7);
  EXPECT_VJP(removed, {1.3, 0.7, 2.4}, 1.9);
  EXPECT_VJP(erased, {1.3, -0.7, 2.4});
  EXPECT_VJP(tested, {1.3, 0.7, 2.4});
  EXPECT_VJP(tested, {1.3, -0.7, 1.4});
  EXPECT_VJP(found, {0.3, 1.7, 2.4});
  EXPECT_VJP(partitioned, {0.3, 1.7, 2.4});
  EXPECT_VJP(replaced, {0.3, 1.7, 2.4}, 1.2);
  EXPECT_VJP(heap, {0.3, 1.7, 2.4, 0.9});
  EXPECT_VJP(permuted, {1.7, 0.3, 2.4});
  EXPECT_VJP(generated, 1.3);
}

TEST(AlgorithmsMore, FunctionsAsValues) {
  EXPECT_VJP(invoked, 1.3, 0.7);
  EXPECT_VJP(applied, 1.3, 0.7);
  EXPECT_VJP(by_ref, 1.3);
}

TEST(AlgorithmsMore, Numbers) {
  EXPECT_VJP(clamped, 1.3, 0.7, 2.0);
  EXPECT_VJP(clamped, 0.3, 0.7, 2.0);
  EXPECT_VJP(between, 1.3, 0.7, 0.4);
  EXPECT_VJP(exchanged, 1.3);
  EXPECT_VJP(ends, {1.3, 0.7, 2.4});
}

TEST(AlgorithmsMore, Valarrays) {
  EXPECT_VJP(valarrays, 1.3);
  EXPECT_VJP(valarray_functions, 1.3);
  EXPECT_VJP(valarray_slices, 1.3);
}
