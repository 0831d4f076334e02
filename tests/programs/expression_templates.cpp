#include "expression_templates.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_EXPRESSION_TEMPLATES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "expression_templates.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ExpressionTemplates, Values) {
  EXPECT_VJP(lazy::combination, {0.3, -0.7, 1.1}, {0.9, 0.4, -0.2}, 0.6);
  EXPECT_VJP(lazy::correlation, {0.3, -0.7, 1.1, 0.2}, {0.9, 0.4, -0.2, 0.5});
  EXPECT_VJP(lazy::iterated, {0.3, -0.7, 1.1}, 0.6, 4);
}
