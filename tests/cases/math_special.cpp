#include "math_special.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_hessian.hpp>

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
  EXPECT_VJP(special_by_key, {{1, 0.4}, {2, 0.7}});
}

#ifndef CHECK_WITHOUT_TWINS
TEST(MathSpecial, SecondDerivatives) {
#define EXPECT_HESSIAN(f, ...)                                       \
  do {                                                               \
    const auto check = dualrev::check_hessian<f>(__VA_ARGS__);       \
    EXPECT_TRUE(check.ok()) << #f << "\n" << check;                  \
  } while (false)
  EXPECT_HESSIAN(std_beta, 1.3, 0.7);
  EXPECT_HESSIAN(std_expint, 1.3);
  EXPECT_HESSIAN(std_hermite, 1.3);
  EXPECT_HESSIAN(std_laguerre, 1.3);
  EXPECT_HESSIAN(std_legendre, 0.3);
  EXPECT_HESSIAN(std_assoc_legendre, 0.3);
  EXPECT_HESSIAN(std_assoc_laguerre, 1.3);
  EXPECT_HESSIAN(std_sph_legendre, 1.3);
  EXPECT_HESSIAN(std_sph_bessel, 1.3);
  EXPECT_HESSIAN(std_sph_neumann, 1.3);
  EXPECT_HESSIAN(std_cyl_bessel_j, 1.3);
  EXPECT_HESSIAN(std_cyl_bessel_i, 1.3);
  EXPECT_HESSIAN(std_cyl_bessel_k, 1.3);
  EXPECT_HESSIAN(std_cyl_neumann, 1.3);
  EXPECT_HESSIAN(cyl_bessel_of_integer_order, 1.3, 2);
  EXPECT_HESSIAN(std_comp_ellint_1, 0.6);
  EXPECT_HESSIAN(std_comp_ellint_2, 0.6);
  EXPECT_HESSIAN(std_ellint_1, 0.6, 0.8);
  EXPECT_HESSIAN(std_ellint_2, 0.6, 0.8);
  const std::map<int, double> by_key{{1, 0.4}, {2, 0.7}};
  EXPECT_HESSIAN(special_by_key, by_key);
#undef EXPECT_HESSIAN
}
#endif

TEST(MathSpecial, Posix) {
  EXPECT_VJP(bessel_j, 1.3);
  EXPECT_VJP(bessel_y, 1.3);
  EXPECT_VJP(bessel_n, 1.3, 2);
  EXPECT_VJP(gnu_exp10, 1.3);
  EXPECT_VJP(gnu_sincos, 1.3);
  EXPECT_VJP(posix_drem, 7.3, 2.0);
}
