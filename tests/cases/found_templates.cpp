#include "found_templates.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_TEMPLATES_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_templates.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundTemplates, ByHostileTrials) {
  EXPECT_GRADIENT(found_templates::arrays, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::arrays_elsewhere, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::constructors, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::nested, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::nested_in_a_template, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::erased, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::hidden_friends, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::private_classes, 1.3, 0.7);
  EXPECT_GRADIENT(found_templates::local_enumerations, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_templates::sizes, (3 * 0.7 + 16, 3 * 1.3 + 72), 1.3, 0.7);
}
