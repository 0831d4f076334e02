#include "templates_wide.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_TEMPLATES_WIDE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "templates_wide.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(TemplatesWide, Parameters) {
  EXPECT_VJP(template_template, 1.3);
  EXPECT_VJP(template_member, 1.3);
  EXPECT_VJP(partial, 1.3);
  EXPECT_VJP(pointers, 1.3);
  EXPECT_VJP(objects, 1.3);
}
TEST(TemplatesWide, Names) {
  EXPECT_VJP(variables, 1.3);
  EXPECT_VJP(aliases, 1.3);
  EXPECT_VJP(decltypes, 1.3, 0.7);
  EXPECT_VJP(decltype_auto, 1.3, 0.7);
  EXPECT_VJP(guides, 1.3);
}
TEST(TemplatesWide, Closures) {
  EXPECT_VJP(generic_decltype, 1.3);
  EXPECT_VJP(template_lambda, 1.3);
  EXPECT_VJP(traits, 1.3);
  EXPECT_VJP(overloads, 1.3);
}
TEST(TemplatesWide, Constants) {
  EXPECT_VJP(constants, 1.3);
  EXPECT_VJP(concepts, 1.3);
  EXPECT_VJP_BY_HAND(abbreviated, (1.3L * std::sqrt((9 + 1.69L) / (4 + 1.69L)) + 1.3L * std::sqrt((4 + 1.69L) / (9 + 1.69L))), 1.3);
}
