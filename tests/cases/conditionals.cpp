#include "conditionals.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CONDITIONALS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "conditionals.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Conditionals, If) {
  EXPECT_VJP(branch, 1.3);
  EXPECT_VJP(branch, -1.3);
  EXPECT_VJP(branch_else, 1.3);
  EXPECT_VJP(branch_else, 0.3);
  for (double x : {-1.3, -0.3, 0.3, 1.3}) EXPECT_VJP(chain, x);
  EXPECT_VJP(nested, 1.3, 0.5);
  EXPECT_VJP(nested, 1.3, -0.5);
  EXPECT_VJP(nested, -1.3, -0.5);
  EXPECT_VJP(without_else, 1.3, 0.5);
  EXPECT_VJP(without_else, 1.3, 2.5);
  EXPECT_VJP(compares_all, 1.3, 0.5);
  EXPECT_VJP(compares_all, 0.3, 0.5);
  EXPECT_VJP(compares_expressions, 1.3, 0.9);
  EXPECT_VJP(compares_expressions, 1.3, 0.1);
  EXPECT_VJP_WITH(compares_mixed, (check::options{.step = 0.05, .finite_difference = 1e-4}), 3.5, 2, 0.75f);
  EXPECT_VJP(branches_change_different_things, 1.3, 0.5);
  EXPECT_VJP(branches_change_different_things, 1.3, 2.5);
  EXPECT_VJP(returns_in_both, 1.3, 5);
  EXPECT_VJP(returns_in_both, 1.3, 1);
  EXPECT_VJP(constant_condition, 1.3);
  EXPECT_VJP(always, 1.3);
  EXPECT_VJP(is_nan, 1.3);
}

TEST(Conditionals, Initialisers) {
  EXPECT_VJP(initialiser, 1.3);
  EXPECT_VJP(initialiser, 0.3);
  EXPECT_VJP(initialiser_with_several, 1.3);
  EXPECT_VJP(initialiser_with_several, 0.1);
  EXPECT_VJP(declares_in_condition, 2.3);
  EXPECT_VJP(declares_in_condition, 0.3);
  EXPECT_VJP(pointer_in_condition, {1.5, 2.5}, 2);
  EXPECT_VJP(pointer_in_condition, {1.5, 2.5}, 1);
}

TEST(Conditionals, Ternary) {
  EXPECT_VJP(ternary, 1.3, 0.5);
  EXPECT_VJP(ternary, 0.3, 0.5);
  EXPECT_VJP(ternary_with_constant, 1.3);
  EXPECT_VJP(ternary_with_constant, -1.3);
  EXPECT_VJP(ternary_with_integer, 1.3);
  EXPECT_VJP(ternary_with_integer, -1.3);
  EXPECT_VJP(ternary_of_constants, 1.3);
  EXPECT_VJP(ternary_of_integers, 1.3, 4);
  EXPECT_VJP(ternary_of_integers, -1.3, 4);
  for (double x : {-0.3, 0.3, 1.3, 2.3}) EXPECT_VJP(ternary_nested, x);
  EXPECT_VJP(ternary_in_expression, 1.3, 0.5);
  EXPECT_VJP(ternary_in_expression, 0.3, 1.5);
  EXPECT_VJP(ternary_on_passive, 1.3, true, 4);
  EXPECT_VJP(ternary_on_passive, 1.3, false, 4);
  EXPECT_VJP(ternary_on_passive, 1.3, false, 1);
  EXPECT_VJP(ternary_place, 1.3, 0.5);
  EXPECT_VJP(ternary_place, 0.3, 0.5);
  EXPECT_VJP(ternary_reference, 1.3, 0.5);
  EXPECT_VJP(ternary_reference, 0.3, 0.5);
  EXPECT_VJP(ternary_pointer, 1.3, 0.5, true);
  EXPECT_VJP(ternary_pointer, 1.3, 0.5, false);
  EXPECT_VJP(ternary_with_calls, 1.3);
  EXPECT_VJP(ternary_with_calls, -1.3);
  EXPECT_VJP(ternary_guards_domain, 1.3);
  EXPECT_VJP(ternary_guards_domain, -1.3);
  EXPECT_VJP(ternary_with_void, 1.3, true);
  EXPECT_VJP(ternary_with_void, 1.3, false);
  EXPECT_VJP(clamp_by_hand, 1.3, 0.5, 2.0);
  EXPECT_VJP(clamp_by_hand, 0.3, 0.5, 2.0);
  EXPECT_VJP(clamp_by_hand, 2.3, 0.5, 2.0);
}

TEST(Conditionals, ShortCircuits) {
  EXPECT_VJP(and_or, 1.3, 0.5, 0.7);
  EXPECT_VJP(and_or, -1.3, 0.5, 0.7);
  EXPECT_VJP(and_or, -1.3, 0.5, -0.7);
  EXPECT_VJP(short_circuits, 1.3, 0.5);
  EXPECT_VJP(short_circuits, -1.3, 0.5);
  EXPECT_VJP(short_circuits, -1.3, -0.5);
}
