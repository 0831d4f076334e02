#include "gaussian_process.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_GAUSSIAN_PROCESS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "gaussian_process.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Hyperparameters, o.log_amplitude, o.log_length, o.log_noise, o.period);

TEST(GaussianProcess, Likelihood) {
  for (int kernel = 0; kernel < 3; ++kernel)
    EXPECT_VJP(log_marginal_likelihood, {-1.0, 0.3, 0.9, 2.1}, {0.4, -0.2, 0.7, 1.1}, {0.1, -0.2, -1.0, 1.7}, kernel);
  EXPECT_VJP(best_on_grid, {-1.0, 0.3, 0.9, 2.1}, {0.4, -0.2, 0.7, 1.1}, {0.1, -0.2, -1.0, 1.7});
}

TEST(GaussianProcess, Prediction) { EXPECT_VJP(predict, {-1.0, 0.3, 0.9}, {0.4, -0.2, 0.7}, 0.5, {0.1, -0.2, -1.0, 1.7}); }
