#include "math_special.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MATH_SPECIAL_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "math_special.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(MathSpecial, Standard) {
  EXPECT_VJP(std_beta, 1.3, 0.7);
  EXPECT_VJP(std_expint, 1.3);
  EXPECT_VJP(std_hermite, 1.3);
  EXPECT_VJP(std_laguerre, 1.3);
  EXPECT_VJP(std_legendre, 0.3);
  EXPECT_VJP(std_assoc_legendre, 0.3);
  EXPECT_VJP(std_assoc_laguerre, 1.3);
  EXPECT_VJP(std_sph_legendre, 1.3);
  EXPECT_VJP(std_sph_bessel, 1.3);
  EXPECT_VJP(std_sph_neumann, 1.3);
  EXPECT_VJP(std_cyl_bessel_j, 1.3);
  EXPECT_VJP(std_cyl_bessel_i, 1.3);
  EXPECT_VJP(std_cyl_bessel_k, 1.3);
  EXPECT_VJP(std_cyl_neumann, 1.3);
  EXPECT_VJP(cyl_bessel_of_integer_order, 1.3, 2);
  EXPECT_VJP(std_comp_ellint_1, 0.6);
  EXPECT_VJP(std_comp_ellint_2, 0.6);
  EXPECT_VJP(std_ellint_1, 0.6, 0.8);
  EXPECT_VJP(std_ellint_2, 0.6, 0.8);
}

TEST(MathSpecial, Posix) {
  EXPECT_VJP(bessel_j, 1.3);
  EXPECT_VJP(bessel_y, 1.3);
  EXPECT_VJP(bessel_n, 1.3, 2);
  EXPECT_VJP(gnu_exp10, 1.3);
  EXPECT_VJP(gnu_sincos, 1.3);
  EXPECT_VJP(posix_drem, 7.3, 2.0);
}
