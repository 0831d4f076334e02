#include "macros.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MACROS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "macros.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Macros, Expressions) {
  EXPECT_VJP(cubed, 1.3);
  EXPECT_VJP(sine_of_double, 1.3);
  EXPECT_VJP(constants, 1.3);
  EXPECT_VJP(functions, 1.3, 0.7);
  EXPECT_VJP(functions, 0.3, 0.7);
  EXPECT_VJP(nested, 0.8);
  EXPECT_VJP(types, 1.3);
  EXPECT_VJP(callee, 1.3);
  EXPECT_VJP(half_an_expression, 1.3);
  EXPECT_VJP(chooses, 1.3);
  EXPECT_VJP(chooses, 2.3);
  EXPECT_VJP(indexed, {1.3, 0.7, 2.0, 3.0});
}

TEST(Macros, Statements) {
  EXPECT_VJP(loops, 1.3);
  EXPECT_VJP(statements, 1.3, 0.7);
  EXPECT_VJP(braces, 1.3);
  EXPECT_VJP(pasted, 1.3);
  EXPECT_VJP(empty, 1.3);
  EXPECT_VJP(returns, 1.3);
  EXPECT_VJP(asserts, 1.3);
}

TEST(Macros, Directives) {
  EXPECT_VJP(defined_between, 1.3);
  EXPECT_VJP(redefined, 1.3);
  EXPECT_VJP(conditional_text, 1.3);
  EXPECT_VJP(file_and_line, 1.3);
}
