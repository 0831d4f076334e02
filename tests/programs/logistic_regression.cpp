#include "logistic_regression.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_LOGISTIC_REGRESSION_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "logistic_regression.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Sample, o.features, o.label);

#define SAMPLES {{{0.3, 1.1}, 1.0}, {{-0.7, 0.2}, 0.0}, {{0.9, -0.8}, 1.0}, {{0.4, 0.5}, 0.0}, {{-1.2, 0.6}, 0.0}}

TEST(LogisticRegression, Losses) {
  EXPECT_VJP(logistic_loss, {0.1, 0.6, -0.3}, SAMPLES, 0.05);
  EXPECT_VJP(poisson_loss, {0.1, 0.6, -0.3}, SAMPLES, 0.05);
  EXPECT_VJP(soft_area, {0.1, 0.6, -0.3}, SAMPLES, 0.4);
}

TEST(LogisticRegression, Fits) {
  EXPECT_VJP(descended, {0.1, 0.6, -0.3}, SAMPLES, 0.5, 0.3, 0.05);
  EXPECT_VJP(poisson_fit, {{{0.3}, 1.2}, {{-0.7}, 0.4}, {{0.9}, 2.3}, {{0.4}, 1.5}});
}
