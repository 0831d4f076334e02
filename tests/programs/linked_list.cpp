#include "linked_list.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_LINKED_LIST_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "linked_list.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(LinkedList, Lists) {
  EXPECT_VJP(there_and_back, {0.3, -0.7, 1.1, 0.4}, 0.6);
  EXPECT_VJP(trimmed, {0.3, -0.7, 1.1, 0.4}, 0.2);
  EXPECT_VJP(listed, 0.7, 1.2, 0.5);
}

TEST(LinkedList, RingsAndTrees) {
  EXPECT_VJP(ring, {0.3, -0.7, 1.1, 0.4}, 0.2, 3);
  EXPECT_VJP(tree, {0.3, -0.7, 1.1, 0.4, 0.9});
}
