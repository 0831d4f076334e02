#include "found_order.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_ORDER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_order.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundOrder, Lists) {
  EXPECT_GRADIENT(found_order::list_of_numbers, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_by_index, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_of_objects, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_by_name, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_in_list, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_for_constructor, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_for_new, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_as_argument, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_of_sizes, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_with_branches, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_of_calls, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_of_pointers, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_of_integers, 1.3, 0.7);
}

TEST(FoundOrder, ObjectsInLists) {
  EXPECT_GRADIENT(found_order::moved_into, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::read_into, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::with_text, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::given_away, 1.3, 0.7);
}

TEST(FoundOrder, Chains) {
  EXPECT_GRADIENT(found_order::chained, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::shifted, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::assigned, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::called_and_indexed, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::long_chain, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::chain_in_container, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::chain_in_assignment, 1.3, 0.7);
}

TEST(FoundOrder, Commas) {
  EXPECT_GRADIENT(found_order::comma_in_conditional, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::comma_as_value, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::comma_in_conditional, 0.3, 0.7);
}

TEST(FoundOrder, MembersOfNewObjects) {
  EXPECT_GRADIENT(found_order::member_in_branch, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::member_of_member, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::list_that_needs_a_name, 1.3, 0.7);
  EXPECT_GRADIENT(found_order::row_of_list, 1.3, 0.7);
}
