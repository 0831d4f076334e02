#include "class_traps.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CLASS_TRAPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "traps/class_traps.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case
CHECK_FIELDS(Names, o.v, o.id);

TEST(ClassTraps, MemberChangedByACall) {
  // Left to right, where the language leaves it open; both compilers do so here.
  EXPECT_VJP_BY_HAND(member_changed_later, (12.0L), 1.3);
  EXPECT_VJP_BY_HAND(member_changed_before, (22.0L), 1.3);
  EXPECT_VJP(changed_in_between, 1.3);
  EXPECT_VJP(mutable_changed_in_between, 1.3);
  EXPECT_VJP(owner_changed_in_between, 1.3);
}
TEST(ClassTraps, OverloadsByConst) { EXPECT_VJP_BY_HAND(read_either, (26.0L), 1.3); }
TEST(ClassTraps, SlicesAndReferences) {
  EXPECT_VJP_BY_HAND(sliced, (10 + 2 * 1.3L + 1), 1.3);
  EXPECT_VJP_BY_HAND(during_construction, (52.0L), 1.3);
}
TEST(ClassTraps, OrderOfMembersAndOfDestructors) {
  EXPECT_VJP(ordered, 1.3);
  EXPECT_VJP(scopes, 1.3);
}
TEST(ClassTraps, Captures) {
  EXPECT_VJP(captured_before, 1.3);
  EXPECT_VJP_BY_HAND(captured_and_kept, (2 + 40 + 200), 1.3);
  EXPECT_VJP(outlives_its_function, 1.3);
  EXPECT_VJP(parameter_named_tape, 1.3);
}
TEST(ClassTraps, PointersThatAreAssigned) {
  EXPECT_VJP(assigned_anew, 1.3, true);
  EXPECT_VJP(assigned_anew, 1.3, false);
}
TEST(ClassTraps, NamesOfTheRuntime) { EXPECT_VJP(named_like_the_runtime, {1.5, 2.5}, 0.7); }
TEST(ClassTraps, OwnComparison) {
  EXPECT_VJP(own_comparison, 1.3, 0.7);
  EXPECT_VJP(own_comparison, 1.3, 2.7);
}
