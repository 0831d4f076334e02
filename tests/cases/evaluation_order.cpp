#include "evaluation_order.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_EVALUATION_ORDER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "evaluation_order.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(EvaluationOrder, Sequenced) {
  EXPECT_VJP(comma, 1.3);
  EXPECT_VJP(logical_and, 1.3);
  EXPECT_VJP(logical_and_stops, 1.3);
  EXPECT_VJP(logical_or, 1.3);
  EXPECT_VJP(logical_or_stops, 1.3);
  EXPECT_VJP(conditional, 1.3);
  EXPECT_VJP(conditional_in_sum, 1.3, true);
  EXPECT_VJP(conditional_in_sum, 1.3, false);
  EXPECT_VJP(list, 1.3);
  EXPECT_VJP(vector_list, 1.3);
  EXPECT_VJP(pair_list, 1.3);
  EXPECT_VJP(assigned_behind_another, 0.3, 0.7);
  EXPECT_VJP(assigned_in_arguments, 0.3, 0.7, 0.9);
  EXPECT_VJP(assigned_twice, 0.3, 0.7);
  EXPECT_VJP(counted_behind, 0.3, 0.7);
  EXPECT_VJP(assigned_through_names, 0.3, 0.7);
  EXPECT_VJP(declarations, 1.3);
#ifdef __clang__  // g++ 12 reads the subscript first, against C++17; the twin does as the standard says
  EXPECT_VJP(assignment_right_first, 1.3);
#endif
  EXPECT_VJP(compound_right_first, 1.3);
  EXPECT_VJP(compound_reads_after, 1.3);
  EXPECT_VJP(subscript_then_index, {1.5, 2.5, 3.5}, 3);
  EXPECT_VJP(pointer_walk, {1.5, 2.5, 3.5}, 3);
  EXPECT_VJP(shifted_by_call, 1.3);
  EXPECT_VJP(callee_before_arguments, 1.3);
}

TEST(EvaluationOrder, EitherOrder) {
  EXPECT_VJP(step, 1.3);
  EXPECT_VJP(product_of_steps, 1.3, 0.7, 2.0, 0.3);
  EXPECT_VJP(value_kept_over_call, 1.3);
  EXPECT_VJP(call_in_both, 1.3);
  EXPECT_VJP(arguments, 1.3, 0.4);
  EXPECT_VJP(nested, 1.3);
  EXPECT_VJP(in_subscript, 1.3);
  EXPECT_VJP(effect_in_argument, 1.3);
  EXPECT_VJP(effect_in_condition, 1.3);
  EXPECT_VJP(effect_in_switch, 1.3);
  EXPECT_VJP(effect_in_return_of_reference, 1.3);
}
