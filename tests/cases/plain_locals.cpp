#include "plain_locals.dual.hpp"
#include "support/case.hpp"

#include <cmath>

#undef DUALREV_CASE_PLAIN_LOCALS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "plain_locals.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using plain_locals::numbers;

namespace {

[[maybe_unused]] dualrev::tape_counters counted() { return dualrev::this_thread_workspace().counters(); }

const numbers three{0.5, -1.2, 1.7};

TEST(PlainLocals, OfOneUser) {
  EXPECT_VJP(plain_locals::chained, 0.7, three);
  EXPECT_VJP(plain_locals::two_results, (std::array<double, 2>{0.4, -0.3}), 0.1, 1.7);
  EXPECT_VJP(plain_locals::sums, three, numbers{0.2, 0.1, 0.3}, numbers{1.1, 1.2, 1.3});
  EXPECT_VJP(plain_locals::several_at_once, three, 0.7);
  EXPECT_VJP(plain_locals::summed_at_once, three, 0.7);
  EXPECT_VJP(plain_locals::in_float, 0.75f, (std::vector<float>{0.5f, -1.25f}));
}
TEST(PlainLocals, OfSeveralUsers) {
  EXPECT_VJP(plain_locals::in_inner_loops, 0.7, three, 3);
  EXPECT_VJP(plain_locals::used_twice, 0.7, 0.4, 3);
  EXPECT_VJP(plain_locals::without_effect, 0.7, three);
  EXPECT_VJP(plain_locals::by_two, numbers{0.5, -1.2, 1.7, 0.8});
}
TEST(PlainLocals, WhatTheyDependOnChanges) {
  EXPECT_VJP(plain_locals::element_changes, numbers{0.5, -1.2}, 0.7);
  EXPECT_VJP(plain_locals::variable_changes, 0.7, 3);
  EXPECT_VJP(plain_locals::through_a_reference, 0.7, 3);
  EXPECT_VJP(plain_locals::through_a_pointer, numbers{0.5, -1.2}, 0.7);
  EXPECT_VJP(plain_locals::by_a_call, numbers{0.5, -1.2});
  EXPECT_VJP(plain_locals::a_constant_changes, 0.3, 3);
  EXPECT_VJP(plain_locals::literals, 0.3, 3);
  EXPECT_VJP(plain_locals::an_integer_changes, 0.3, 3);
  EXPECT_VJP(plain_locals::text_of_integers_changes, 0.3, 3);
  EXPECT_VJP(plain_locals::read_anew, numbers{0.5, -1.2}, 0.7);
  EXPECT_VJP(plain_locals::in_nested_blocks, numbers{0.5, -1.2}, 0.7);
}
TEST(PlainLocals, WhoUsesThemAndHow) {
  EXPECT_VJP(plain_locals::handed_on, 0.7, 0.4, 3);
  EXPECT_VJP(plain_locals::in_branches, numbers{0.5, -0.2, 2.7}, 0.7);
  EXPECT_VJP(plain_locals::in_branches, numbers{0.5, -1.9, 2.7}, 0.7);
  EXPECT_VJP(plain_locals::compared_only, three, 0.7);
  EXPECT_VJP(plain_locals::stored, three, 0.7);
  EXPECT_VJP(plain_locals::best_of, three, 0.7);
  EXPECT_VJP(plain_locals::selected, three, 0.7);
  EXPECT_VJP(plain_locals::compound, three, 0.7);
  EXPECT_VJP(plain_locals::by_closures, three, 0.7);
  EXPECT_VJP(plain_locals::in_a_closure, three, 0.7);
  EXPECT_VJP(plain_locals::of_one_name, three, 0.7);
  EXPECT_VJP(plain_locals::in_a_switch, three, 0.7, 0);
  EXPECT_VJP(plain_locals::in_a_switch, three, 0.7, 1);
  EXPECT_VJP(plain_locals::in_a_switch, three, 0.7, 2);
  EXPECT_VJP(plain_locals::in_conditions, 0.7, 0.4);
  EXPECT_VJP(plain_locals::in_conditions, 1.7, 1.4);
  EXPECT_VJP(plain_locals::thrown, three, 0.7);
  EXPECT_VJP(plain_locals::thrown, numbers{2.5, 3.2}, 1.7);
  EXPECT_VJP(plain_locals::members, three, 0.7);
  EXPECT_VJP(plain_locals::calls, three, 0.7);
}
TEST(PlainLocals, WhatStaysAsItWas) {
  EXPECT_VJP(plain_locals::changed_later, 0.7, 3);
  EXPECT_VJP(plain_locals::pointed_to, 0.7, 3);
  EXPECT_VJP(plain_locals::bound, 0.7, 3);
  EXPECT_VJP(plain_locals::of_its_type, 0.7, 3);
}

#ifndef CHECK_WITHOUT_TWINS
TEST(PlainLocals, ZeroMeetsNoInfinity) {
  const auto [value, da, dy] = dualrev::gradient<plain_locals::at_a_kink>(numbers{0.0, 4.0}, 0.0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(da[0], 0);
  EXPECT_EQ(da[1], 0);
  EXPECT_EQ(dy, 2);
  const auto [again, dx, dz] = dualrev::gradient<plain_locals::at_a_kink_of_many>(0.0, 0.0, 3);
  EXPECT_EQ(again, 1);
  EXPECT_EQ(dx, 0);
  EXPECT_EQ(dz, 0);
}
TEST(PlainLocals, WhatIsStaged) {
  check::dualrev_over_tape::gradient<&plain_locals::chained>(0.7, three);
  EXPECT_EQ(counted().entries, 3u);  // one for each time around
  EXPECT_EQ(counted().contributions, 9u);
  check::dualrev_over_tape::gradient<&plain_locals::sums>(three, three, three);
  EXPECT_EQ(counted().entries, 3u);
  EXPECT_EQ(counted().contributions, 11u);
  check::dualrev_over_tape::gradient<&plain_locals::summed_at_once>(three, 0.7);
  EXPECT_EQ(counted().entries, 2u);
  check::dualrev_over_tape::gradient<&plain_locals::compared_only>(three, 0.7);
  EXPECT_EQ(counted().entries, 3u);  // none of what is only compared
  check::dualrev_over_tape::gradient<&plain_locals::used_twice>(0.7, 0.4, 3);
  EXPECT_EQ(counted().entries, 7u);  // for u has two users, and depends on two numbers
}
#endif

}  // namespace
