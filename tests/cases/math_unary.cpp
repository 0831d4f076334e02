#include "math_unary.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MATH_UNARY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "math_unary.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(MathUnary, Standard) {
  EXPECT_VJP(std_fabs, 1.3);
  EXPECT_VJP(std_fabs, -1.3);
  EXPECT_VJP(std_abs, 1.3);
  EXPECT_VJP(std_abs, -1.3);
  EXPECT_VJP(std_exp, 0.7);
  EXPECT_VJP(std_exp, -3.0);
  EXPECT_VJP(std_exp2, 0.7);
  EXPECT_VJP(std_exp2, -3.0);
  EXPECT_VJP(std_expm1, 0.7);
  EXPECT_VJP(std_expm1, 0.0001);
  EXPECT_VJP(std_log, 0.7);
  EXPECT_VJP(std_log, 12.0);
  EXPECT_VJP(std_log2, 0.7);
  EXPECT_VJP(std_log2, 12.0);
  EXPECT_VJP(std_log10, 0.7);
  EXPECT_VJP(std_log10, 12.0);
  EXPECT_VJP(std_log1p, 0.7);
  EXPECT_VJP(std_log1p, -0.5);
  EXPECT_VJP(std_sqrt, 0.7);
  EXPECT_VJP(std_sqrt, 12.0);
  EXPECT_VJP(std_cbrt, 0.7);
  EXPECT_VJP(std_cbrt, -1.2);
  EXPECT_VJP(std_sin, 0.7);
  EXPECT_VJP(std_sin, -12.0);
  EXPECT_VJP(std_cos, 0.7);
  EXPECT_VJP(std_cos, -12.0);
  EXPECT_VJP(std_tan, 0.7);
  EXPECT_VJP(std_tan, -12.0);
  EXPECT_VJP(std_asin, 0.7);
  EXPECT_VJP(std_asin, -0.3);
  EXPECT_VJP(std_acos, 0.7);
  EXPECT_VJP(std_acos, -0.3);
  EXPECT_VJP(std_atan, 0.7);
  EXPECT_VJP(std_atan, -3.0);
  EXPECT_VJP(std_sinh, 0.7);
  EXPECT_VJP(std_sinh, -3.0);
  EXPECT_VJP(std_cosh, 0.7);
  EXPECT_VJP(std_cosh, -3.0);
  EXPECT_VJP(std_tanh, 0.7);
  EXPECT_VJP(std_tanh, -3.0);
  EXPECT_VJP(std_asinh, 0.7);
  EXPECT_VJP(std_asinh, -3.0);
  EXPECT_VJP(std_acosh, 1.7);
  EXPECT_VJP(std_acosh, 5.0);
  EXPECT_VJP(std_atanh, 0.7);
  EXPECT_VJP(std_atanh, -0.3);
  EXPECT_VJP(std_erf, 0.7);
  EXPECT_VJP(std_erf, -1.5);
  EXPECT_VJP(std_erfc, 0.7);
  EXPECT_VJP(std_erfc, -1.5);
  EXPECT_VJP(std_tgamma, 0.7);
  EXPECT_VJP(std_tgamma, 3.5);
  EXPECT_VJP(std_tgamma, -1.5);
  EXPECT_VJP(std_lgamma, 0.7);
  EXPECT_VJP(std_lgamma, 3.5);
  EXPECT_VJP(std_lgamma, -1.5);
  EXPECT_VJP(std_floor, 0.7);
  EXPECT_VJP(std_floor, -1.5);
  EXPECT_VJP(std_ceil, 0.7);
  EXPECT_VJP(std_ceil, -1.5);
  EXPECT_VJP(std_trunc, 0.7);
  EXPECT_VJP(std_trunc, -1.5);
  EXPECT_VJP(std_round, 0.7);
  EXPECT_VJP(std_round, -1.3);
  EXPECT_VJP(std_rint, 0.7);
  EXPECT_VJP(std_rint, -1.3);
  EXPECT_VJP(std_nearbyint, 0.7);
  EXPECT_VJP(std_nearbyint, -1.3);
  EXPECT_VJP(std_logb, 0.7);
  EXPECT_VJP(std_logb, 5.0);
}

TEST(MathUnary, Float) {
  EXPECT_VJP(float_sin, 0.75f);
  EXPECT_VJP(float_cos, 0.75f);
  EXPECT_VJP(float_exp, 0.75f);
  EXPECT_VJP(float_log, 0.75f);
  EXPECT_VJP(float_sqrt, 0.75f);
  EXPECT_VJP(float_tanh, 0.75f);
  EXPECT_VJP(float_atan, 0.75f);
  EXPECT_VJP(float_fabs, 0.75f);
  EXPECT_VJP(float_erf, 0.75f);
  EXPECT_VJP(float_lgamma, 0.75f);
  EXPECT_VJP(float_cbrt, 0.75f);
  EXPECT_VJP(float_floor, 0.75f);
}

TEST(MathUnary, Expressions) {
  EXPECT_VJP(inside, 1.3, 0.7);
  EXPECT_VJP(composed, 0.3);
  EXPECT_VJP(same_twice, 1.3);
  EXPECT_VJP(of_integer, 0.3, 5);
  EXPECT_VJP(of_constant, 0.3);
  EXPECT_VJP(rounded_part, 2.3);
  EXPECT_VJP(integer_abs, 2.3, -4);
  EXPECT_VJP(softplus, 0.3);
  EXPECT_VJP(softplus, -0.3);
}
