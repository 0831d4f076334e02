#include "expression_tree.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_EXPRESSION_TREE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "expression_tree.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ExpressionTree, Unique) { EXPECT_VJP(formula, {1.7, 0.2, -0.6}, 0.8, 1.9); }

TEST(ExpressionTree, SharedPointers) { EXPECT_VJP(shared_chain, 0.7, 4); }
