#include "exceptions.dual.hpp"
#include "support/case.hpp"

#include <typeinfo>

#undef DUALREV_CASE_EXCEPTIONS_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "exceptions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Exceptions, Numbers) {
  for (const double x : {1.3, -0.7}) EXPECT_VJP(catches_scalar, x, 1.9);
  EXPECT_VJP(scalar_by_reference, 1.3, 0.7);
  EXPECT_VJP(scalar_by_value, 1.3, 0.7);
  for (const double y : {0.7, 1.9}) EXPECT_VJP(in_a_condition, 1.3, y);
  EXPECT_VJP(constant_thrown, 1.3);
}

TEST(Exceptions, OtherTypes) {
  CHECK_RUN(&::other_types, ::check::no_oracle{}, false, (::check::options{.step = 0.0625, .by_hand = {6.0}}), 1.25, 0);
  EXPECT_VJP_BY_HAND(other_types, (1.0), 1.3, 1);
  EXPECT_VJP_BY_HAND(other_types, (4 * 1.3 * 1.3 * 1.3), 1.3, 2);
  EXPECT_VJP_BY_HAND(other_types, (116.0), 1.3, 3);
  EXPECT_VJP_BY_HAND(other_types, (2.5), 1.3, 4);
  EXPECT_VJP_BY_HAND(other_types, (0.0), 1.3, 5);
}

TEST(Exceptions, Classes) {
  for (const double x : {1.3, -0.7}) EXPECT_VJP(catches_aggregate, x, 1.9);
  EXPECT_VJP(catches_class, 0.8, 50);
  EXPECT_VJP(catches_class, 0.1, 50);
  EXPECT_VJP(catches_base_of_library, 0.8, 50);
  for (const int n : {0, 1, 2, 3}) EXPECT_VJP(order_of_handlers, 1.3, n);
  for (const int n : {0, 1, 3}) EXPECT_VJP(by_base, 1.3, n);
  for (const double y : {0.7, -1.9}) EXPECT_VJP(nested_handlers, -1.3, y);
  EXPECT_VJP(thrown_on_by_all, 1.3);
  for (const int n : {0, 1}) EXPECT_VJP(thrown_variable, 1.3, n);
  EXPECT_VJP(new_exception_in_handler, 1.3);
  EXPECT_VJP(kept_for_later, 1.3, 0.7);
  for (const int n : {0, 3}) EXPECT_VJP(cast_in_handler, 1.3, n);
}

TEST(Exceptions, FunctionTryBlocks) {
  for (const double x : {1.3, -0.7}) EXPECT_VJP(whole_function, x);
  for (const double x : {1.3, -0.7}) EXPECT_VJP(constructor_try, x);
}

TEST(Exceptions, ThrownByWhatGivesNoNumberBack) {
  for (const double x : {1.3, 0.7, 0.3}) EXPECT_VJP(verified_by_value, x);
  for (const double x : {1.3, 0.7, 0.3, 0.1}) EXPECT_VJP(verified_in_a_condition, x, 2.0);
  EXPECT_VJP(verified_in_a_condition, 1.3, 0.5);
}

TEST(Exceptions, PassiveCode) {
  for (const int n : {1, 2, 3, 4}) EXPECT_VJP(passive_throws, 1.3, n);
  for (const int n : {1, 2, 4}) EXPECT_VJP(passive_throws_on, 1.3, n);
  EXPECT_VJP(given_by_handler, 1.3, 0.7);
  for (const int n : {0, 1, 2}) EXPECT_VJP(told_by_passive, 1.3, n);
  EXPECT_VJP(through_the_library, {0.3, 0.9, 1.7, 0.2}, 1.1);
  EXPECT_VJP(through_the_library, {0.3, 0.9, 1.7, 0.2}, 2.1);
  for (const double y : {0.7, 1.9}) EXPECT_VJP(with_owners, 1.3, y);
}

// What throws is on the left of what must be prepared, and the other way round.
TEST(Exceptions, AreThrownInTheOrderOfElements) {
  for (const double x : {0.4, 0.9, 1.3}) {
    EXPECT_VJP(the_first_element_throws, x);
    EXPECT_VJP(the_second_element_throws, x);
    for (const int i : {0, 1, 5}) EXPECT_VJP(the_library_throws_first, {0.3, 0.9}, x, i);
    for (const std::optional<double>& o : {std::optional(0.7), std::optional<double>()})
      EXPECT_VJP(the_library_throws_second, o, x);
  }
}

// Exactly the original's types, with plain numbers.
TEST(Exceptions, LeaveTheRoot) {
  try {
    dualrev::gradient<leaves>(1.5, 0);
    FAIL();
  } catch (const std::exception& e) {
    EXPECT_EQ(typeid(e), typeid(Diverged));
    EXPECT_STREQ(e.what(), "root diverges");
    EXPECT_EQ(dynamic_cast<const Diverged&>(e).residual(), 1.5 * 1.5);
    EXPECT_EQ(dynamic_cast<const Diverged&>(e).steps, 4);
  }
  try {
    dualrev::gradient<leaves>(1.5, 1);
    FAIL();
  } catch (double d) {
    EXPECT_EQ(d, 1.5 * 1.5);
  }
  try {
    dualrev::gradient<leaves>(1.5, 2);
    FAIL();
  } catch (const OutOfRange& e) {
    EXPECT_EQ(e.value, 1.5 * 1.5);
  }
  // Nothing is left behind for the next call.
  EXPECT_EQ(std::get<0>(dualrev::gradient<catches_scalar>(-0.7, 1.9)), catches_scalar(-0.7, 1.9));
}
