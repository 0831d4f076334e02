#include "found_in_regions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_IN_REGIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_in_regions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

const std::vector<double> five{1.1, 2, 0.3, 0.4, 0.5};

TEST(FoundInRegions, Steps) {
  for (int n : {0, 1, 3}) EXPECT_GRADIENT(steps_in_choice, five, n);
  for (int n : {0, 1, 3}) EXPECT_GRADIENT(steps_pointer_in_choice, five, n);
  EXPECT_GRADIENT(steps_in_condition, five, 0);
  EXPECT_GRADIENT(steps_in_logic, five, 1);
  EXPECT_GRADIENT(steps_in_test, five, 0);
  EXPECT_GRADIENT(steps_in_distance, five, 0);
}

TEST(FoundInRegions, Copies) {
  EXPECT_GRADIENT(copies_row, five, 0);
  EXPECT_GRADIENT(copies_reference, five, 0);
}

TEST(FoundInRegions, OtherTypes) {
  EXPECT_EQ(std::get<0>(dualrev::gradient<sums_of_other_types>(five, 0)), sums_of_other_types(five, 0));
  for (int n : {0, 3}) EXPECT_GRADIENT(goes_back, five, n);
  for (int n : {0, 2}) EXPECT_GRADIENT(compares_below, five, n);
  EXPECT_GRADIENT(strides, five, 0);
  EXPECT_GRADIENT(asks, five, 0);
  EXPECT_GRADIENT(chooses, five, 1);
  EXPECT_EQ(std::get<0>(dualrev::gradient<narrow_sizes>(five, 0)), narrow_sizes(five, 0));
}

TEST(FoundInRegions, Limits) {
  for (int n : {-7, 0, 4}) EXPECT_GRADIENT(limit_behind, five, n);
  for (int n : {-7, 0, 4}) EXPECT_GRADIENT(limit_before, five, n);
  for (int n = 1000; n < 1030; ++n) {  // as large as the stack is at first
    EXPECT_EQ(std::get<0>(dualrev::gradient<limit_behind>(five, n)), limit_behind(five, n));
    EXPECT_EQ(std::get<0>(dualrev::gradient<limit_before>(five, n)), limit_before(five, n));
  }
}

TEST(FoundInRegions, LoopsThatDoMore) {
  const std::vector<double> three{1.1, 0.7, 0.3};
  for (int n : {0, 1, 3, 4}) {
    EXPECT_GRADIENT(swaps_what_it_runs_over, three, n);
    EXPECT_GRADIENT(strides_by_counter, three, n);
    EXPECT_GRADIENT(steps_see_the_counter, three, n);
    EXPECT_GRADIENT(steps_before_the_counter, three, n);
    EXPECT_GRADIENT(steps_and_leaves, three, n);
    EXPECT_GRADIENT(distances_of_iterators, three, n);
    EXPECT_GRADIENT(swaps_ends, three, n);
    EXPECT_GRADIENT(spans_of_arrays, three, n);
    EXPECT_GRADIENT(names_of_numbers, three, n);
  }
}
