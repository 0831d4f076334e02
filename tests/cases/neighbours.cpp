#include "neighbours.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_NEIGHBOURS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "neighbours.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

// Lengths around four, which sums are added up by.
const vec rows[] = {{0.7}, {0.7, 0.2}, {0.7, 0.2, 0.45}, {0.3, 0.9, 0.4, 0.8}, {0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35}};

TEST(Neighbours, AreAddedToApart) {
  for (const vec& x : rows) {
    const int n = static_cast<int>(x.size());
    for (int steps : {0, 1, 3}) {
      EXPECT_REGION_KEPT(diffused, x, x, 0.3, steps);
      EXPECT_REGION_KEPT(in_place_and_summed, x, 0.8, steps);
      EXPECT_REGION_KEPT(read_behind_the_store, x, 0.8, steps);
      EXPECT_REGION_KEPT(two_rows, x, 0.8, steps);
      EXPECT_REGION_KEPT(set_once, x, 0.3, steps);
    }
    EXPECT_REGION_KEPT(downwards, x, 0.8);
    EXPECT_REGION_KEPT(further_apart, x, 0.8);
    EXPECT_REGION_KEPT(otherwise_beside, x, 0.8);
    EXPECT_REGION_KEPT(spread_by_constants, x, 0.8);
    EXPECT_REGION_KEPT(a_recurrence, x, 0.8);
    EXPECT_REGION_KEPT(by_other_names, x, 0.8);
    EXPECT_REGION_KEPT(through_pointers, x, 0.8, n);
    EXPECT_REGION_KEPT(not_a_sum, x, 0.8);
    EXPECT_REGION_KEPT(set_once_in_parts, x, 0.3);
    EXPECT_VJP(set_once_behind, x, x, 0.3);
    EXPECT_REGION_KEPT(steps_of_steps, x, 0.8);
    EXPECT_REGION_KEPT(other_integers, x, 0.8, static_cast<unsigned>(n));
    EXPECT_REGION_KEPT(a_part, x, 0.8, n / 3, n - n / 4);
  }
  EXPECT_REGION_KEPT(diffused, vec(), vec(), 0.3, 2);
  EXPECT_REGION_KEPT(other_integers, vec(), 0.8, 0u);
  const vec field{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35, 0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35, 0.7, 0.2};
  for (int columns : {1, 2, 4, 5, 7, 10, 20}) EXPECT_REGION_KEPT(nine_points, field, 0.3, 20 / columns, columns);
  EXPECT_REGION_KEPT(smoothed, 0.3, field, 4, 5);
  EXPECT_REGION_KEPT(smoothed_in_steps, 0.3, field, 4, 5);
  EXPECT_REGION_KEPT(smoothed, 0.3, field, 5, 4);
  EXPECT_REGION_KEPT(smoothed_in_steps, 0.3, field, 5, 4);
  EXPECT_REGION_KEPT(smoothed, 0.3, field, 2, 10);
  EXPECT_REGION_KEPT(smoothed_in_steps, 0.3, field, 2, 10);
  EXPECT_REGION_KEPT(smoothed, 0.3, field, 1, 20);
  EXPECT_REGION_KEPT(smoothed_in_steps, 0.3, field, 1, 20);
}
