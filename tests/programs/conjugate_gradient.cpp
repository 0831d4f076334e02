#include "conjugate_gradient.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_CONJUGATE_GRADIENT_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "conjugate_gradient.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(ConjugateGradient, Dense) {
  EXPECT_VJP_WITH(dense_solution, (check::options{.forward = 1e-8}), {4.0, 1.0, 0.5, 1.0, 3.0, 0.25, 0.5, 0.25, 2.0}, {1.0, 2.0, 3.0});
  EXPECT_VJP(preconditioned, {4.0, 1.0, 0.5, 1.0, 3.0, 0.25, 0.5, 0.25, 2.0}, {1.0, 2.0, 3.0});
  EXPECT_VJP(stopped_early, {4.0, 1.0, 0.5, 1.0, 3.0, 0.25, 0.5, 0.25, 2.0}, {1.0, 2.0, 3.0}, 1);
}

TEST(ConjugateGradient, WithoutMatrix) { EXPECT_VJP_WITH(plate, (check::options{.forward = 1e-8}), 1.3, 0.4, {0.3, 1.0, 0.7, -0.2}); }
