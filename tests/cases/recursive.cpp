#include "recursive.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_RECURSIVE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "recursive.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Tree, o.weight, o.children);

TEST(Recursive, OwningPointers) {
  EXPECT_VJP(folded, 1.3);
  EXPECT_VJP(folded_by_reference, 1.3);
  EXPECT_VJP(search_tree, {1.3, 0.4, 2.1, 1.9, -0.2});
  EXPECT_VJP(walks_down, 1.3);
  EXPECT_VJP(iterative, 1.3);
  EXPECT_VJP(expression_tree, 1.3, 0.7);
  EXPECT_VJP(chain, 1.3);
}

TEST(Recursive, SharedPointers) {
  EXPECT_VJP(diamond, 1.3);
  EXPECT_VJP(shared_and_changed, 1.3);
  EXPECT_VJP(weak, 1.3);
}

TEST(Recursive, ContainersOfSelf) {
  EXPECT_VJP(vector_tree, {1.3, {{0.7, {}}, {0.4, {{2.0, {}}}}}}, 0.6);
  EXPECT_VJP(vector_tree_local, 1.3);
  EXPECT_VJP(scale_all, {1.3, {{0.7, {}}, {0.4, {{2.0, {}}}}}}, 0.6);
  EXPECT_VJP(json, 1.3);
  EXPECT_VJP(mutual, 1.3);
  EXPECT_VJP(variant_tree, 1.3);
}

TEST(Recursive, ByHand) {
  EXPECT_VJP(raw_list, 1.3, 4);
  EXPECT_VJP(reversed_list, 1.3);
  EXPECT_VJP(stack_by_hand, 1.3);
}
