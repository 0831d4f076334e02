#include "memory.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MEMORY_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "memory.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Memory, New) {
  EXPECT_VJP(new_array, 1.3, 4);
  EXPECT_VJP(new_array_zeroed, 1.3, 4);
  EXPECT_VJP(new_array_listed, 1.3);
  EXPECT_VJP(new_scalar, 1.3);
  EXPECT_VJP(uses_table, 1.3, 4);
  EXPECT_VJP(matrix_of_rows, 1.3, 3);
  EXPECT_VJP(new_integers, 1.3, 4);
}

TEST(Memory, C) {
  EXPECT_VJP(from_malloc, 1.3, 4);
  EXPECT_VJP(from_std_malloc, 1.3, 4u);
  EXPECT_VJP(from_malloc_sizeof_expression, 1.3, 4);
  EXPECT_VJP(from_calloc, 1.3, 4);
  EXPECT_VJP(from_realloc, 1.3, 4);
  EXPECT_VJP(copied_bytes, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(copied_bytes_computed_before, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(copied_sizeof_array, 1.3);
  EXPECT_VJP(moved_bytes, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(zeroed_bytes, 1.3, 4);
  EXPECT_VJP(overwritten_by_zero, {1.5, 2.5}, 2);
  EXPECT_VJP(integers_copied, 1.3, 7);
}

TEST(Memory, Algorithms) {
  EXPECT_VJP(std_copy, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(std_copy_backward, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(std_fill, 1.3, 4);
  EXPECT_VJP(std_swap, 1.3, 0.7);
  EXPECT_VJP(unqualified_swap, 1.3, 0.7);
  EXPECT_VJP(swapped_arrays, 1.3);
  EXPECT_VJP(swapped_pointers, 1.3, 0.7);
  EXPECT_VJP(swapped_integers, 1.3, 4, 9);
  EXPECT_VJP(exchanged, 1.3);
}
