#include "math_binary.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MATH_BINARY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "math_binary.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(MathBinary, Functions) {
  EXPECT_GRADIENT(std_pow, 1.3, 0.7);
  EXPECT_VJP(std_pow, 1.3, -2.0);
  EXPECT_VJP(pow_constant, 1.3);
  EXPECT_VJP(pow_integer, 1.3, 3);
  EXPECT_VJP(pow_integer, -1.3, 3);
  EXPECT_VJP(pow_integer, -1.3, -2);
  EXPECT_VJP(pow_same, 1.3);
  EXPECT_VJP(std_atan2, 1.3, 0.7);
  EXPECT_VJP(std_atan2, 1.3, -0.7);
  EXPECT_VJP(std_hypot, 1.3, -0.7);
  EXPECT_VJP(hypot_3, 1.3, -0.7, 2.0);
  EXPECT_VJP(std_fmod, 7.3, 2.0);
  EXPECT_VJP(std_fmod, -7.3, 2.0);
  EXPECT_VJP(std_remainder, 7.3, 2.0);
  EXPECT_VJP(std_fmax, 1.3, 0.7);
  EXPECT_VJP(std_fmax, 0.3, 0.7);
  EXPECT_VJP(std_fmin, 1.3, 0.7);
  EXPECT_VJP(std_fmin, 0.3, 0.7);
  EXPECT_VJP(std_fdim, 1.3, 0.7);
  EXPECT_VJP(std_fdim, 0.3, 0.7);
  EXPECT_VJP(std_copysign, 1.3, 0.7);
  EXPECT_VJP(std_copysign, 1.3, -0.7);
  EXPECT_VJP(std_nextafter, 1.3, 0.7);
  EXPECT_VJP(std_nexttoward, 1.3);
  EXPECT_VJP(std_fma, 1.3, 0.7, 2.0);
  EXPECT_VJP(fma_same, 1.3);
  EXPECT_VJP(std_lerp, 1.3, 0.7, 0.25);
  EXPECT_VJP(std_ldexp, 1.3, 5);
  EXPECT_VJP(std_ldexp, 1.3, -3);
  EXPECT_VJP(std_scalbn, 1.3, 4);
}

TEST(MathBinary, SeveralResults) {
  EXPECT_VJP(std_frexp, 11.3);
  EXPECT_VJP(std_modf, 11.3);
  EXPECT_VJP(std_remquo, 11.3, 3.5);
  EXPECT_VJP(modf_into_array, 11.3);
}

TEST(MathBinary, Passive) {
  EXPECT_VJP(classified, 1.3);
  EXPECT_VJP(sign, 1.3);
  EXPECT_VJP(sign, -1.3);
  EXPECT_VJP(rounded_to_integers, 2.3);
  EXPECT_VJP(compared, 2.3, 1.2);
  EXPECT_VJP(compared, 0.3, 1.2);
  EXPECT_VJP(fpclassified, 0.3);
}

TEST(MathBinary, MixedTypes) {
  EXPECT_VJP(with_integers, 1.3, 2);
  EXPECT_VJP(with_float, 1.3, 0.75f);
  EXPECT_VJP(in_float, 1.25f, 0.75f);
  EXPECT_VJP(float_and_integer, 1.25f);
}

TEST(MathBinary, Algorithms) {
  EXPECT_VJP(std_max, 1.3, 0.7);
  EXPECT_VJP(std_max, 0.3, 0.7);
  EXPECT_VJP(std_min, 1.3, 0.7);
  EXPECT_VJP(max_with_constant, 0.3);
  EXPECT_VJP(max_with_constant, 1.3);
  EXPECT_VJP(max_of_expressions, 1.3, 0.7);
  EXPECT_VJP(max_explicit, 1.3, 2);
  EXPECT_VJP(max_explicit, 2.3, 2);
  for (double x : {0.3, 0.8, 1.3}) EXPECT_VJP(std_clamp, x, 0.5, 1.0);
  EXPECT_VJP(std_midpoint, 1.3, 0.7);
  EXPECT_VJP(nested_max, 1.3, 0.7, 2.0);
  EXPECT_VJP(nested_max, 0.3, 0.7, 2.0);
  EXPECT_VJP(mixed_arguments, 1.3);
  EXPECT_VJP(rounded_to_cents, 1.303);
  EXPECT_VJP(integer_max, 1.3, 2, 5);
}

TEST(MathBinary, Expressions) {
  EXPECT_VJP(inside, 1.3, 0.7);
  EXPECT_VJP(distance, 1.3, 0.7, 0.1, 0.2);
}
