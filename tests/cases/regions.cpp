#include "regions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_REGIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2};
const vec few{0.7, 0.2};
const vec one{0.6};

TEST(Regions, SumsInAllSpellings) {
  for (const vec& x : {some, few, one}) {
    const int n = static_cast<int>(x.size());
    EXPECT_GRADIENT(sum_by_index, x);
    EXPECT_GRADIENT(sum_spelled_out, x);
    EXPECT_GRADIENT(sum_by_elements, x);
    EXPECT_GRADIENT(sum_by_fma, x);
    EXPECT_GRADIENT(sum_down, x, n);
    EXPECT_GRADIENT(sum_down_exclusive, x, static_cast<unsigned>(n));
    EXPECT_GRADIENT(sum_while, x);
    EXPECT_GRADIENT(sum_counted_outside, x, n);
    EXPECT_GRADIENT(sum_by_twos, x, n);
    EXPECT_GRADIENT(sum_inclusive, x, n);
    EXPECT_GRADIENT(sum_to_last_but_one, x);
    EXPECT_GRADIENT(two_sums, x);
    EXPECT_GRADIENT(sum_that_is_read, x);
    EXPECT_GRADIENT(sums_in_a_row, x);
  }
  EXPECT_GRADIENT(never_entered, few, 3);
}

TEST(Regions, WhatIsOverwritten) {
  EXPECT_GRADIENT(overwrites_itself, 0.8, 5);
  EXPECT_GRADIENT(overwrites_operand, 0.8, 0.6, 4);
  EXPECT_GRADIENT(swaps, 0.8, 0.6, 5);
  EXPECT_GRADIENT(fibonacci, 0.8, 0.6, 7);
  EXPECT_GRADIENT(in_place, some, 3);
  EXPECT_GRADIENT(same_element, some, 7);
  EXPECT_GRADIENT(heat, some, 0.2, 4);
  EXPECT_GRADIENT(heat, few, 0.2, 1);
  EXPECT_GRADIENT(recurrent, (vec{0.3, -0.2, 0.5, 0.1, 0.4, -0.6}), few, 2);
  EXPECT_GRADIENT(table, some, 7);
  EXPECT_GRADIENT(scratch, some, 7);
}

TEST(Regions, BranchesAndIntegers) {
  EXPECT_GRADIENT(branches, some, 7);
  EXPECT_GRADIENT(sets_on_one_side, 0.8, 0.6, 6);
  EXPECT_GRADIENT(counts_what_it_meets, some, 7);
  EXPECT_GRADIENT(finds, some, 7);
  EXPECT_GRADIENT(indices, some, std::vector<int>{0, 3, 3, 1, 0});
  EXPECT_GRADIENT(counts_for_nothing, some, 7);
  EXPECT_GRADIENT(changes_size, some, 7);
  EXPECT_GRADIENT(names_types, some, 7);
  EXPECT_GRADIENT(constants_that_change, some, 7);
  EXPECT_GRADIENT(flags, some, 7);
  EXPECT_GRADIENT(newton, 2.0);
  EXPECT_GRADIENT(nested_whiles, 0.7, 4);
  EXPECT_GRADIENT(steps_of_real, 0.7);
  EXPECT_GRADIENT(halves, 0.7, 9);
  EXPECT_GRADIENT(kmeans, (vec{0.1, 0.2, 0.8, 0.9, 0.45, 0.4}), (vec{0.2, 0.1, 0.7, 0.75}), std::size_t{2});
}

TEST(Regions, CallsConstantsAndEnds) {
  EXPECT_GRADIENT(calls, some, 0.5, 7);
  EXPECT_GRADIENT(kept_calls, some, 0.5, 5);
  EXPECT_GRADIENT(constants, some, 7);
  EXPECT_GRADIENT(assigned_constant, some, 7);
  EXPECT_GRADIENT(tail, (vec{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}), few, (vec{0.9, 0.8, 0.7}));
  EXPECT_GRADIENT(square_roots, some, 7);
}

// What is multiplied by zero behind an infinite derivative contributes nothing.
TEST(Regions, ZeroMeetsNoInfinity) {
  const auto [value, dx] = dualrev::gradient<zero_meets_infinity>(some, 7);
  for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(dx[i], 2 * some[i]);
  const auto [root, dy] = dualrev::gradient<square_roots>(vec{0.25, 0.0, 1.0}, 3);
  EXPECT_EQ(root, 3.0);
  EXPECT_EQ(dy[1], 0.0);
}
