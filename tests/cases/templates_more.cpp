#include "templates_more.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_TEMPLATES_MORE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "templates_more.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(TemplatesMore, Arguments) {
  EXPECT_VJP(of_a_template, 1.3);
  EXPECT_VJP(function_argument, 1.3);
  EXPECT_VJP(number_argument, 1.3);
  EXPECT_VJP(object_argument, 1.3);
}
TEST(TemplatesMore, Packs) {
  EXPECT_VJP(pack_of_closures, 1.3);
  EXPECT_VJP(pack_of_any, 1.3);
  EXPECT_VJP(several_packs, 1.3);
}
TEST(TemplatesMore, ClosuresThatAreNotAlike) {
  EXPECT_VJP(both, 1.3);
  EXPECT_VJP(integrated, 1.3, 0.7);
  EXPECT_VJP(composed, 0.3, 0.7);
}
