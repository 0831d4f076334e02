#include "straight_lines.dual.hpp"
#include "support/case.hpp"

#include <cmath>
#include <limits>
#include <tuple>

#undef DUALREV_CASE_STRAIGHT_LINES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/straight_lines.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using namespace straight_lines;

namespace {

[[maybe_unused]] dualrev::tape_counters counted() { return dualrev::this_thread_workspace().counters(); }

TEST(StraightLines, AreMadeOfNames) {
  EXPECT_VJP(straight_lines::product, 1.5, 0.7);
  EXPECT_VJP(straight_lines::logistic, 0.3);
  EXPECT_VJP(straight_lines::named, 0.5, 0.7);
  EXPECT_VJP(straight_lines::named, 2.0, 0.7);
  EXPECT_VJP(straight_lines::price, 100.0, 105.0, 0.2, 0, 1.5);
  EXPECT_VJP(straight_lines::price, 100.0, 105.0, 0.2, 1, 1.5);
  EXPECT_VJP(straight_lines::by_reference, 0.3, 1.7);
  EXPECT_VJP(straight_lines::unnamed, 0.3, 1.7, 2);
  EXPECT_VJP(straight_lines::with_default, 0.3, 1.7);
  EXPECT_VJP(straight_lines::calls_with_default, 0.3);
  EXPECT_VJP(taken_names, 0.3, 1.7, 0.6, 2.5);
}
TEST(StraightLines, OfAnotherPrecision) {
  const auto [value, dx, dy] = dualrev::gradient<straight_lines::single>(3.f, 2.);
  static_assert(std::is_same_v<decltype(value), const float> && std::is_same_v<decltype(dx), const float>);
  EXPECT_EQ(std::tuple(value, dx, dy), std::tuple(9.f, 6.f, 4.5));
}
TEST(StraightLines, HaveBranches) {
  for (const double x : {-1.3, 0.4, 1.7}) {
    EXPECT_VJP(straight_lines::ramp, x);
    EXPECT_VJP(straight_lines::huber, x, 0.5);
    EXPECT_VJP(straight_lines::too_many, x);
    EXPECT_VJP(straight_lines::too_many, x / 4.2);
    EXPECT_VJP(straight_lines::edge, x);
    for (const int n : {-1, 0, 1, 2}) EXPECT_VJP(straight_lines::early, x, n);
    for (const double y : {-0.6, 0.3, 2.1}) {
      EXPECT_VJP(straight_lines::meeting, x, y);
      EXPECT_VJP(straight_lines::several, x, y);
      EXPECT_VJP(straight_lines::guarded, x, y);
      EXPECT_VJP(straight_lines::nested_choice, x, y);
      EXPECT_VJP(straight_lines::extremes, x, y);
    }
  }
}
TEST(StraightLines, KeepWhatIsNotReachedOut) {
  EXPECT_EQ(dualrev::gradient<straight_lines::guarded>(2, 0), std::tuple(2, 1, 0));
  EXPECT_EQ(dualrev::gradient<straight_lines::edge>(-3), std::tuple(9, -6));
  // As in entries of their own: what is not passed on is zero, though a partial is infinite.
  EXPECT_EQ(dualrev::gradient<straight_lines::zero_meets_infinity>(0, 0), std::tuple(1, 0, 0));
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(dualrev::gradient<straight_lines::logistic>(-1000), std::tuple(0, 0));
  EXPECT_EQ(dualrev::gradient<straight_lines::zero_meets_infinity>(0, 2), std::tuple(1, infinite, 0));
  EXPECT_EQ(dualrev::vjp<straight_lines::zero_meets_infinity>(0, 2).pullback(0), std::tuple(0, 0));
}
TEST(StraightLines, CallEachOther) {
  EXPECT_VJP(straight_lines::cell, 0.1, 0.2, 0.3);
  EXPECT_VJP(straight_lines::cell, 0.1, -1.2, 0.3);
  EXPECT_VJP(straight_lines::twice_the_same, 0.3, 1.7);
  EXPECT_VJP(straight_lines::given_constants, 0.3);
  EXPECT_VJP(straight_lines::over_recursion, 0.3);
  EXPECT_VJP(straight_lines::calls_overloaded, 0.3);
  EXPECT_VJP(straight_lines::instances, 0.3, 1.7);
}
TEST(StraightLines, AreOperationsOfOtherCode) {
  EXPECT_VJP(straight_lines::summed, {0.3, -1.7, 0.1});
  EXPECT_VJP(straight_lines::summed_calls, {0.3, -1.7, 0.1}, 0.5);
  EXPECT_VJP(straight_lines::summed_conditions, {0.3, -1.7, 0.1}, 0.5);
  EXPECT_VJP(straight_lines::summed_with_others, {0.3, -1.7, 0.1}, 0.5);
  EXPECT_VJP(straight_lines::changed_between, 0.3);
  EXPECT_VJP(straight_lines::as_argument, 0.3);
  EXPECT_VJP(straight_lines::pointed, 0.3);
  EXPECT_VJP(straight_lines::pointed, -0.3);
  EXPECT_VJP(straight_lines::inside_of_lambda, 0.3);
  EXPECT_VJP(straight_lines::inside_of_lambda, -0.3);
}
/// Of a function of one number and of constants.
template <auto f>
void expect_slope(double x, const std::vector<double>& constants) {
  constexpr double h = 1e-6;
  const auto [value, dx] = dualrev::gradient<f>(x, constants);
  EXPECT_EQ(value, f(x, constants));
  EXPECT_NEAR(dx, (f(x + h, constants) - f(x - h, constants)) / (2 * h), 1e-6 * (1 + std::abs(dx)));
}
TEST(StraightLines, InOtherSpellings) {
  const std::vector<double> two{0.7, 1.3}, three{0.7, 1.3, 2.1};
  for (const double x : {0.2, 0.7, 1.4}) {
    EXPECT_VJP(straight_lines::by_object, x);
    expect_slope<&straight_lines::of_constants>(x, two);
    expect_slope<&straight_lines::calls_of_constants>(x, two);
    expect_slope<&straight_lines::is_long>(x, two);
    expect_slope<&straight_lines::is_long>(x, three);
    EXPECT_VJP(straight_lines::declares_first, x);
    EXPECT_VJP(straight_lines::same_names, x, 3);
    EXPECT_VJP(straight_lines::by_changes, x, 0.5);
    EXPECT_VJP(straight_lines::by_changes, x, 1.5);
    EXPECT_VJP(straight_lines::by_closure, x);
    EXPECT_VJP(straight_lines::by_larger, x, 0.5);
    EXPECT_VJP(straight_lines::static_constants, x);
    for (const int n : {0, 1, 2}) EXPECT_VJP(straight_lines::divides, x, n, 4);
    for (const int n : {1, 3, 7}) EXPECT_VJP(straight_lines::booleans, x, n);
    for (const int n : {1, 2, 3}) {
      EXPECT_VJP(straight_lines::by_mode, x, straight_lines::Mode::fast, n);
      EXPECT_VJP(straight_lines::by_mode, x, straight_lines::Mode::slow, n);
    }
  }
  EXPECT_EQ(std::get<1>(dualrev::gradient<straight_lines::summed_of_constants>(std::vector{0.3}, two)), std::vector{1.0});
  const auto [value, da, db] = dualrev::gradient<straight_lines::of_floats>(1.5f, 2.);
  EXPECT_FLOAT_EQ(value, 4);
  EXPECT_FLOAT_EQ(da, 14 / 3.f);
  EXPECT_NEAR(db, 1.5, 1e-6);
}
TEST(StraightLines, AndWhatIsNone) {
  EXPECT_VJP(straight_lines::counts, 0.3);
  for (const double x : {0.3, 0.7, 1.9}) EXPECT_VJP(straight_lines::loops, x);
  EXPECT_VJP(straight_lines::throws, 0.3);
  EXPECT_VJP(straight_lines::changed_constant_of, 0.3, 2);
  EXPECT_VJP(straight_lines::changed_constant_of, -0.3, 2);
  EXPECT_VJP(straight_lines::assigns_inside, 0.3);
}
TEST(StraightLines, GiveJacobiansAndPullbacksAnyNumberOfTimes) {
  const auto [dx, dy] = dualrev::jacobian<straight_lines::product>(3, 4);
  EXPECT_EQ(std::tuple(dx.rows, dx.cols, dx(0, 0), dy(0, 0)), std::tuple(1u, 1u, 4.0, 3.0));
  const auto [value, pullback] = dualrev::vjp<straight_lines::product>(3, 4);
  EXPECT_EQ(value, 12);
  EXPECT_EQ(pullback(1), std::tuple(4, 3));
  EXPECT_EQ(pullback(-2), std::tuple(-8, -6));
  auto result = dualrev::gradient<straight_lines::product>(1, 1);
  dualrev::gradient_into<straight_lines::product>(dualrev::this_thread_workspace(), result, 3, 4);
  EXPECT_EQ(result, std::tuple(12, 4, 3));
}
TEST(StraightLines, AreCounted) {
  static_cast<void>(dualrev::gradient<straight_lines::price>(100, 105, 0.2, 0, 1.5));
#ifdef DUALREV_LADDER
  EXPECT_EQ(counted().inputs, 4u);
#else
  EXPECT_EQ(counted().inputs, 0u);
  EXPECT_EQ(counted().entries, 0u);
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::price>(100, 105, 0.2, 0, 1.5));
  EXPECT_EQ(counted().inputs, 4u);
  EXPECT_EQ(counted().entries, 1u);
  EXPECT_EQ(counted().contributions, 4u);
  // A term of a sum is one entry, whatever is called for it; the first one is added to a constant.
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::summed>(std::vector<double>(1000, 0.3)));
  EXPECT_EQ(counted().entries, 1000u);
  EXPECT_EQ(counted().contributions, 1999u);
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::summed_calls>(std::vector<double>(1000, 0.3), 0.5));
  EXPECT_EQ(counted().entries, 1000u);
  EXPECT_EQ(counted().contributions, 2999u);
  static_cast<void>(dualrev::gradient<straight_lines::ramp>(0.3));
  EXPECT_EQ(counted().entries, 0u) << "what is returned as it came has no entry";
  // An object of the user's, a closure and another name stage nothing either.
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::by_object>(0.3));
  EXPECT_EQ(counted().entries, 1u);
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::by_closure>(0.3));
  EXPECT_EQ(counted().entries, 1u);
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_lines::by_changes>(0.3, 1.5));
  EXPECT_EQ(counted().entries, 1u);
#endif
}

}  // namespace
