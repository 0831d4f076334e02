#include "generic.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_GENERIC_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "generic.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Generic, Packs) {
  EXPECT_VJP(folds, 1.3, 0.7);
  EXPECT_VJP(recursion_on_packs, 1.3);
  EXPECT_VJP(logical_folds, 1.3, 0.7);
  EXPECT_VJP(tuples, 1.3);
  EXPECT_VJP(variadic_lambda, 1.3);
  EXPECT_VJP(forwarded, 1.3, 0.7);
}

TEST(Generic, Choices) {
  EXPECT_VJP(chosen_by_type, 1.3);
  EXPECT_VJP(power_by_template, 1.3);
  EXPECT_VJP(constrained, 1.3);
  EXPECT_VJP(abbreviated, 1.3);
  EXPECT_VJP_BY_HAND(floating_only, (24 * 1.3L * 1.3L), 1.3);
  EXPECT_VJP_BY_HAND(arithmetic_only, (6 * 1.3L), 1.3);
}

TEST(Generic, ClassTemplates) {
  EXPECT_VJP(vectors, 1.3);
  EXPECT_VJP(member_template_with_argument, 1.3);
  EXPECT_VJP(specialised, 1.3);
  EXPECT_VJP(policies, 1.3);
  EXPECT_VJP(crtp, 1.3);
  EXPECT_VJP(deduced, 1.3);
  EXPECT_VJP(matrices, 1.3);
}

TEST(Generic, AutoAndConstants) {
  EXPECT_VJP(constant_expressions, 1.3);
  EXPECT_VJP(autos, 1.3);
  EXPECT_VJP(variable_templates, 1.3);
  EXPECT_VJP(traited, 1.3);
  EXPECT_VJP(iterators, {1.3, 0.7, 0.4});
}
