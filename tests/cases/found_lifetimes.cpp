#include "found_lifetimes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_LIFETIMES_HPP
#undef FL_VALUE
#undef FL_FLOAT
#undef FL_MOVED
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_lifetimes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Found, NumbersAreReturnedBeforeObjectsEnd) {
  EXPECT_GRADIENT(found_lifetimes::in_function, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_closures, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_members, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_others, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_pointer, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_optional, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_tuple, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_vector, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_closure, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_stored_function, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::extended, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::of_loop, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::in_handler, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::converted, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::converted, 0.4, 1.9);
  EXPECT_GRADIENT(found_lifetimes::converted, 0.3, 0.6);
  EXPECT_VJP_WITH(found_lifetimes::floats, (check::options{.step = 0.25}), 1.25, 0.75);
  EXPECT_VJP_BY_HAND(found_lifetimes::long_doubles, (3.5, 2.5), 1.25, 0.75);
}

TEST(Found, ObjectsWithoutNamesLiveToTheEndOfTheExpression) {
  EXPECT_GRADIENT(found_lifetimes::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::counted_in_list, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::counted_in_branch, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::expired, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::copied_on_write, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::stored, 1.3, 0.7);
}

TEST(Found, WhatIsChosenIsAPlace) {
  EXPECT_GRADIENT(found_lifetimes::addresses, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::addresses, 0.4, 1.9);
  EXPECT_GRADIENT(found_lifetimes::chosen, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::chosen, 0.4, 1.9);
  EXPECT_GRADIENT(found_lifetimes::chosen_for_call, 1.3, 0.7);
}

TEST(Found, ListsAndPointersOfDeducedTypes) {
  EXPECT_GRADIENT(found_lifetimes::listed, 1.3, 0.7);
  EXPECT_GRADIENT(found_lifetimes::null_of_iterator, 1.3, 0.7);
}
