#include "preaccumulation.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_PREACCUMULATION_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "preaccumulation.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(preaccumulation::Point, o.x, o.y);

using floats = std::vector<float>;
using preaccumulation::numbers;
using preaccumulation::Point;

static const numbers some{0.7, -1.1, 1.3, 0.4, 2.2};

TEST(Preaccumulation, WhereOnlyASumIsHandedOn) {
  EXPECT_VJP(preaccumulation::scratch_inside, some, 0.7);
  EXPECT_VJP(preaccumulation::scratch_outside, 3, some, (numbers{0.5, -0.3}));
  EXPECT_VJP(preaccumulation::numbers_outside, some, 0.7);
  EXPECT_VJP(preaccumulation::arrays_outside, some, 0.7);
  EXPECT_VJP(preaccumulation::nested, some, (numbers{0.3, 1.4}));
  EXPECT_VJP(preaccumulation::several_ways_through, (numbers{0.7, -1.1, 1.3, 0.4, 4.0, 2.2}), 0.7);
  EXPECT_VJP(preaccumulation::objects, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}, {0.5, -0.6}}), (Point{0.1, 0.2}),
               0.7);
  EXPECT_VJP(preaccumulation::sum_of_sums, (std::vector<numbers>{{0.7, -1.1}, {1.3}, {0.4, 2.2, -0.6}}), 0.7);
  EXPECT_VJP(preaccumulation::single, floats{1.25f, -2.5f, 0.75f});
  EXPECT_VJP(preaccumulation::changed_in_part, some, 0.7);
  EXPECT_VJP(preaccumulation::many_steps, some, 7);
  EXPECT_VJP(preaccumulation::thrown_in_the_middle, some, 4);
  EXPECT_VJP(preaccumulation::thrown_in_the_middle, some, 9);
  EXPECT_VJP(preaccumulation::names_used_again, some, 0.7);
  EXPECT_VJP(preaccumulation::scratch_inside, numbers{}, 0.7);
  EXPECT_VJP(preaccumulation::sum_of_sums, std::vector<numbers>{}, 0.7);
  EXPECT_VJP(preaccumulation::of_constants, 0.7, 4);
}
TEST(Preaccumulation, NotWhereMoreIs) {
  EXPECT_VJP(preaccumulation::carried, some, 0.7);
  EXPECT_VJP(preaccumulation::carried_in_part, some);
  EXPECT_VJP(preaccumulation::carried_from_one_on, some);
  EXPECT_VJP(preaccumulation::written_sometimes, some);
  EXPECT_VJP(preaccumulation::read_behind, some);
  EXPECT_VJP(preaccumulation::through_a_reference, some, (numbers{1.1, 0.9}));
  EXPECT_VJP(preaccumulation::through_a_pointer, some, (numbers{1.1, 0.9}));
  EXPECT_VJP(preaccumulation::in_out, some, 0.7);
  EXPECT_VJP(preaccumulation::by_a_closure, some, 0.7);
  EXPECT_VJP(preaccumulation::by_a_call, some);
  EXPECT_VJP(preaccumulation::by_the_library, some);
  EXPECT_VJP(preaccumulation::looked_at, some);
  EXPECT_VJP(preaccumulation::gives_back, some);
  EXPECT_VJP(preaccumulation::two_sums, some);
  EXPECT_VJP(preaccumulation::counted_by_a_number, 0.7, 0.9);
  EXPECT_VJP(preaccumulation::over_what_is_made, some);
  EXPECT_VJP(preaccumulation::through_an_object, some, (numbers{1.1, 0.9}));
  EXPECT_VJP(preaccumulation::another_bound, some, 2);
  EXPECT_VJP(preaccumulation::hidden_bound, some, 2);
  EXPECT_VJP(preaccumulation::two_steps, some);
  EXPECT_VJP(preaccumulation::left_early, some);
  EXPECT_VJP(preaccumulation::grows, some);
  EXPECT_VJP(preaccumulation::held_in_a_map, some);
  EXPECT_VJP(preaccumulation::by_iterators, some, (numbers{1.1, 0.9}));
  EXPECT_VJP(preaccumulation::jumps, some, 0.7);
  EXPECT_VJP(preaccumulation::read_first, some);
  EXPECT_VJP(preaccumulation::of_rows, some);
  EXPECT_VJP(preaccumulation::a_member, some, 0.7);
  EXPECT_VJP(preaccumulation::a_member_with_a_namesake, some);
  EXPECT_VJP(preaccumulation::hidden_by_a_binding, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}}), 0.7);
  EXPECT_VJP(preaccumulation::written_by_a_reader, some, 0.7);
}
TEST(Preaccumulation, NotWhereNamesDoNotTell) {
  const Point p{0.7, -0.4};
  EXPECT_VJP(preaccumulation::made_by_a_loop, some, 0.7);
  EXPECT_VJP(preaccumulation::converted_by_a_loop, some, 0.7);
  EXPECT_VJP(preaccumulation::namesake_of_a_binding, some, p);
  EXPECT_VJP(preaccumulation::namesake_of_a_member, some, 0.7);
  EXPECT_VJP(preaccumulation::handed_on, some, 0.7);
  EXPECT_VJP(preaccumulation::given_away, some, p);
  EXPECT_VJP(preaccumulation::copies_that_change, some, 0.7);
  EXPECT_VJP(preaccumulation::makers_that_change, some, p);
  EXPECT_VJP(preaccumulation::without_const, some, 0.7);
  EXPECT_VJP(preaccumulation::left_by_a_macro, some);
  EXPECT_VJP(preaccumulation::counted_from_one, some);
  EXPECT_VJP(preaccumulation::another_counter, some, 0.7);
}
TEST(Preaccumulation, ZeroMeetsNoInfinity) {
  const auto [value, da] = dualrev::gradient<preaccumulation::at_a_kink>(numbers{0.0, 4.0, 0.0});
  EXPECT_EQ(value, 8);
  EXPECT_EQ(da, (numbers{0.0, 3.0, 0.0}));
}
