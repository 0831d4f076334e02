#include "functions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FUNCTIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "functions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Functions, Calls) {
  EXPECT_GRADIENT(square, 1.7);
  EXPECT_GRADIENT(cube, -0.8);
  EXPECT_VJP(nested, 0.9);
  EXPECT_GRADIENT(identity, 3.0);
  EXPECT_GRADIENT(nothing_but_a_constant, 3.0);
  EXPECT_VJP(ignores_one, 2.0, 5.0);
  EXPECT_GRADIENT(twice_the_same, 1.25);
  EXPECT_GRADIENT(unnamed_in_the_middle, 1.5, 7, 2.5);
  EXPECT_VJP(many, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8);
  EXPECT_VJP(calls_in_arguments, 0.3, 1.2);
  EXPECT_VJP(result_dropped, 0.4);
}

TEST(Functions, Overloads) {
  // Literals choose other overloads on the oracle's duals; d/dr = 6r + h + n*n, d/dh = r.
  EXPECT_VJP_BY_HAND(overloads, (6 * 1.3 + 0.7 + 9, 1.3), 1.3, 0.7, 3);
  EXPECT_VJP_WITH(overload_by_float, (check::options{.step = 0.1, .finite_difference = 1e-4}), 1.25);
  EXPECT_VJP_BY_HAND(overload_by_literal, (7 + 12 + 8), 0.6);
  EXPECT_VJP_BY_HAND(mixed_call, (1 + 2e-3 + 2.5e-6), 1.9);
  using primal = double (*)(double);
  using copy = fwd::dual (*)(fwd::dual);
  EXPECT_VJP_OF(static_cast<primal>(&area), static_cast<copy>(&fwd_case::area), 1.4);
  using primal_2 = double (*)(double, double);
  using copy_2 = fwd::dual (*)(fwd::dual, fwd::dual);
  EXPECT_VJP_OF(static_cast<primal_2>(&area), static_cast<copy_2>(&fwd_case::area), 1.4, 2.2);
  using primal_n = double (*)(double, int);
  using copy_n = fwd::dual (*)(fwd::dual, int);
  EXPECT_VJP_OF(static_cast<primal_n>(&area), static_cast<copy_n>(&fwd_case::area), 1.4, 3);
  using primal_p = double (*)(const double*, int);
  using copy_p = fwd::dual (*)(const fwd::dual*, int);
  EXPECT_VJP_OF(static_cast<primal_p>(&area), static_cast<copy_p>(&fwd_case::area), {1.4, 3.0, -1.0}, 3);
}

TEST(Functions, Linkage) { EXPECT_VJP(uses_hidden, 0.8); }

TEST(Functions, DefaultArguments) {
  EXPECT_VJP(scaled, 1.2, 0.3);
  EXPECT_VJP(shifted, 1.2, 0.3, 4);
  EXPECT_VJP(uses_defaults, 1.1);
}

TEST(Functions, Recursion) {
  EXPECT_VJP(power, 1.3, 0);
  EXPECT_VJP(power, 1.3, 6);
  EXPECT_VJP(factorial_like, 0.7, 4.0);
  EXPECT_VJP(even, 0.6, 5);
  EXPECT_VJP(odd, 0.6, 4);
  EXPECT_VJP(fibonacci, 0.6, 1.4, 9);
  EXPECT_VJP(ackermann_like, 0.6, 2, 3);
}

TEST(Functions, Shapes) {
  EXPECT_VJP(by_reference, 1.5, 0.25);
  EXPECT_VJP(calls_void, 0.7);
  EXPECT_VJP(uses_declared_first, 1.1);
  EXPECT_VJP(trailing, 1.1);
  EXPECT_VJP(uses_constexpr, 0.3);
  EXPECT_VJP(with_attribute, 0.3, 1.0);
  EXPECT_VJP(const_parameter, 0.3, 4);
  EXPECT_VJP(changes_its_parameter, 0.3, 3);
  EXPECT_VJP(early, -0.7);
  EXPECT_VJP(early, 0.7);
  EXPECT_VJP(early, 1.7);
  EXPECT_VJP(assigns_through_result, 1.7, 0.4, true);
  EXPECT_VJP(assigns_through_result, 1.7, 0.4, false);
  EXPECT_VJP(uses_passive, 1.7, 4);
  EXPECT_VJP(uses_passive, 0.7, 4);
  EXPECT_VJP(uses_passive, -0.7, 4);
}

TEST(Functions, NoexceptIsNoOtherKey) {
  constexpr double (*primal)(double) = &does_not_throw;
  constexpr fwd::dual (*copy)(fwd::dual) = &fwd_case::does_not_throw;
  EXPECT_VJP_OF(primal, copy, 0.8);
}
