#include "lifetimes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_LIFETIMES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "lifetimes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Given, o.mass, o.speed);
CHECK_FIELDS(GivenNumbers, o.mass, o.speed);

TEST(Lifetimes, Guards) {
  EXPECT_VJP(guards, 1.3);
  EXPECT_VJP(guard_and_return, 1.3, 0.7);
  EXPECT_VJP(guard_and_return, 0.3, 0.7);
  EXPECT_VJP(guard_in_loop, 1.3);
  EXPECT_VJP(restored, 1.3);
  EXPECT_VJP(temporary, 1.3);
}

TEST(Lifetimes, CopiesAndMoves) {
  EXPECT_VJP(rule_of_five, 1.3);
  EXPECT_VJP(range_of_users, 1.3);
  EXPECT_VJP(copies_with_effects, 1.3);
  EXPECT_VJP(copied_into_parameter, 1.3);
}

TEST(Lifetimes, Members) {
  EXPECT_VJP(const_members, 1.3);
  EXPECT_VJP(mutable_cache, 1.3);
  EXPECT_VJP(conversions, 1.3);
  EXPECT_VJP(delegated, 1.3);
  EXPECT_VJP(private_classes, 1.3);
  EXPECT_VJP(builders, 1.3);
}

TEST(Lifetimes, Inheritance) {
  EXPECT_VJP(several_bases, 1.3);
  EXPECT_VJP(interfaces, 1.3);
  EXPECT_VJP(destruction_order, 1.3);
  EXPECT_VJP(template_method, 1.3);
  EXPECT_VJP(inherited_constructors, 1.3);
}

TEST(Lifetimes, MadeByTheCaller) {
  EXPECT_VJP(energy, Given(1.3, 0.7));
  GivenNumbers given;
  given.mass = 1.3;
  given.speed = 0.7;
  EXPECT_VJP(energy_of_template, given, 2.5);
}
