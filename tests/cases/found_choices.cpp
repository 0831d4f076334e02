#include "found_choices.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_CHOICES_HPP
#undef FC_NUMBER
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_choices.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundChoices, OverloadSets) {
  EXPECT_GRADIENT(found_choices::closures, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::bases, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::operators_of_bases, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::operators_of_two_scopes, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::constructors, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::conversions, 1.3, 0.7);
}

TEST(FoundChoices, WhatRunsOnce) {
  EXPECT_GRADIENT(found_choices::arrows, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::elements_of_views, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::elements_that_change, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::adapted_iterators, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::objects_of_the_library, 1.3, 0.7);
}

TEST(FoundChoices, Parentheses) { EXPECT_GRADIENT(found_choices::assigned_twice, 1.3, 0.7); }

TEST(FoundChoices, Constants) {
  EXPECT_GRADIENT(found_choices::local_constants, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::parts_of_constants, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::ranges_of_constants, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_choices::marked_parameters, 1.3, 0.7);
}

TEST(FoundChoices, Bases) { EXPECT_GRADIENT(found_choices::two_bases_of_a_class, 1.3, 0.7); }
