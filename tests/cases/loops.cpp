#include "loops.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_LOOPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "loops.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Loops, For) {
  EXPECT_VJP(geometric, 0.7, 6);
  EXPECT_VJP(geometric, 0.7, 0);
  EXPECT_VJP(down, 0.7, 4);
  EXPECT_VJP(by_two, 0.7, 7);
  EXPECT_VJP(no_init, 0.7, 4);
  EXPECT_VJP(no_step, 0.7, 4);
  EXPECT_VJP(forever, 0.7);
  EXPECT_VJP(several_variables, 0.7, 7);
  EXPECT_VJP(scalar_variable, 0.7);
  EXPECT_VJP(active_variable, 0.7);
  EXPECT_VJP(active_step, 0.7);
  EXPECT_VJP(two_scalars, 0.7);
  EXPECT_VJP(newton, 2.3);
  EXPECT_VJP(nested, 0.7, 4);
  EXPECT_VJP(triple, 0.7, 4);
  EXPECT_VJP(local_in_body, 0.7, 5);
  EXPECT_VJP(shadows, 0.7, 5);
  EXPECT_VJP(empty_body, 2.7);
  EXPECT_VJP(never, 2.7);
  EXPECT_VJP(condition_declares, 0.7, 3);
}

TEST(Loops, WhileAndDo) {
  EXPECT_VJP(while_loop, 7.3);
  EXPECT_VJP(while_loop, 0.3);
  EXPECT_VJP(while_with_expression, 0.9);
  EXPECT_VJP(do_loop, 1.3);
  EXPECT_VJP(do_once, 1.3);
  EXPECT_VJP(newton_until, 2.3);
}

TEST(Loops, Jumps) {
  EXPECT_VJP(breaks, 0.7, 20);
  EXPECT_VJP(breaks, 0.7, 2);
  EXPECT_VJP(continues, 0.7, 8);
  EXPECT_VJP(while_continues, 0.7, 8);
  EXPECT_VJP(do_continues, 1.7);
  EXPECT_VJP(breaks_inner, 0.7, 4);
  EXPECT_VJP(returns_from_loop, 0.3, 4);
  EXPECT_VJP(returns_from_loop, 0.3, 1);
}

TEST(Loops, RangeFor) {
  EXPECT_GRADIENT(sum, {1.5, -0.5, 0.25});
  EXPECT_GRADIENT(sum, {1.5});
  EXPECT_VJP(sum_by_reference, {1.5, -0.5, 0.25});
  EXPECT_VJP(sum_by_auto, {1.5, -0.5, 0.25});
  EXPECT_VJP(scale_in_place, {1.5, -0.5, 0.25}, 3.0);
  EXPECT_VJP(changes_copy, {1.5, -0.5, 0.25});
  EXPECT_VJP(over_array, 0.7);
  EXPECT_VJP(over_std_array, 0.7);
  EXPECT_VJP(over_integers, {3, -1, 2}, 0.7);
  EXPECT_VJP(over_nested, {{1.5, 2.5}, {}, {0.5, 0.25, 3.0}});
  EXPECT_VJP(with_initialiser, {1.5, -0.5, 0.25});
  EXPECT_VJP(over_temporary, 0.7);
  EXPECT_VJP(finds, {1.5, 2.5, 0.25});
  EXPECT_VJP(log_sum_exp, {1.5, 2.5, 0.25});
  EXPECT_VJP(over_list, 0.7);
}
