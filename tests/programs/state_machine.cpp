#include "state_machine.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_STATE_MACHINE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "state_machine.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(StateMachine, Controllers) {
  EXPECT_VJP(heating_bill, 3.1, 17.3, 20.2, 9.7, 24);
  EXPECT_VJP(heating_bill, 33.7, 17.3, 20.2, 9.7, 12);
  EXPECT_VJP(bounce, 1.7, 0.8, 9.81, 2.3);
  EXPECT_VJP(bounce, 1.7, 0.7, 9.81, 1.6);
}

TEST(StateMachine, Machines) {
  // x + y, doubled until it is positive, then sin of it times x
  EXPECT_VJP(stack_machine, {push_x, push_y, add, again, neg, jump_if_positive, 8, neg, sine, push_x, mul, 3, add, halt, 7}, 0.7, 0.4);
  EXPECT_VJP(stack_machine, {push_x, push_y, add, again, neg, jump_if_positive, 8, neg, sine, push_x, mul}, -0.7, 0.4);
  EXPECT_VJP(grouped, {2, 0, 2, 0, 2, 2, 1, 2, 1, 2}, {0.3, 1.2, -0.7, 0.9, 1.4, 0.6});
}
