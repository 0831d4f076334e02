#include "found_in_loops.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_FOUND_IN_LOOPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_in_loops.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec rows[] = {{0.5}, {0.45, 0.35, 0.9}, {0.31, 0.92, 0.44, 0.83, 0.12, 0.66}};

TEST(FoundInLoops, NamesOfTwoThings) {
  for (double x : {0.7, -1.3})
    for (int n : {2, 3}) {
      EXPECT_GRADIENT(hidden_in_a_block, x, n);
      EXPECT_GRADIENT(hidden_table, x, n);
    }
  for (double x : {0.7, -1.3}) {
    EXPECT_GRADIENT(hidden_from_there_on, x);
    EXPECT_GRADIENT(hidden_behind_a_closure, x);
    EXPECT_GRADIENT(how_far_a_pointer_is, x);
  }
  for (const vec& x : rows) {
    EXPECT_GRADIENT(hidden_in_an_iteration, x);
    EXPECT_GRADIENT(hidden_in_an_inner_block, x);
    EXPECT_GRADIENT(hidden_in_a_condition, x);
  }
}

TEST(FoundInLoops, Counters) {
  for (const vec& x : rows)
    for (double a : {0.7, 1.3}) {
      EXPECT_REGION_KEPT(wraps_to_zero, x, a);
      EXPECT_REGION_KEPT(compared_as_narrower, x, a);
      EXPECT_GRADIENT(by_a_step_of_numbers, x, a);
      EXPECT_REGION_KEPT(by_other_names_of_integers, x, a, static_cast<int>(x.size()));
    }
}

TEST(FoundInLoops, WhatIsNotThere) {
  for (const vec& x : rows)
    for (double a : {0.7, 1.3}) {
      EXPECT_REGION_KEPT(at_a_local_index, x, a);
      EXPECT_REGION_KEPT(adds_to_one_that_may_be_missing, x, a);
      EXPECT_REGION_KEPT(set_again_in_an_iteration, x, a);
      EXPECT_REGION_KEPT(rows_of_pairs, x, a);
      EXPECT_GRADIENT(may_throw_first, x, a, 2);
      EXPECT_GRADIENT(throws_behind, x, a);
      if (x.size() > 2) EXPECT_GRADIENT(throws_in_front_of_an_element, x, a);
    }
  const vec none;
  EXPECT_REGION_KEPT(adds_to_one_that_may_be_missing, none, 0.7);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<may_throw_first>(none, 0.7, 0)), std::runtime_error);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<throws_in_front_of_an_element>(none, 0.7)), std::out_of_range);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<throws_behind>(none, 0.7)), std::out_of_range);
}
