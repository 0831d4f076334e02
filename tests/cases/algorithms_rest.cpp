#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // clang++ with libstdc++: get_temporary_buffer of its own stable_sort
#include <random>

#include "algorithms_rest.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ALGORITHMS_REST_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "algorithms_rest.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Job, o.start, o.length, o.id);

TEST(AlgorithmsRest, Order) {
  EXPECT_VJP(sorts, {1.3, 0.7, 2.4, 0.2}, 1.2);
  EXPECT_VJP(merges, {1.3, 0.7, 2.4}, {0.9, 1.7});
  EXPECT_VJP(sets, {1.3, 0.7, 2.4}, {0.9, 1.7});
  EXPECT_VJP(heaps, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(bounds, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(extrema, {1.3, -0.7, 2.4, 0.2}, 1.1, 0.6);
  EXPECT_VJP(permutations, {1.3, 0.7, 2.4}, 1.1);
}

TEST(AlgorithmsRest, Moving) {
  EXPECT_VJP(moves, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(replaces, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(parts, {1.3, 0.7, 2.4, 0.2}, 1.1);
}

TEST(AlgorithmsRest, Search) {
  EXPECT_VJP(searches, {1.3, 0.7, 2.4, 0.2}, {0.8, 2.3}, 1.1);
  EXPECT_VJP(compares, {1.3, 0.7, 2.4, 0.2}, {0.8, 2.3}, 1.1);
  EXPECT_VJP(compares, {0.3, 0.7}, {0.8, 2.3}, 1.1);
}

TEST(AlgorithmsRest, Numeric) {
  EXPECT_VJP(numeric, {1.3, 0.7, 2.4, 0.2, 0.9}, 1.1);
  EXPECT_VJP(interpolations, 1.3, 0.7, 0.3);
}

TEST(AlgorithmsRest, Structs) { EXPECT_VJP(schedule, {{1.3, 0.7, 1}, {0.4, 0.2, 2}, {2.1, 1.2, 3}, {1.7, 0.9, 4}}, 1.5); }

TEST(AlgorithmsRest, Others) {
  EXPECT_VJP(on_lists, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(shuffled, {1.3, 0.7, 2.4, 0.2}, 1.1);
}
