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

#ifndef DUALREV_LADDER  // in whose stages nothing is swept before the end
/// Whether the function's gradient sweeps on the spot: then it has not as many IDs at a time as entries.
template <auto f, class... Arguments>
static bool sweeps(Arguments... arguments) {
  static_cast<void>(check::dualrev_over_tape::vjp<f>(arguments...));
  const dualrev::tape_counters counted = dualrev::this_thread_workspace().counters();
  return counted.ids < counted.inputs + counted.entries + 1;
}
/// Where there is enough to be swept, and where every iteration is.
template <auto f, class... Arguments>
static void expect_swept(bool expected, Arguments... arguments) {
  EXPECT_FALSE(sweeps<f>(arguments...));
  const check::sweeping_after each(0);
  EXPECT_EQ(sweeps<f>(arguments...), expected);
}
#define EXPECT_SWEPT(f, ...)  \
  EXPECT_VJP(f, __VA_ARGS__); \
  expect_swept<f>(true, __VA_ARGS__)
#define EXPECT_NOT_SWEPT(f, ...) \
  EXPECT_VJP(f, __VA_ARGS__);    \
  expect_swept<f>(false, __VA_ARGS__)
#else
#define EXPECT_SWEPT(f, ...) EXPECT_VJP(f, __VA_ARGS__)
#define EXPECT_NOT_SWEPT(f, ...) EXPECT_VJP(f, __VA_ARGS__)
#endif

static const numbers some{0.7, -1.1, 1.3, 0.4, 2.2};

TEST(Preaccumulation, WhereOnlyASumIsHandedOn) {
  EXPECT_SWEPT(preaccumulation::scratch_inside, some, 0.7);
  EXPECT_SWEPT(preaccumulation::scratch_outside, 3, some, (numbers{0.5, -0.3}));
  EXPECT_SWEPT(preaccumulation::numbers_outside, some, 0.7);
  EXPECT_SWEPT(preaccumulation::arrays_outside, some, 0.7);
  EXPECT_SWEPT(preaccumulation::nested, some, (numbers{0.3, 1.4}));
  EXPECT_SWEPT(preaccumulation::several_ways_through, (numbers{0.7, -1.1, 1.3, 0.4, 4.0, 2.2}), 0.7);
  EXPECT_SWEPT(preaccumulation::objects, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}, {0.5, -0.6}}), (Point{0.1, 0.2}),
               0.7);
  EXPECT_SWEPT(preaccumulation::sum_of_sums, (std::vector<numbers>{{0.7, -1.1}, {1.3}, {0.4, 2.2, -0.6}}), 0.7);
  EXPECT_SWEPT(preaccumulation::single, floats{1.25f, -2.5f, 0.75f});
  EXPECT_SWEPT(preaccumulation::changed_in_part, some, 0.7);
  EXPECT_SWEPT(preaccumulation::many_steps, some, 7);
  EXPECT_SWEPT(preaccumulation::thrown_in_the_middle, some, 4);
  EXPECT_SWEPT(preaccumulation::thrown_in_the_middle, some, 9);
  EXPECT_SWEPT(preaccumulation::names_used_again, some, 0.7);
  EXPECT_VJP(preaccumulation::scratch_inside, numbers{}, 0.7);
  EXPECT_VJP(preaccumulation::sum_of_sums, std::vector<numbers>{}, 0.7);
  EXPECT_VJP(preaccumulation::of_constants, 0.7, 4);
}
TEST(Preaccumulation, NotWhereMoreIs) {
  EXPECT_NOT_SWEPT(preaccumulation::carried, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::carried_in_part, some);
  EXPECT_NOT_SWEPT(preaccumulation::carried_from_one_on, some);
  EXPECT_NOT_SWEPT(preaccumulation::written_sometimes, some);
  EXPECT_NOT_SWEPT(preaccumulation::read_behind, some);
  EXPECT_NOT_SWEPT(preaccumulation::through_a_reference, some, (numbers{1.1, 0.9}));
  EXPECT_NOT_SWEPT(preaccumulation::through_a_pointer, some, (numbers{1.1, 0.9}));
  EXPECT_NOT_SWEPT(preaccumulation::in_out, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::by_a_closure, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::by_a_call, some);
  EXPECT_NOT_SWEPT(preaccumulation::by_the_library, some);
  EXPECT_NOT_SWEPT(preaccumulation::looked_at, some);
  EXPECT_NOT_SWEPT(preaccumulation::gives_back, some);
  EXPECT_NOT_SWEPT(preaccumulation::two_sums, some);
  EXPECT_NOT_SWEPT(preaccumulation::counted_by_a_number, 0.7, 0.9);
  EXPECT_NOT_SWEPT(preaccumulation::over_what_is_made, some);
  EXPECT_NOT_SWEPT(preaccumulation::through_an_object, some, (numbers{1.1, 0.9}));
  EXPECT_NOT_SWEPT(preaccumulation::another_bound, some, 2);
  EXPECT_NOT_SWEPT(preaccumulation::hidden_bound, some, 2);
  EXPECT_NOT_SWEPT(preaccumulation::two_steps, some);
  EXPECT_NOT_SWEPT(preaccumulation::left_early, some);
  EXPECT_NOT_SWEPT(preaccumulation::grows, some);
  EXPECT_NOT_SWEPT(preaccumulation::held_in_a_map, some);
  EXPECT_NOT_SWEPT(preaccumulation::by_iterators, some, (numbers{1.1, 0.9}));
  EXPECT_NOT_SWEPT(preaccumulation::jumps, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::read_first, some);
  EXPECT_NOT_SWEPT(preaccumulation::of_rows, some);
  EXPECT_NOT_SWEPT(preaccumulation::a_member, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::a_member_with_a_namesake, some);
  EXPECT_NOT_SWEPT(preaccumulation::hidden_by_a_binding, (std::vector<Point>{{1.1, 2.2}, {-0.3, 0.4}}), 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::written_by_a_reader, some, 0.7);
}
TEST(Preaccumulation, NotWhereNamesDoNotTell) {
  const Point p{0.7, -0.4};
  EXPECT_NOT_SWEPT(preaccumulation::made_by_a_loop, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::converted_by_a_loop, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::namesake_of_a_binding, some, p);
  EXPECT_NOT_SWEPT(preaccumulation::namesake_of_a_member, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::handed_on, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::given_away, some, p);
  EXPECT_NOT_SWEPT(preaccumulation::copies_that_change, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::makers_that_change, some, p);
  EXPECT_NOT_SWEPT(preaccumulation::without_const, some, 0.7);
  EXPECT_NOT_SWEPT(preaccumulation::left_by_a_macro, some);
  EXPECT_NOT_SWEPT(preaccumulation::counted_from_one, some);
  EXPECT_NOT_SWEPT(preaccumulation::another_counter, some, 0.7);
}
TEST(Preaccumulation, ZeroMeetsNoInfinity) {
  const auto [value, da] = dualrev::gradient<preaccumulation::at_a_kink>(numbers{0.0, 4.0, 0.0});
  EXPECT_EQ(value, 8);
  EXPECT_EQ(da, (numbers{0.0, 3.0, 0.0}));
}
#ifndef DUALREV_LADDER
TEST(Preaccumulation, TakesTheMemoryOfSomeIterations) {
  const auto counted = [](int n) {
    const auto [value, by_a] = check::dualrev_over_tape::gradient<&preaccumulation::many_steps>(numbers(100, 0.5), n);
    EXPECT_EQ(by_a[1], 0.5 * n + n / 100 * 0.75);  // all of these are exact
    return dualrev::this_thread_workspace().counters();
  };
  for (int n = 10000; n <= 10000000; n *= 10) {
    const dualrev::tape_counters of_all = counted(n);
    EXPECT_GE(of_all.entries, 2u * n);
    EXPECT_LE(of_all.entries, 2u * n + n / 10);
    EXPECT_LE(of_all.contributions, 6u * n + n / 10);
    EXPECT_LE(of_all.bytes, 12u * (check::seldom + 1000));
  }
}
#endif
