#include "steps_in_conditions.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_STEPS_IN_CONDITIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "steps_in_conditions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using steps_in_conditions::numbers;

const numbers some{0.7, 0.4, 0.9, 0.25};

TEST(StepsInConditions, StandInFront) {
  for (int n : {0, 1, 2, 3}) {
    EXPECT_REGION_KEPT(steps_in_conditions::newton, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::adaptive, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::until_it_stays, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::from_both_ends, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::left_early, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::in_for, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::narrow_and_unsigned, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::logic, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::one_behind_the_other, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::of_an_index, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::gives_inside, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::as_booleans, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::asked_behind_the_step, some, 0.6, n);
    EXPECT_REGION_KEPT(steps_in_conditions::counts_what_is_there, some, 0.6, n);
  }
}
TEST(StepsInStatements, AreMadeOnce) {
  for (int n : {0, 1, 2, 3}) {
    EXPECT_REGION_KEPT(steps_in_conditions::handed_on, some, 0.6, n);
    EXPECT_GRADIENT(steps_in_conditions::swapped, some, 0.6, n);
    EXPECT_GRADIENT(steps_in_conditions::asked_by_cases, some, 0.6, n);
  }
}
