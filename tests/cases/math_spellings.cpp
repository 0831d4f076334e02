#include "math_spellings.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MATH_SPELLINGS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "math_spellings.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(MathSpellings, Double) {
  EXPECT_VJP(c_name, 1.3);
  EXPECT_VJP(global_name, 1.3);
  EXPECT_VJP(std_name, 1.3);
  EXPECT_VJP(global_std_name, 1.3);
  EXPECT_VJP(parenthesised, 1.3);
  EXPECT_VJP(builtin, 1.3);
  EXPECT_VJP(builtin_binary, 1.3, 0.7);
  EXPECT_VJP(using_declaration, 1.3);
  EXPECT_VJP(using_directive, 1.3);
  EXPECT_VJP(my::uses, 1.3);
  EXPECT_VJP(my::aliased, 1.3);
  EXPECT_VJP(round_trip, 1.3);
  EXPECT_VJP(c_passive, 1.3);
  EXPECT_VJP(c_several, 1.3);
  EXPECT_VJP(c_special, 1.3);
  EXPECT_VJP(hyperbolic, 1.3);
  EXPECT_VJP(inverse, 1.3);
  EXPECT_VJP(own::sin, 1.3);
  EXPECT_VJP(own::uses, 1.3);
}

TEST(MathSpellings, Float) {
  EXPECT_VJP(suffix_f, 1.25f);
  EXPECT_VJP_WITH(suffix_f_of_double, (check::options{.step = 0.125, .finite_difference = 1e-4, .forward = 1e-6}), 1.25);
  EXPECT_VJP(overload_f, 1.25f);
  EXPECT_VJP(builtin_f, 1.25f);
  EXPECT_VJP(double_of_float, 1.25f);
}
