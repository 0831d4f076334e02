#include "survival_model.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_SURVIVAL_MODEL_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "survival_model.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Subject, o.time, o.event, o.covariates);

#define SUBJECTS {{0.7, true, {0.3, -0.2}}, {1.4, false, {0.1, 0.5}}, {2.2, true, {-0.4, 0.9}}, {0.4, true, {0.8, 0.1}}, {1.9, false, {-0.1, -0.6}}}

TEST(SurvivalModel, Distributions) {
  EXPECT_VJP(weibull_likelihood, SUBJECTS, 1.4, 1.8);
  EXPECT_VJP(gamma_likelihood, SUBJECTS, 1.6, 0.9);
  EXPECT_VJP(lower_gamma, 1.6, 0.9);
}

TEST(SurvivalModel, Regressions) {
  EXPECT_VJP(accelerated, SUBJECTS, {0.4, -0.3}, 0.8);
  EXPECT_VJP(cox, SUBJECTS, {0.4, -0.3});
  EXPECT_VJP(cure_model, SUBJECTS, -0.3, 1.4, 1.8);
}
