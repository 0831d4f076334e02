#include "inner_assignments.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_INNER_ASSIGNMENTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "inner_assignments.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using inner_assignments::numbers;

const numbers rows_given[] = {{0.7, 0.4, 0.9, 0.25}, {0.31, 1.2}};

TEST(InnerAssignments, StandInFront) {
  for (const numbers& x : rows_given)
    for (double y : {0.6, 1.4}) {
      EXPECT_REGION_KEPT(inner_assignments::two, x, y);
      EXPECT_REGION_KEPT(inner_assignments::rows, x, y);
      EXPECT_REGION_KEPT(inner_assignments::elements, x, y);
      EXPECT_REGION_KEPT(inner_assignments::members, x, y);
      EXPECT_REGION_KEPT(inner_assignments::compound, x, y);
      EXPECT_GRADIENT(inner_assignments::as_float, x, y);
      EXPECT_REGION_KEPT(inner_assignments::integers, x, y);
      EXPECT_REGION_KEPT(inner_assignments::in_loops, x, y);
      EXPECT_REGION_KEPT(inner_assignments::the_index_too, x, y);
      EXPECT_REGION_KEPT(inner_assignments::as_operand, x, y);
      EXPECT_REGION_KEPT(inner_assignments::returned, x, y);
      EXPECT_REGION_KEPT(inner_assignments::sums_its_steps, x, y);
    }
}
TEST(InnerAssignments, OnlyWhereNobodySeesIt) {
  for (const numbers& x : rows_given)
    for (double y : {0.6, 1.4}) {
      EXPECT_GRADIENT(inner_assignments::only_where_reached, x, y);
      EXPECT_GRADIENT(inner_assignments::behind_a_call, x, y);
      EXPECT_GRADIENT(inner_assignments::in_commas, x, y);
    }
}
TEST(InnerAssignments, GiveWhatWasThen) {
  for (const numbers& x : rows_given)
    for (double y : {0.6, 1.4}) {
      EXPECT_GRADIENT(inner_assignments::in_braces, x, y);
      EXPECT_GRADIENT(inner_assignments::in_an_array, x, y);
      EXPECT_GRADIENT(inner_assignments::behind_the_right, x, y);
      EXPECT_GRADIENT(inner_assignments::one_declared_first, x, y);
      EXPECT_GRADIENT(inner_assignments::by_closures, x, y);
    }
}
TEST(InnerAssignments, StepOnce) {
  for (const numbers& x : rows_given)
    for (double y : {0.6, 1.4}) {
      EXPECT_GRADIENT(inner_assignments::steps_in_place, x, y);
      EXPECT_GRADIENT(inner_assignments::steps_before, x, y);
      EXPECT_GRADIENT(inner_assignments::steps_of_pointers, x, y);
      EXPECT_GRADIENT(inner_assignments::steps_declared, x, y);
      EXPECT_GRADIENT(inner_assignments::steps_returned, x, y, std::size_t{1});
    }
}
TEST(InnerAssignments, InConditions) {
  for (const numbers& x : rows_given)
    for (double y : {0.6, 1.4}) {
      EXPECT_REGION_KEPT(inner_assignments::until_small, x, y);
      EXPECT_REGION_KEPT(inner_assignments::newton, x, y);
      EXPECT_REGION_KEPT(inner_assignments::asks_once, x, y);
      EXPECT_REGION_KEPT(inner_assignments::left_when_full, x, y);
      EXPECT_REGION_KEPT(inner_assignments::remembered, x, y);
      EXPECT_REGION_KEPT(inner_assignments::only_behind, x, y);
    }
}
