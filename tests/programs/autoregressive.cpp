#include "autoregressive.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_AUTOREGRESSIVE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "autoregressive.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Arma, o.constant, o.autoregressive, o.moving_average, o.log_deviation);

#define SERIES {0.3, 1.1, 0.7, -0.4, 0.2, 0.9, 1.3}

TEST(Autoregressive, Arma) {
  EXPECT_VJP(arma_log_likelihood, {0.1, {0.5, -0.2}, {0.3}, -0.3}, SERIES);
  EXPECT_VJP(forecast_of, {0.1, {0.5, -0.2}, {0.3}, -0.3}, SERIES);
}

TEST(Autoregressive, Others) {
  EXPECT_VJP(garch, SERIES, 0.1, 0.2, 0.6);
  EXPECT_VJP(holt_winters, SERIES, 0.4, 0.2, 0.3, 3);
  EXPECT_VJP(roughness, SERIES, 3);
}
