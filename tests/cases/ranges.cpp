#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // clang++ with libstdc++: get_temporary_buffer of its own stable_sort
#include "ranges.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_RANGES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "ranges.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Item, o.weight, o.value, o.id);

TEST(Ranges, Algorithms) {
  EXPECT_VJP(algorithms, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(projections, {{2, 3.1, 0}, {0.9, 2.2, 1}, {4, 1.5, 2}}, 1.1);
}

TEST(Ranges, Views) {
  EXPECT_VJP(over_views, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(written_through, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(stored_views, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(counted_sum, 5, 0.6);
  EXPECT_VJP(of_maps, {{"a", 1.3}, {"bc", 0.7}}, {{1, 0.4}, {2, 2.1}}, 1.1);
  EXPECT_VJP(joined, {{1.3, 0.7}, {2.4, 0.2, 0.9}}, 1.1);
  EXPECT_VJP(of_structs, {{2, 3.1, 0}, {1, 2.2, 1}, {4, 1.5, 2}}, 1.1);
}

TEST(Ranges, Parameters) {
  EXPECT_VJP(of_any, {1.3, 0.7, 2.4, 0.2}, 1.1);
  EXPECT_VJP(pieces, {1.3, 0.7, 2.4, 0.2}, 1.1);
}

TEST(Ranges, More) {
  EXPECT_VJP(sums_of_views, {1.3, 0.7, 2.4, 0.2});
  EXPECT_VJP(composed_views, {1.25, 0.75, 2.45, 0.25}, 2);
  EXPECT_VJP(predicted, {1.3, 0.7, 2.4}, 0.6);
  EXPECT_VJP(returned_view, {1.3, 0.7, 2.4});
  EXPECT_VJP(by_id, {{2, 3.1, 0}, {0.9, 2.2, 1}, {4, 1.5, 2}}, 1.1);
  EXPECT_VJP(iterators, {1.3, 0.7, 2.4});
}
