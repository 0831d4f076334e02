#include "combinations.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_COMBINATIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "combinations.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Combinations, All) {
  EXPECT_VJP(by_pointer_to_object, 1.3);
  EXPECT_VJP(objects_in_vector, 1.3);
  EXPECT_VJP(cached, 1.3);
  EXPECT_VJP(copies_of_state, 1.3);
  EXPECT_VJP(outlives, 1.3);
  EXPECT_VJP(guarded, 1.3);
  EXPECT_VJP(passes_itself, 1.3, 3);
  EXPECT_VJP(counts, 1.3);
  EXPECT_VJP(sliced, 1.3);
  EXPECT_VJP(static_closure, 1.3);
  EXPECT_VJP(sorted, 1.3);
  EXPECT_VJP(tree, 1.3);
  EXPECT_VJP(by_trait, 1.3);
  EXPECT_VJP(pointer_from_closure, 1.3);
  EXPECT_VJP(overloaded_call, 1.3);
  EXPECT_VJP(matrix, 1.3);
  EXPECT_VJP(shared, 1.3);
  EXPECT_VJP(with_enumeration, 1.3);
  EXPECT_VJP(right_first, 1.3);
  EXPECT_VJP(right_first_in_map, 1.3);
  EXPECT_VJP(reference_qualified, 1.3);
  EXPECT_VJP(counted_copies, 1.3);
  EXPECT_VJP(queues, 1.3);
  EXPECT_VJP(complex_numbers, 1.3);
  EXPECT_VJP(packs, 1.3);
  EXPECT_VJP(mapped_box, 1.3);
  EXPECT_VJP(crtp, 1.3);
  EXPECT_VJP(two_bases, 1.3);
  EXPECT_VJP(array_of_functions, 1.3);
  EXPECT_VJP(pair_with_function, 1.3);
  EXPECT_VJP(own_range, 1.3);
  EXPECT_VJP(list_of_tuples, 1.3);
  EXPECT_VJP_BY_HAND(defaulted_comparison, (2), 1.3);
  for (int k : {0, 1, 2}) EXPECT_VJP(alternatives, 1.3, k);
}

TEST(Combinations, PacksAndOrder) {
  EXPECT_VJP(weighted_by_index, 1.3);
  EXPECT_VJP(horner_by_pack, 1.3);
  EXPECT_VJP(pack_in_closure, 1.3);
  EXPECT_VJP(changed_later, 1.3);
  EXPECT_VJP(changed_first, 1.3);
  EXPECT_VJP(const_reference_by_auto, 1.3);
  EXPECT_VJP(const_copy_by_auto, 1.3);
  EXPECT_VJP(copied_before_change, 1.3);
  EXPECT_VJP(other_order, 1.3);
  EXPECT_VJP(own_hash, 1.3);
}

TEST(Combinations, Casts) {
  EXPECT_VJP(base_functions_of_derived, 1.3);
  EXPECT_VJP(base_parts, 1.3);
}
