#include "references.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_REFERENCES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "references.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(References, Locals) {
  EXPECT_VJP(local_alias, 1.3);
  EXPECT_VJP(const_alias, 1.3);
  EXPECT_VJP(alias_of_alias, 1.3);
  EXPECT_VJP(const_reference_to_temporary, 1.3);
  EXPECT_VJP(rvalue_reference, 1.3);
  EXPECT_VJP(alias_of_element, {1.3, 0.7, 2.0});
  EXPECT_VJP(alias_in_loop, 1.3);
  EXPECT_VJP(address_of_reference, 1.3);
  EXPECT_VJP(reference_to_pointer, 1.3);
  EXPECT_VJP(reference_to_array, 1.3);
}

TEST(References, Parameters) {
  EXPECT_VJP(in_and_out, 1.3);
  EXPECT_VJP(only_out, 1.3, 5.0);
  EXPECT_VJP(swaps, 1.3, 5.0);
  EXPECT_VJP(untouched, 1.3, 5.0);
  EXPECT_VJP(result_and_out, 1.3, 0.5);
  EXPECT_GRADIENT(const_reference, 1.3, 0.5);
  EXPECT_VJP(const_reference_reads_late, 1.3, 0.5);
  EXPECT_VJP(same_object_twice, 1.3);
  EXPECT_VJP(passes_expression, 1.3);
  EXPECT_VJP(passes_on, 1.3);
  EXPECT_VJP(passes_local, 1.3);
  EXPECT_VJP(passes_elements, 1.3);
  EXPECT_VJP(passes_rvalues, 1.3);
  EXPECT_VJP(integer_out, 2.3, 4, 0.5);
  EXPECT_VJP(counts, 2.3);
  EXPECT_VJP(status_and_out, 2.3, 0.5);
  EXPECT_VJP(status_and_out, -2.3, 0.5);
  EXPECT_VJP(uses_status, 2.3);
  EXPECT_VJP(uses_status, -2.3);
  EXPECT_VJP(recursion_by_reference, 0.7, 4);
}

TEST(References, Results) {
  EXPECT_VJP(larger, 1.3, 0.7);
  EXPECT_VJP(larger_const, 1.3, 0.7);
  EXPECT_VJP(assigns_to_result, 1.3, 0.7);
  EXPECT_VJP(assigns_to_result, 0.3, 0.7);
  EXPECT_VJP(binds_result, 1.3, 0.7);
  EXPECT_VJP(binds_result, 0.3, 0.7);
  EXPECT_VJP(copies_result, 1.3, 0.7);
  EXPECT_VJP(increments_result, 1.3, 0.7);
  EXPECT_VJP(element, {1.3, 0.7, 2.0}, 1);
  EXPECT_VJP(through_element, {1.3, 0.7, 2.0});
  EXPECT_VJP(chained, 1.3);
}
