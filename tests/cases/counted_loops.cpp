#pragma GCC diagnostic ignored "-Wsign-compare"  // which some of the loops are about
#include "counted_loops.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_COUNTED_LOOPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "counted_loops.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

const counted_loops::numbers some{0.7, 0.4, 0.9, 0.25, 0.8, 0.3};

TEST(CountedLoops, StepsAtTheEnd) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::up, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::up_behind, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::up_by_sum, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::up_to_the_end, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::by_two, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::by_a_variable, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::by_what_changes, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::down, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::from_two, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::of_sizes, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::of_sizes_mixed, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::in_for, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::in_for_comma, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::in_one_expression, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::in_an_index, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::step_before_the_end, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::and_something_else, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::two_counters, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::nested, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::known_rounds, some, 0.6, n);
  }
}
TEST(CountedLoops, SomebodyAsksForItBehind) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::asked_behind, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::asked_behind_a_way_out, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::found, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::goes_on, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::goes_on_in_rounds, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::goes_on_in_for, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::asked_in_front, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::asked_in_the_next_round, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::asked_by_a_condition, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::set_by_a_way, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::of_the_body, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::of_the_body_set_apart, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::set_to_what_changes, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::set_to_what_the_body_changes, some, 0.6, n);
  }
}
TEST(CountedLoops, WaysOut) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::left, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::given_inside, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_behind_the_step, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_out, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_out_behind_the_step, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_out_in_for, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::begun_again, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::cases, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::without_condition, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::twice_a_round, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::by_either, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::bound_goes_down, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::bound_goes_up, some, 0.6, n);
  }
}
TEST(CountedLoops, StepsWhereItIsAskedFor) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::counts_down, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_size, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_to_zero, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_not_equal, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_given, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_asked_behind, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_first, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_down_to_one, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_up_first, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_up, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::counts_up_to, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::unsigned_bound, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::unsigned_begin, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::real_bound, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::down_in_the_body, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::down_in_the_body_signed, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::up_in_the_body, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_while_down, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::left_while_down_and_asked, some, 0.6, n);
  }
}
TEST(CountedLoops, AtLeastOnce) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::at_least_once, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::at_least_once_known, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::at_least_once_step_inside, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::at_least_once_behind, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::at_least_once_left_out, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::at_least_once_left, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::at_least_once_down, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::only_once, some, 0.6, n);
  }
}
TEST(CountedLoops, Types) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::narrow, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::narrow_wraps, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::wraps, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::alias, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::deduced, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::by_a_name, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::by_a_pointer, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::by_a_call, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::in_a_closure, some, 0.6, n);
  }
}
TEST(CountedLoops, PointersAndIterators) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::to_the_end, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::to_the_end_less, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::to_the_begin, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::iterators, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::from_both_ends, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::filled, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::filled_in_rounds, some, 0.6, n);
  }
}
TEST(CountedLoops, LoopsOfTheLibrary) {
  for (int n : {0, 1, 2, 3, 4}) {
    EXPECT_REGION_KEPT(counted_loops::for_each_sums, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::for_each_leaves_out, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::for_each_changes, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::for_each_in_rounds, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::for_each_of_pointers, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::for_each_by_a_copy, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::for_each_in_for_each, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::generated, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::generated_by_a_variable, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::summed_by_a_block, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::summed_by_ways, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::given_as_a_sum, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::given_as_all, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::moved_positions, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::for_each_with_copies, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::for_each_in_a_member, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::for_each_generic, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::generated_integers, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::summed_generically, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::moved_directly, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::moved_back, some, 0.6, n);
    EXPECT_REGION_KEPT(counted_loops::next_in_a_loop, some, 0.6, n);
    EXPECT_GRADIENT(counted_loops::reversed, some, 0.6, n);
  }
}
