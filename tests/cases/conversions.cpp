#include "conversions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_CONVERSIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "conversions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {
// A float in the middle of a function on doubles: its rounding shows in the differences.
const check::options rounded{.step = 0.125, .finite_difference = 1e-4};

fwd::dual from_enum_copy(fwd::dual x, colour c) { return fwd_case::from_enum_parameter(x, static_cast<fwd_case::colour>(c)); }
fwd::dual from_scoped_copy(fwd::dual x, level l) { return fwd_case::from_scoped(x, static_cast<fwd_case::level>(l)); }
}  // namespace

TEST(Conversions, ToDouble) {
  EXPECT_VJP(from_int, 1.5, -3);
  EXPECT_VJP(from_negative, 1.5);
  EXPECT_VJP(from_bool, 1.5, true);
  EXPECT_VJP(from_bool, 1.5, false);
  EXPECT_VJP(from_enum, 1.5);
  EXPECT_VJP_OF(&from_enum_parameter, &from_enum_copy, 1.5, green);
  EXPECT_VJP_OF(&from_scoped, &from_scoped_copy, 1.5, level::high);
  EXPECT_VJP(from_wide, 1.5);
  EXPECT_VJP(from_unsigned, 1.5, 4000000000u);
  EXPECT_VJP(from_long_long, 1.5, -9000000000LL);
  EXPECT_VJP(from_char, 1.5, 'a', static_cast<signed char>(-3), static_cast<unsigned char>(200));
  EXPECT_VJP(from_size, 1.5, 12u);
  EXPECT_VJP(from_sum_of_ints, 1.5, 7, 2);
  EXPECT_VJP(c_style, 1.5, 5);
  EXPECT_VJP(functional, 1.5, 5);
  EXPECT_VJP(braces, 1.5);
  EXPECT_VJP(to_itself, 1.5);
}

TEST(Conversions, MixedWithIntegers) {
  EXPECT_VJP(bool_to_double, 1.5);
  EXPECT_VJP(bool_to_double, 0.5);
  EXPECT_VJP_WITH(compares_with_integers, rounded, 3.25, 2, 7u, 2.5f);
  EXPECT_VJP(unsigned_negated, 1.5, 3u);
  EXPECT_VJP(integer_order, 1.1, 7);
  EXPECT_VJP(digits, 1.1, '7');
}

TEST(Conversions, ToIntegers) {
  EXPECT_VJP(truncated, 2.5);
  EXPECT_VJP(truncated, -2.5);
  EXPECT_VJP(truncated_c, 2.52);
  EXPECT_VJP_WITH(truncated_long, (check::options{.step = 1e-4}), 2.525);
  EXPECT_VJP(as_index, 2.5);
  EXPECT_VJP(as_bool, 2.5);
  EXPECT_VJP(in_condition, 2.5);
  EXPECT_VJP(negated, 2.5);
  EXPECT_VJP(as_char, 2.5);
  EXPECT_VJP(as_enum, 4.5);
  EXPECT_VJP(as_enum, 2.5);
  EXPECT_VJP(counts, 1.1);
  EXPECT_VJP(fraction, 2.5);
  EXPECT_VJP(rounds_half, 2.25);
}

TEST(Conversions, Float) {
  EXPECT_GRADIENT(float_square, 1.5f);
  EXPECT_VJP(float_mixed, 1.5f, 3);
  EXPECT_VJP(float_calls, 1.5f);
  EXPECT_VJP(float_to_double, 1.5f);
  EXPECT_VJP(widened, 1.5f);
  EXPECT_VJP(narrowed, 1.5f, 0.7f);
  EXPECT_VJP(narrowed_implicitly, 1.5f);
  EXPECT_VJP_WITH(through_float, rounded, 1.5);
  EXPECT_VJP(float_literals, 1.5f);
  EXPECT_VJP(float_compound, 1.5f);
  EXPECT_VJP(float_integers, 1.5f, 7L);
  EXPECT_VJP(halves, 1.5f);
  EXPECT_VJP_WITH(float_before_double, rounded, 1.1f, 0.7f, 1.3);
  EXPECT_VJP(float_function_before_double, 1.1f, 1.3);
  EXPECT_VJP(double_rounded_late, 1.1f, 1.3);
  EXPECT_VJP(long_to_float, 1.1f, 16777217L, static_cast<unsigned char>(200));
}

TEST(Conversions, FloatAndDouble) {
  // `x < y ? x : y` has two duals of different width in the oracle; by hand at (1.5, 2.5): y + 1/y + 1 and x - x/(y*y).
  EXPECT_VJP_BY_HAND(float_and_double, (2.5L + 0.4L + 1, 1.5L - 1.5L / 6.25L), 1.5f, 2.5);
}
