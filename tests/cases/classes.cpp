#include "classes.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CLASSES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "classes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Classes, StateAndConstructors) {
  EXPECT_VJP(accounts, 1.3);
  EXPECT_VJP(uses_model, 1.3, 0.7);
}

TEST(Classes, Operators) {
  EXPECT_VJP(vectors_with_operators, 1.3, 0.7);
  EXPECT_VJP(functors, 1.3);
}

TEST(Classes, VirtualFunctions) { EXPECT_VJP(virtual_calls, 1.3, 0.7); }

TEST(Classes, Templates) { EXPECT_VJP(class_template, 1.3); }
