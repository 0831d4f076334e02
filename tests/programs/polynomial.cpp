#include "polynomial.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_POLYNOMIAL_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "polynomial.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Polynomial, Arithmetic) {
  EXPECT_VJP(polynomial_arithmetic, 0.7, -0.4, 1.2);
  EXPECT_VJP(area, {0.3, -0.7, 1.1, 0.4}, -0.5, 1.3);
  EXPECT_VJP(remainder_of, {0.3, -0.7, 1.1, 0.4, 0.9}, {0.5, -0.2, 1.3});
}

TEST(Polynomial, Roots) { EXPECT_VJP_WITH(roots, (check::options{.forward = 1e-8}), {-1.2, 4.0, -3.7, 1.0}, 4.0); }
