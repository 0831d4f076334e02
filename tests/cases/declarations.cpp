#include "declarations.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_DECLARATIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "declarations.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Declarations, Aliases) {
  EXPECT_VJP(aliased, 1.3, 0.7);
  EXPECT_VJP(of_column, {1.3, 0.7});
  EXPECT_VJP(of_matrix, {{1.3, 0.7}, {2.0, 0.5}});
  EXPECT_VJP(of_triple, {1.3, 0.7, 2.0});
  EXPECT_VJP(of_pairs, {{1.3, 4}});
  EXPECT_VJP(local_alias, 1.3);
  EXPECT_VJP(iterators_by_name, {1.3, 0.7, 2.0});
}

TEST(Declarations, TypesOfExpressions) {
  EXPECT_VJP(by_decltype, 1.3);
  EXPECT_VJP(result_by_decltype, 1.3, 4);
  EXPECT_VJP(result_by_auto, 1.3);
  EXPECT_VJP(by_auto, 1.3);
  EXPECT_VJP_BY_HAND(sizes, (8 + 3 + 8 + 8), 1.3);
  EXPECT_VJP(asserts, 1.3);
}

TEST(Declarations, Local) {
  EXPECT_VJP(local_enumeration, 1.3);
  EXPECT_VJP(local_enumeration, 0.3);
  EXPECT_VJP(static_tables, 1.3);
  EXPECT_VJP(local_constants, 1.3);
  EXPECT_VJP(local_struct, 1.3);
  EXPECT_VJP(bound_by_function, 1.3);
}

TEST(Declarations, Initialisers) {
  EXPECT_VJP(forms, 1.3);
  EXPECT_VJP(conditional_initialiser, 1.3, true);
  EXPECT_VJP(conditional_initialiser, 1.3, false);
  EXPECT_VJP(aggregates, 1.3);
  EXPECT_VJP(several, 1.3);
  EXPECT_VJP(shadows, 1.3);
  EXPECT_VJP(empty_statements, -1.3);
  EXPECT_VJP(block_scope_declaration, 1.3);
  EXPECT_VJP(unused_things, 1.3);
  EXPECT_VJP(endless, 1.3);
  EXPECT_VJP(binding_in_for, 1.3);
}
