#include "regions_vectors.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_REGIONS_VECTORS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions_vectors.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

static const std::vector<double> three{0.31, 0.72, -0.43};

/// Of loops that run not at all, once and often.
#define EXPECT_REGIONS(f) \
  for (int n : {0, 1, 2, 3, 5, 9}) EXPECT_REGION_KEPT(f, three, n)
#define EXPECT_GRADIENTS(f) \
  for (int n : {0, 1, 2, 3, 5, 9}) EXPECT_GRADIENT(f, three, n)

TEST(RegionsVectors, ElementsThatComeAndGo) {
  EXPECT_REGIONS(pushes);
  EXPECT_REGIONS(doubles_back);
  EXPECT_REGIONS(stack);
  EXPECT_REGIONS(cleared);
  EXPECT_REGIONS(resized);
  EXPECT_REGIONS(rows);
  EXPECT_REGIONS(points);
  EXPECT_REGIONS(arrays);
  EXPECT_REGIONS(assigned);
  EXPECT_REGIONS(moved);
}

TEST(RegionsVectors, MembersResultsArguments) {
  EXPECT_REGIONS(stack_class);
  EXPECT_REGIONS(history);
  EXPECT_REGIONS(from_functions);
  EXPECT_REGIONS(helpers);
  EXPECT_REGIONS(filtered);
  EXPECT_REGIONS(inner_vector);
  EXPECT_REGIONS(newton);
  EXPECT_REGIONS(both_ways);
  EXPECT_REGIONS(tokens);
}

TEST(RegionsVectors, RowsOfRows) {
  EXPECT_REGIONS(passive_vector);
  EXPECT_REGIONS(nested_copy);
  EXPECT_REGIONS(rows_resized);
  EXPECT_REGIONS(structs);
  EXPECT_REGIONS(self_push);
  EXPECT_REGIONS(in_branches);
  EXPECT_REGIONS(reads_size);
  EXPECT_REGIONS(grows_while_read);
  EXPECT_REGIONS(object_copies);
  EXPECT_REGIONS(object_result);
  EXPECT_REGIONS(exchanged);
  EXPECT_REGIONS(references);
  EXPECT_REGIONS(algorithms);
  EXPECT_REGIONS(closures);
  EXPECT_REGIONS(assigned_lists);
}

TEST(RegionsVectors, Spellings) {
  EXPECT_REGIONS(calls_part);
  EXPECT_REGIONS(recursion);
  EXPECT_REGIONS(by_value);
  EXPECT_REGIONS(takes_early);
  EXPECT_REGIONS(spellings);
  EXPECT_REGIONS(through_reference);
  EXPECT_REGIONS(bag);
  EXPECT_REGIONS(grid);
  EXPECT_REGIONS(lines);
  EXPECT_REGIONS(throws_at);
  EXPECT_REGIONS(swaps_elements);
  EXPECT_REGIONS(fresh_each);
}

TEST(RegionsVectors, WaysOutAndSearches) {
  EXPECT_REGIONS(polynomials);
  EXPECT_REGIONS(polynomials_swapped);
  EXPECT_REGIONS(conditional_size);
  EXPECT_REGIONS(two_dim_swap);
  EXPECT_REGIONS(throw_inside);
  EXPECT_REGIONS(returns_inside);
  EXPECT_REGIONS(do_while_pop);
  EXPECT_REGIONS(switched);
  EXPECT_REGIONS(arrays_of_points);
  EXPECT_REGIONS(unused);
  EXPECT_REGIONS(unused_inside);
  EXPECT_REGIONS(search_with_vector);
}

TEST(RegionsVectors, PartsAndClosures) {
  EXPECT_REGIONS(nested_structs);
  EXPECT_REGIONS(trial_and_undo);
  EXPECT_REGIONS(matrix_rows);
  EXPECT_REGIONS(copy_in_loop);
  EXPECT_REGIONS(passive_mixed);
  EXPECT_REGIONS(ints_beside);
  EXPECT_REGIONS(lambda_fill);
  EXPECT_REGIONS(templates);
  EXPECT_REGIONS(sorted_insert);
  EXPECT_REGIONS(sizes_in_bounds);
  EXPECT_REGIONS(empty_moves);
  EXPECT_REGIONS(parts);
}

TEST(RegionsVectors, ScratchAndBounds) {
  EXPECT_REGIONS(hoisted);
  EXPECT_REGIONS(hoisted_resized);
  EXPECT_REGIONS(sum_behind);
  EXPECT_REGIONS(size_bound_grows);
  EXPECT_REGIONS(joint_and_push);
}

// Names of what is moved elsewhere, and pointers to vectors, go over the tape.
TEST(RegionsVectors, OverTheTape) {
  EXPECT_GRADIENTS(ends_moved);
  EXPECT_GRADIENTS(iterators_moved);
  EXPECT_GRADIENTS(through_pointer);
  EXPECT_GRADIENTS(back_reference);
  EXPECT_GRADIENTS(holder);
  EXPECT_GRADIENTS(ref_after_reserve);
  EXPECT_GRADIENTS(ref_argument);
  EXPECT_GRADIENTS(triangle);
  EXPECT_GRADIENTS(window);
}
