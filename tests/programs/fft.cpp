#include "fft.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_FFT_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "fft.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Fft, Signals) {
  EXPECT_VJP(high_power, {0.3, 1.2, -0.7, 0.9, 0.1, -0.4, 0.8, 0.2}, 2);
  EXPECT_VJP(convolved, {0.3, 1.2, -0.7, 0.9}, {0.5, 0.1, -0.2, 0.4});
  EXPECT_VJP(filtered, {0.3, 1.2, -0.7, 0.9, 0.1, -0.4, 0.8, 0.2}, 1.7, 1);
}

TEST(Fft, Numbers) {
  EXPECT_VJP_WITH(sum_of_exponentials_of_roots, (check::options{.forward = 1e-8}), {1.3, -0.7, 0.4});
  EXPECT_VJP(mobius, {0.3, 0.8}, {0.2, -0.5}, 1.4);
}
