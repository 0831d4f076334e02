#include "found_refused.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_REFUSED_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_refused.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundRefused, GlobalsThatAreRead) {
  EXPECT_GRADIENT(found_refused::by_operator, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_member, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_member_of_constants, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_loop, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_iterator, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_name, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_element, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_pointer, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_refused::of_complex, (1.5 + std::sqrt(2.5), 1.0), 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::of_functor, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::between_changes, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::in_closures, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_default, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_initialiser, 1.3, 0.7);
}

TEST(FoundRefused, CopiesOfConstructors) {
  EXPECT_GRADIENT(found_refused::made_in_place, 1.3, std::vector<double>{0.7, 1.1});
}

TEST(FoundRefused, WhatHoldsNoNumbers) {
  EXPECT_GRADIENT(found_refused::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::counted_in_private, 1.5, 0.75);  // exactly, however often it was called
  EXPECT_GRADIENT(found_refused::counted_calls, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::counted_in_order, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::with_union, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::by_name_of_operator, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::throws_failure, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_refused::with_volatile, (1.68, 4.94), 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_refused::with_volatile_constant, (3.0, 4.2), 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_refused::real_of_numbers, (2.7, 1.3), 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::in_subrange, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::with_deleters, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::with_unused_hash, 1.3, 0.7);
  EXPECT_GRADIENT(found_refused::throws_failure, 0.3, 0.7);
}
