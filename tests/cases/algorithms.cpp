#include "algorithms.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ALGORITHMS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "algorithms.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Algorithms, Sums) {
  EXPECT_GRADIENT(accumulated, {1.5, 2.5, -0.5});
  EXPECT_VJP(accumulated_from, {1.5, 2.5, -0.5}, 0.7);
  EXPECT_VJP(inner, {1.5, 2.5, -0.5}, {0.1, 0.2, 0.3});
  EXPECT_VJP(multiplied, {1.5, 2.5, -0.5}, 0.7);
  EXPECT_VJP(sums, {1.5, 2.5, -0.5});
  EXPECT_VJP(iota, 4, 0.7);
}

TEST(Algorithms, Orders) {
  EXPECT_VJP(extremes, {1.5, 2.5, -0.5});
  EXPECT_VJP(position, {1.5, 2.5, -0.5});
  EXPECT_VJP(sorted, {1.5, 2.5, -0.5});
  EXPECT_VJP(median, {1.5, 2.5, -0.5});
  EXPECT_VJP(reversed, {1.5, 2.5, -0.5});
  EXPECT_VJP(copied, {1.5, 2.5, -0.5});
  EXPECT_VJP(counted, {2, 1, 2, 3}, 0.7);
  EXPECT_VJP(compares, {1.3, -0.7}, {2.0, 1.0});
  EXPECT_VJP(searched, {0.5, 1.5, 2.5}, 1.7);
}

TEST(Algorithms, OfLists) {
  EXPECT_VJP_BY_HAND(max_of_list, (0, 2, 1), 1.3, 1.7, 0.5);
  EXPECT_VJP_BY_HAND(max_of_list, (0.4L, 1.3L, 2), 1.3, 0.4, 5.0);
}
