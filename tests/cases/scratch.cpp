#include "scratch.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_SCRATCH_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "scratch.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35};
const vec few{0.7, 0.2, 0.45};

TEST(Scratch, IsAsGoodAsTheIterationsOwn) {
  for (int n : {0, 1, 3}) {
    EXPECT_REGION_KEPT(in_a_vector, some, few, n);
    EXPECT_REGION_KEPT(in_a_recurrence, some, few, n);
    EXPECT_REGION_KEPT(in_numbers, some, n);
    EXPECT_REGION_KEPT(handed_to_a_function, few, n);
    EXPECT_REGION_KEPT(in_two_loops, some, n);
    EXPECT_REGION_KEPT(in_a_large_one, some, n);
    EXPECT_REGION_KEPT(by_operators, some, n);
    EXPECT_REGION_KEPT(by_closure, some, n);
  }
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(by_while, x);
}

TEST(Scratch, WhatComesBehindMayComeBefore) {
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(beside, x, 0.8);
  for (const vec& x : {some, few}) EXPECT_GRADIENT(names_again, x, 0.8);
}

TEST(Scratch, IsNotWhatOnlyLooksSo) {
  for (int n : {0, 1, 2, 3}) {
    EXPECT_REGION_KEPT(not_all_of_it, some, n);
    EXPECT_REGION_KEPT(not_in_each_branch, some, n);
    EXPECT_REGION_KEPT(read_behind, some, n);
    EXPECT_REGION_KEPT(read_by_a_name, some, n);
    EXPECT_REGION_KEPT(as_far_as_it_goes, some, n);
    EXPECT_REGION_KEPT(in_another_order, some, n);
    EXPECT_REGION_KEPT(to_a_bound_that_moves, some, n);
    EXPECT_REGION_KEPT(left_early, some, n);
    EXPECT_REGION_KEPT(swapped, some, n);
    EXPECT_REGION_KEPT(in_part_by_a_function, some, n);
    EXPECT_REGION_KEPT(one_row_by_a_function, some, n);
  }
}
