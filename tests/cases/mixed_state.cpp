#include "mixed_state.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_MIXED_STATE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "mixed_state.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 1.1, 0.7};
const vec few{0.7, 0.2, 0.45, 1.3, 0.9};
const vec distinct{0.31, 0.93, 0.42, 0.84, 0.15, 0.66, 0.27, 1.18, 0.79};

TEST(MixedState, Scratch) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(two_sums, x);
    EXPECT_REGION(carried_flags, x);
    EXPECT_REGION(scratch_of_integers, x);
    EXPECT_REGION(half_scratch, x);
    EXPECT_REGION(by_other_name, x);
    EXPECT_REGION(bound_by_other_name, x);
    EXPECT_GRADIENT(says_itself, x);
    EXPECT_GRADIENT(swapped_by_itself, x);
  }
}

TEST(MixedState, Sizes) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(as_long_as_integers, x);
    EXPECT_REGION(scratch_of_growing, x);
    EXPECT_GRADIENT(both_grow, x);
    EXPECT_REGION(set_as_a_whole, x);
  }
}

TEST(MixedState, Views) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(seated_by_integers, x);
    EXPECT_REGION(windows_of_scratch, x);
    EXPECT_REGION(window_of_growing, x);
    EXPECT_GRADIENT(shrinking_view, x);
  }
}

TEST(MixedState, Given) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(noted, x);
    EXPECT_GRADIENT(advanced, x);
    EXPECT_GRADIENT(shifted, x);
  }
}

TEST(MixedState, Steps) {
  EXPECT_REGION(three_steps, 0.7, 1.2);
  EXPECT_GRADIENT(from_snapshots, few, 7);
}

TEST(MixedState, Algorithms) {
  for (const vec& x : {distinct, few}) {
    EXPECT_GRADIENT(index_by_name, x);
    EXPECT_GRADIENT(wraps, x);
    EXPECT_GRADIENT(flags, x);
    EXPECT_GRADIENT(buckets, x);
    EXPECT_GRADIENT(stack_walk, x);
    EXPECT_GRADIENT(levels, x);
    EXPECT_GRADIENT(sorted, x);
    EXPECT_GRADIENT(ordered, x);
    EXPECT_GRADIENT(csr, x);
    EXPECT_GRADIENT(reseated, x);
    EXPECT_GRADIENT(joined, x);
    EXPECT_GRADIENT(last_counted, x);
    EXPECT_GRADIENT(sizes_by_integers, x);
    EXPECT_GRADIENT(made_in_loop, x);
    EXPECT_GRADIENT(search, x);
    EXPECT_GRADIENT(in_object, x);
    EXPECT_GRADIENT(picked, x);
    EXPECT_GRADIENT(same_twice, x);
  }
}

TEST(MixedState, Others) {
  for (const vec& x : {distinct, few}) {
    EXPECT_GRADIENT(nested_scratch, x);
    EXPECT_GRADIENT(beyond, x);
    EXPECT_GRADIENT(bound_in_row, x);
    EXPECT_GRADIENT(shrinks_inside, x);
    EXPECT_GRADIENT(name_outside, x);
    EXPECT_GRADIENT(early_integers, x);
    EXPECT_GRADIENT(span_of_row, x);
    EXPECT_GRADIENT(span_of_span, x);
    EXPECT_GRADIENT(ends_early, x);
    EXPECT_GRADIENT(by_both, x);
    EXPECT_GRADIENT(grown, x);
    EXPECT_GRADIENT(chosen, x);
    EXPECT_GRADIENT(insertion, x);
    EXPECT_GRADIENT(two_dim, x);
    EXPECT_REGION_KEPT(as_long_as_an_element, x);
    EXPECT_REGION_KEPT(search_for_a_call, x);
  }
}
