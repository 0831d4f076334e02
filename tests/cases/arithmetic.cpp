#include "arithmetic.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_ARITHMETIC_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "arithmetic.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Arithmetic, Operators) {
  EXPECT_GRADIENT(add, 1.5, 2.25);
  EXPECT_GRADIENT(subtract, 1.5, 2.25);
  EXPECT_GRADIENT(multiply, 1.5, 2.25);
  EXPECT_GRADIENT(divide, 1.5, 2.25);
  EXPECT_GRADIENT(negate, 1.5);
  EXPECT_GRADIENT(plus, 1.5);
  EXPECT_VJP(double_negation, 1.5);
  EXPECT_VJP(minus_minus, 1.5, 0.5);
  EXPECT_VJP(plus_of_minus, 1.5, 0.5);
  EXPECT_VJP(left_to_right, 1.5, 0.7, 0.3);
  EXPECT_VJP(right_nested, 1.5, 0.7, 0.3);
}

TEST(Arithmetic, Constants) {
  EXPECT_VJP(constant_left, 1.5);
  EXPECT_VJP(constant_right, 1.5);
  EXPECT_VJP(only_constants, 1.5);
  EXPECT_VJP(integer_constants, 1.5);
  EXPECT_VJP(integer_division_stays, 1.5, 7);
  EXPECT_VJP(integer_overflow_free, 1.5, 30);
  EXPECT_VJP(unsigned_wraps, 1.5, 3u);
  EXPECT_VJP(sizes, 1.5, 3u);
  EXPECT_VJP(characters, 1.5, 'x');
  EXPECT_VJP(shorts, 1.5, short{7}, 12345678901LL);
  EXPECT_VJP_WITH(literals, (check::options{.finite_difference = 1e-5}), 1.5);
  EXPECT_VJP(huge_and_tiny, 1.5);
  EXPECT_VJP(negative_zero, 1.5);
  EXPECT_VJP(parenthesised, 1.5);
  EXPECT_VJP(zero_times, 1.5, 2.5);
}

TEST(Arithmetic, Expressions) {
  EXPECT_VJP(common_subexpressions, 1.5, 0.25);
  EXPECT_VJP(same_operand, 1.5);
  EXPECT_VJP(quotient_of_products, 1.5, 0.5, 0.7, 1.1);
  EXPECT_VJP(polynomial, 0.8);
  EXPECT_VJP(continued_fraction, 0.8);
  EXPECT_VJP(rational, 0.8, 1.7);
  EXPECT_VJP(deep, 0.8);
  EXPECT_VJP(long_sum, 0.8, 1.2, -0.4, 0.9);
  EXPECT_VJP_WITH(rounding_matters, (check::options{.step = 1, .finite_difference = 3}), 0.1, 0.2, 0.3);
  EXPECT_VJP(with_calls, 0.8, 1.2);
  EXPECT_VJP(nested_calls, 0.8);
  EXPECT_VJP(logistic, -0.3);
  EXPECT_VJP(normal_density, 0.3, 0.1, 1.2);
  EXPECT_VJP(temporaries, 0.8, 1.2);
  EXPECT_VJP(copies, 0.8);
  EXPECT_VJP(uninitialised_at_first, 0.8);
}
