#include "running_sums.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_RUNNING_SUMS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "running_sums.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(running_sums::Point, o.x, o.y);

using numbers = std::vector<double>;
using floats = std::vector<float>;
using running_sums::Point;

TEST(RunningSums, Plain) {
  EXPECT_VJP(running_sums::dot, numbers{1.1, -2.2, 3.3}, numbers{0.4, 0.5, -0.6});
  EXPECT_VJP(running_sums::from_an_input, numbers{1.1, -2.2}, 0.7);
  EXPECT_VJP(running_sums::from_an_input, numbers{}, 0.7);
  EXPECT_VJP(running_sums::nothing_is_added, 1.3, 4);
  EXPECT_VJP(running_sums::nothing_is_added, 1.3, 0);
  EXPECT_VJP(running_sums::nested, numbers{1.1, -2.2, 3.3, 0.4}, numbers{0.5, -0.6});
  EXPECT_VJP(running_sums::some_of_them, numbers{0.5, -1.0, 1.5, 2.5, 1.2}, 0.7);
  EXPECT_VJP(running_sums::returns_from_inside, numbers{0.5, 1.5}, 0.7);
  EXPECT_VJP(running_sums::returns_from_inside, numbers{0.5, 0.6}, 0.7);
  EXPECT_VJP(running_sums::walking, numbers{0.5, 1.5, -0.3}, 3, 0.7);
  EXPECT_VJP(running_sums::rows, (std::array<std::array<double, 3>, 2>{{{1.1, 2.2, 3.3}, {4.4, 5.5, 6.6}}}));
  EXPECT_VJP(running_sums::containers, (std::list<double>{1.1, 2.2}), (std::deque<double>{-0.3, 0.4}), (std::array<double, 2>{0.5, 0.6}));
  EXPECT_VJP(running_sums::single, floats{1.25f, -2.5f});
  EXPECT_VJP(running_sums::of_a_choice, numbers{0.5, 1.5, 2.5}, 0.7);
  EXPECT_VJP(running_sums::members, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}}), 0.7);
  EXPECT_VJP(running_sums::in_a_closure, numbers{0.5, 1.5}, 0.7);
  EXPECT_VJP(running_sums::with_a_constant, 0.7);
}
TEST(RunningSums, NotPlain) {
  EXPECT_VJP(running_sums::looked_at, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::averages, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::through_a_reference, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::through_a_pointer, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::by_a_closure, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::calls, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::closures, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::algorithms, (std::vector<numbers>{{1.1, -2.2, 1.3}, {0.4}}));
  EXPECT_VJP(running_sums::objects, numbers{1.1, -2.2, 1.3});
  EXPECT_VJP(running_sums::keyed, (std::map<int, double>{{0, 1.1}, {1, -2.2}}), 3);
  EXPECT_VJP(running_sums::scaled, numbers{1.1, -2.2, 1.3}, 0.7);
  EXPECT_VJP(running_sums::another_in_the_loop, numbers{1.1, 2.2, 1.3});
  EXPECT_VJP(running_sums::a_binding, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}}), 0.7);
  EXPECT_VJP(running_sums::a_parameter, numbers{1.1, 2.2, 1.3}, 0.7);
  EXPECT_VJP(running_sums::a_capture, numbers{1.1, 2.2, 1.3}, 0.7);
  EXPECT_VJP(running_sums::checked, numbers{1.1, 2.2, 1.3}, 3);
  EXPECT_VJP(running_sums::checked, numbers{1.1, 2.2, 1.3}, 5);
  EXPECT_VJP(running_sums::of_another_type, floats{1.25f, -2.5f}, 0.7);
}
TEST(RunningSums, ZeroMeetsNoInfinity) {
  const auto [value, da] = dualrev::gradient<running_sums::at_a_kink>(numbers{0.0, 4.0});
  EXPECT_EQ(value, 8);
  EXPECT_EQ(da, (numbers{0.0, 3.0}));
}
