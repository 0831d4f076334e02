#include "in_place.dual.hpp"
#include "support/case.hpp"

#include <cmath>

#undef DUALREV_CASE_IN_PLACE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "in_place.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(in_place::Scale, o.by, o.offset);
CHECK_FIELDS(in_place::Place, o.i);

using in_place::numbers;

namespace {

const numbers three{0.5, -1.2, 1.7};

TEST(InPlace, ElementsAndSizes) {
  EXPECT_VJP(in_place::dot, three, {0.3, 0.4, 0.9}, 3);
  EXPECT_VJP(in_place::norm, three);
  EXPECT_VJP(in_place::piecewise, three, 0.7);
  EXPECT_VJP(in_place::const_pointer, three, 3);
  EXPECT_VJP(in_place::chosen, three, (std::vector<int>{0, 2, 1, 0}));
  EXPECT_VJP(in_place::by_enumerator, three, in_place::second, 3);
  EXPECT_VJP(in_place::mapped, three, numbers{0.1, 0.2, 0.3});
  EXPECT_VJP(in_place::each_by_value, three, numbers{0.3, 0.2});
  EXPECT_VJP(in_place::each_summed, three);
  EXPECT_VJP(in_place::nearest, three, -1.0);
  EXPECT_VJP(in_place::each_by_any_reference, three);
  EXPECT_VJP(in_place::by_classes, three, three, in_place::Place{1}, 2.5);
  EXPECT_GRADIENT(in_place::at_numbers, three, 3);
  EXPECT_VJP(in_place::backwards, three, numbers{0.3, 0.2});
  EXPECT_VJP(in_place::of_difference, three, numbers{0.1, 0.2, 0.3});
  EXPECT_VJP(in_place::of_template, three);
  EXPECT_VJP(in_place::all_kinds, three);
}
TEST(InPlace, BesideOthers) {
  const in_place::Scale scale{0.6, std::make_shared<double>(0.8)};
  const in_place::Scale other{0.6, std::make_shared<double>(1.8)};
  EXPECT_VJP(in_place::scaled, scale, three, other);
  EXPECT_VJP(in_place::written, three, numbers{0.1, 0.2, 0.3});
  EXPECT_VJP(in_place::each, three, numbers{0.1, 0.2});
  EXPECT_VJP(in_place::checked, three, 2.0);
}
TEST(InPlace, BesideConstantsThatAreChanged) {
  [[maybe_unused]] numbers scratch(3), x = three;
  EXPECT_VJP(in_place::without_scratch, x, 3);
#ifndef CHECK_WITHOUT_TWINS
  EXPECT_EQ(dualrev::gradient<in_place::with_scratch>(x, 3, scratch), dualrev::gradient<in_place::without_scratch>(x, 3));
  EXPECT_EQ(scratch, (numbers{0.5, 1.5, 2.5}));
  EXPECT_THROW((void)dualrev::gradient<in_place::with_scratch>(x, 3, x), std::invalid_argument);
  EXPECT_THROW((void)dualrev::vjp<in_place::with_scratch>(x, 3, x.data() + 2), std::invalid_argument);
  EXPECT_EQ(x, three);
#endif
}
TEST(InPlace, HandedOn) {
  EXPECT_VJP(in_place::without_names, three, 2, true);
  EXPECT_VJP(in_place::called_with_parts, three);
}
TEST(InPlace, NotOnlyElements) {
  EXPECT_VJP(in_place::handed_on, three, 3);
  EXPECT_VJP(in_place::stepped, three, 3);
  EXPECT_VJP(in_place::aliased, three);
  EXPECT_VJP(in_place::by_reference, three);
  EXPECT_VJP(in_place::in_a_closure, three);
  EXPECT_VJP(in_place::shadowed, three);
  EXPECT_VJP(in_place::shape, three);
}
#ifndef CHECK_WITHOUT_TWINS
TEST(InPlace, TheSameNumbersTwice) {
  const auto [value, da, db] = dualrev::gradient<in_place::dot>(three, three, 3);
  EXPECT_EQ(da, three);
  EXPECT_EQ(db, three);
}
TEST(InPlace, NothingAndExceptions) {
  EXPECT_EQ(std::get<0>(dualrev::gradient<in_place::dot>(numbers(), numbers(), 0)), 0);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<in_place::checked>(three, 1.0)), std::out_of_range);
  EXPECT_EQ(std::get<1>(dualrev::gradient<in_place::checked>(three, 2.0))[1], 2.0);
  EXPECT_EQ(std::get<2>(dualrev::gradient<in_place::owned>(std::make_unique<double>(1.0), three))[0], -1.2 * 1.7);
}
// The numbers are read while the function runs, and never after: the pullback outlives them.
TEST(InPlace, ThePullbackOutlivesThem) {
  auto x = std::make_unique<numbers>(three);
  auto result = dualrev::vjp<in_place::mapped>(*x, numbers{0, 0, 0});
  x.reset();
  const auto [dx, dy] = result.pullback(numbers{1, 2, 3});
  EXPECT_EQ(dx, (numbers{1, 2, 3}));
  EXPECT_DOUBLE_EQ(dy[0], 1 + 0.5);
  EXPECT_DOUBLE_EQ(dy[1], 2 * (1 - 1.2));
  EXPECT_DOUBLE_EQ(dy[2], 3 * (1 + 1.7));
}
TEST(InPlace, AgainstFiniteDifferencesAtRunTime) {
  EXPECT_TRUE(dualrev::check_gradient<in_place::dot>(three, three, 3).ok());
  EXPECT_TRUE(dualrev::check_gradient<in_place::piecewise>(three, 0.7).ok());
  numbers y{0.1, 0.2, 0.3};
  EXPECT_TRUE(dualrev::check_gradient<in_place::written>(three, y).ok());
}
TEST(InPlace, Jacobians) {
  const auto [by_x, by_y] = dualrev::jacobian<in_place::mapped>(three, numbers{0, 0, 0});
  EXPECT_EQ(by_x(1, 1), 1);
  EXPECT_EQ(by_x(1, 2), 0);
  EXPECT_EQ(by_y(2, 2), 2.7);
}
TEST(InPlace, OverloadsByType) {
  constexpr auto by_pointer = static_cast<double (*)(const double*, int)>(in_place::of_overload);
  constexpr auto by_vector = static_cast<double (*)(const numbers&)>(in_place::of_overload);
  EXPECT_EQ(std::get<1>(dualrev::gradient<by_pointer>(three, 3))[2], 2 * 1.7);
  EXPECT_EQ(std::get<1>(dualrev::gradient<by_vector>(three))[0], 3 * 0.5 * 0.5);
  constexpr auto sum = static_cast<double (*)(const numbers&)>(in_place::of_kind);
  constexpr auto product = static_cast<double (*)(std::span<const double>)>(in_place::of_kind);
  EXPECT_EQ(std::get<1>(dualrev::gradient<sum>(three))[0], 1);
  EXPECT_EQ(std::get<1>(dualrev::gradient<product>(three))[0], -1.2 * 1.7);
}
#endif

}  // namespace
