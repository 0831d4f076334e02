#include "walking.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_WALKING_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "walking.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec rows[] = {{0.5}, {0.45, 0.35, 0.9}, {0.31, 0.92, 0.44, 0.83, 0.12, 0.66}};

TEST(Walking, GoesAlong) {
  const vec matrix{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35};
  EXPECT_REGION_KEPT(rows_by_pointers, matrix, vec({0.7, 0.2, 0.45}));
  for (const vec& x : rows)
    for (double a : {0.7, 1.3}) {
      EXPECT_REGION_KEPT(hoisted, x, a);
      EXPECT_REGION_KEPT(stepped_first, x, a);
      EXPECT_REGION_KEPT(two_at_a_time, x, a);
      for (int d : {1, 2, 3}) EXPECT_REGION_KEPT(by_a_stride, x, a, d);
      EXPECT_REGION_KEPT(stepped_inside, x, a);
      EXPECT_REGION_KEPT(once_at_least, x, a);
      EXPECT_REGION_KEPT(with_scratch, x, a);
    }
}

TEST(Walking, IsReadElsewhere) {
  for (const vec& x : rows)
    for (double a : {0.7, 1.3}) {
      EXPECT_REGION_KEPT(on_both_sides, x, a);
      EXPECT_REGION_KEPT(read_behind, x, a);
      EXPECT_REGION_KEPT(stepped_in_a_branch, x, a);
      EXPECT_REGION_KEPT(by_another_name, x, a);
      EXPECT_REGION_KEPT(left_early, x, a);
      EXPECT_REGION_KEPT(needed_before, x, a);
      EXPECT_REGION_KEPT(counts_a_step, x, a);
    }
}
