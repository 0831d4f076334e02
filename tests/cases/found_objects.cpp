#include "found_objects.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_OBJECTS_HPP
#undef FO_NUMBER
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_objects.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Found, ConstantsGoToTheConstructorForNumbers) {
  EXPECT_GRADIENT(found_objects::temporaries, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::named, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::handed_over, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::members, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::contained, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::rivals, 1.3, 0.7);
}

TEST(Found, ObjectsThatAreNoFunctions) {
  EXPECT_GRADIENT(found_objects::guarded, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::noted, 1.3, 0.7);
}

TEST(Found, MembersOfBases) {
  EXPECT_GRADIENT(found_objects::hidden_members, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::one_of_two_bases, 1.3, 0.7);
  EXPECT_GRADIENT(found_objects::traced, 1.3, 0.7);
}

TEST(Found, WhatAFunctionGivesInBraces) { EXPECT_GRADIENT(found_objects::in_braces, 1.3, 0.7); }
