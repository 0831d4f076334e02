#include "assignments.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ASSIGNMENTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "assignments.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Assignments, Statements) {
  EXPECT_VJP(plain, 1.3);
  EXPECT_VJP(compound, 1.3, 0.7);
  EXPECT_VJP(compound_with_itself, 1.3);
  EXPECT_VJP(compound_with_integers, 1.3, 5);
  EXPECT_VJP(integers, 1.3, 5);
  EXPECT_VJP(swapped_by_hand, 1.3, 0.7);
  EXPECT_VJP(overwritten, 1.3, 0.7);
  EXPECT_VJP(overwritten_by_constant, 1.3);
  EXPECT_VJP(saved_before, 1.3);
  EXPECT_VJP(declared_together, 1.3);
  EXPECT_VJP(self, 1.3);
  EXPECT_VJP(multiply_in_place, 1.3, 5);
}

TEST(Assignments, Steps) {
  EXPECT_VJP(prefix, 1.3);
  EXPECT_VJP(postfix, 1.3);
  EXPECT_VJP(steps_as_statements, 1.3);
  EXPECT_VJP(step_is_a_place, 1.3);
  EXPECT_VJP(steps_in_float, 1.25f);
}

TEST(Assignments, Values) {
  EXPECT_VJP(chained, 1.3);
  EXPECT_VJP(chained_compound, 1.3, 0.7);
  EXPECT_VJP(value_of_assignment, 1.3, 0.7);
  EXPECT_VJP(assigned_place, 1.3, 0.7);
  EXPECT_VJP(assigned_in_condition, 1.3);
  EXPECT_VJP(assigned_in_condition, 0.6);
  EXPECT_VJP(assigned_in_loop, 1.3);
  EXPECT_VJP(comma, 1.3);
  EXPECT_VJP(comma_in_for, 1.3);
}
