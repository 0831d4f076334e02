#include "straight_classes.dual.hpp"
#include "support/case.hpp"

#include <tuple>

#undef DUALREV_CASE_STRAIGHT_CLASSES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/straight_classes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case
CHECK_FIELDS(straight_classes::Vec3, o.x, o.y, o.z);
CHECK_FIELDS(straight_classes::Frame, o.origin, o.scale);
CHECK_FIELDS(straight_classes::Named, o.v, o.index);

namespace {

[[maybe_unused]] dualrev::tape_counters counted() { return dualrev::this_thread_workspace().counters(); }

TEST(StraightClasses, OfNumbersOfClasses) {
  for (const double k : {-0.7, 0.4, 1.3}) {
    EXPECT_VJP(straight_classes::energy, {k, 2, 3}, {0.5, -1, 0.25}, {{1, 1, 1}, 2}, k);
    EXPECT_VJP(straight_classes::energy, {1, 2, 3}, {0.5, 1, 0.25}, {{1, 1, 1}, 2}, k);
    EXPECT_VJP(straight_classes::chosen, {1, 2, 3}, {0.5, 1, 0.25}, k);
  }
  EXPECT_VJP(straight_classes::norm, {1, 2, 3});
  EXPECT_VJP(straight_classes::area, {1, 2, 3}, {0.5, -1, 0.25});
  EXPECT_VJP(straight_classes::changed, {1, 2, 3}, {0.5, -1, 0.25});
  EXPECT_VJP(straight_classes::members, {{1, 2, 3}, 0.5}, 0.7);
  EXPECT_VJP(straight_classes::unused_members, {1, 2, 3}, {{1, 2, 3}, 0.5});
  EXPECT_VJP(straight_classes::filled, 0.3, 1.7);
  EXPECT_VJP(straight_classes::with_default, 0.3);
}
TEST(StraightClasses, ThatGiveClasses) {
  EXPECT_VJP(straight_classes::cross, {1, 2, 3}, {0.5, -1, 0.25});
  EXPECT_VJP(straight_classes::to, {{1, 2, 3}, 0.5}, {0.5, -1, 0.25});
  EXPECT_VJP(straight_classes::turned, {1, 2, 3}, {0.5, -1, 0.25}, 0.4);
  EXPECT_VJP(straight_classes::moved, {{1, 2, 3}, 0.5}, {0.5, -1, 0.25}, 0.4);
  EXPECT_VJP(straight_classes::moved, {{1, 2, 3}, 0.5}, {0.5, -1, 0.25}, -0.4);
  EXPECT_VJP(straight_classes::set_one_by_one, {1, 2, 3}, 0.4);
  EXPECT_VJP(straight_classes::set_one_by_one, {1, 2, 3}, 0.7);
  EXPECT_VJP(straight_classes::first, {1, 2, 3}, {0.5, -1, 0.25});
  EXPECT_VJP(straight_classes::constant, {1, 2, 3});
  EXPECT_VJP(straight_classes::kept, {1, 2, 3}, 1);
  EXPECT_VJP(straight_classes::kept, {1, 2, 3}, -2);
}
TEST(StraightClasses, InOtherCodeAndWhatIsNone) {
  EXPECT_VJP(straight_classes::path_length, {1, 2, 3}, {0.5, -1, 0.25}, 0.4, 3);
  EXPECT_VJP(straight_classes::of_named, {{1, 2, 3}, 4}, 0.4);
  EXPECT_VJP(straight_classes::of_guarded, 0.4);
  EXPECT_VJP(straight_classes::by_alias, {1, 2, 3}, 0.4);
  EXPECT_VJP(straight_classes::by_pointer, {1, 2, 3}, 0.4);
  EXPECT_VJP(straight_classes::over_branching, {1, 2, 3}, 0.4);
  EXPECT_VJP(straight_classes::over_branching, {1, 2, 3}, -0.4);
}
TEST(StraightClasses, GiveJacobiansAndPullbacksAnyNumberOfTimes) {
  using straight_classes::Vec3;
  const auto [by_a, by_b] = dualrev::jacobian<straight_classes::cross>(Vec3{1, 2, 3}, Vec3{4, 5, 6});
  EXPECT_EQ(std::tuple(by_a.rows, by_a.cols, by_b.rows, by_b.cols), std::tuple(3u, 3u, 3u, 3u));
  EXPECT_EQ(by_a.data, (std::vector<double>{0, 6, -5, -6, 0, 4, 5, -4, 0}));
  EXPECT_EQ(by_b.data, (std::vector<double>{0, -3, 2, 3, 0, -1, -2, 1, 0}));
  Vec3 a{1, 2, 3};
  const auto [value, pullback] = dualrev::vjp<straight_classes::cross>(a, Vec3{4, 5, 6});
  a = {};  // the pullback owns what it needs
  EXPECT_EQ(std::tuple(value.x, value.y, value.z), std::tuple(-3, 6, -3));
  for (const double k : {1, -2}) {
    const auto [da, db] = pullback({k, 0, 0});
    EXPECT_EQ(std::tuple(da.y, da.z, db.y, db.z), std::tuple(6 * k, -5 * k, -3 * k, 2 * k));
  }
  const auto [row, other] = dualrev::jacobian<straight_classes::dot>(Vec3{3, 0, 4}, Vec3{1, 2, 5});
  EXPECT_EQ(std::tuple(row.rows, row.cols, row.data), std::tuple(1u, 3u, std::vector<double>{1, 2, 5}));
  EXPECT_EQ(other.data, (std::vector<double>{3, 0, 4}));
}
TEST(StraightClasses, AreCounted) {
  using straight_classes::Vec3;
  static_cast<void>(dualrev::gradient<straight_classes::area>(Vec3{1, 2, 3}, Vec3{4, 5, 6}));
#ifndef DUALREV_LADDER
  EXPECT_EQ(counted().entries, 0u);
  static_cast<void>(check::dualrev_over_tape::gradient<&straight_classes::area>(Vec3{1, 2, 3}, Vec3{4, 5, 6}));
  EXPECT_EQ(counted().entries, 1u);
  EXPECT_EQ(counted().contributions, 6u);
#endif
}

}  // namespace
