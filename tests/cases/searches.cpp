#include "searches.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_SEARCHES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "searches.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec rows[] = {{0.5}, {0.45, 0.35, 0.9}, {0.31, 0.92, 0.44, 0.83, 0.12, 0.66}};

TEST(Searches, OfTheBestSoFar) {
  for (const vec& x : rows)
    for (double a : {0.7, 1.3}) {
      EXPECT_REGION_KEPT(largest, x, a);
      EXPECT_REGION_KEPT(smallest_second, x, a);
      EXPECT_REGION_KEPT(best_of_pairs, x, a);
      EXPECT_REGION_KEPT(depends_on_itself, x, a);
      EXPECT_REGION_KEPT(read_in_the_loop, x, a);
      EXPECT_REGION_KEPT(left_out, x, a);
      EXPECT_REGION_KEPT(left_early, x, a);
      EXPECT_REGION_KEPT(clamped, x, a);
      EXPECT_REGION_KEPT(best_of_counted, x, a);
      for (int d : {1, 2, 3}) EXPECT_REGION_KEPT(nearest_by_function, x, a, d);
    }
}

TEST(Searches, BySteps) {
  for (const vec& x : rows)
    for (double a : {0.7, 1.3})
      for (int d : {1, 2, 3}) {
        EXPECT_REGION_KEPT(by_stride, x, a, d);
        EXPECT_REGION_KEPT(by_stride_back, x, a, d);
        EXPECT_REGION_KEPT(by_stride_that_changes, x, a, d);
        EXPECT_REGION_KEPT(by_negative_stride, x, a);
        EXPECT_REGION_KEPT(until_it_wraps, x, a);
        EXPECT_REGION_KEPT(up_to_a_number, x, a);
      }
}
