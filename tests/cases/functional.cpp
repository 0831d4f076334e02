#include "functional.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FUNCTIONAL_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "functional.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Vec3, o.x, o.y, o.z, o.tag);

TEST(Functional, PointersToData) {
  EXPECT_VJP(by_pointer, {1.3, 0.7, 2.1, 4}, {0.4, 0.3, 1.1, 2});
  EXPECT_VJP(all_axes, {1.3, 0.7, 2.1, 4});
  EXPECT_VJP(along, {1.3, 0.7, 2.1, 4}, 2);
  EXPECT_VJP(components, {1.3, 0.7, 2.1, 4});
  EXPECT_VJP(totals, {{1.3, 0.7, 2.1, 4}, {0.3, 1.7, 0.1, 2}});
  EXPECT_VJP(of_template, {1.3, 0.7, 2.1, 4});
}

TEST(Functional, PointersToFunctions) {
  EXPECT_VJP(by_method, {1.3, 0.7, 2.1, 4}, 0.6);
  EXPECT_VJP(through_virtual, 1.3, 0.7);
  EXPECT_VJP(machine, 0.7);
  EXPECT_VJP(invoked_members, {1.3, 0.7, 2.1, 4}, 0.6);
  EXPECT_VJP(mem_fns, {{1.3, 0.7, 2.1, 4}, {0.3, 1.7, 0.1, 2}});
  EXPECT_VJP(functions_of_members, {1.3, 0.7, 2.1, 4}, 0.6);
  EXPECT_VJP(instances, 1.3);
}

TEST(Functional, Binding) {
  EXPECT_VJP(bound_front, {1.3, 0.7, 2.1, 4}, 0.6);
  EXPECT_VJP(bound, 1.3, 0.7);
  EXPECT_VJP(bound_members, {1.3, 0.7, 2.1, 4});
  EXPECT_VJP(negated, {0.3, 1.7, 2.4, 0.9}, 1.2);
  EXPECT_VJP(references, 1.3, 0.7);
}

TEST(Functional, Operators) {
  EXPECT_VJP(operators, 1.3, 0.7);
  EXPECT_VJP(operators, 0.3, 0.7);
  EXPECT_VJP(folds, {0.3, 1.7, 2.4});
  EXPECT_VJP(table_of_operators, 1.3, 0.7, 0);
  EXPECT_VJP(table_of_operators, 1.3, 0.7, 1);
  EXPECT_VJP(table_of_operators, 1.3, 0.7, 2);
  EXPECT_VJP(sums_with, {0.3, 1.7, 2.4});
  EXPECT_VJP(sorted_with, {0.3, 2.4, 1.7});
}

TEST(Functional, Tuples) {
  EXPECT_VJP(applied_to, 1.3, 0.7);
  EXPECT_VJP(composed, 1.3);
}

TEST(Functional, MembersElsewhere) {
  EXPECT_VJP(of_bases, 1.3);
  EXPECT_VJP(of_integers, 1.3, true);
  EXPECT_VJP(of_integers, 1.3, false);
  EXPECT_VJP(kept, 1.3);
  EXPECT_VJP(of_any_kind, 1.3);
  EXPECT_VJP(of_statics, 1.3);
  EXPECT_VJP(spaceships, 1.3, 0.7);
  EXPECT_VJP(spaceships, 0.3, 0.7);
  EXPECT_VJP(nested_bind, 1.3);
  EXPECT_VJP(passed_on, 1.3);
  EXPECT_VJP(closures_in_tuples, 1.3);
  EXPECT_GRADIENT(closure_behind_a_pointer, 1.3);
  EXPECT_GRADIENT(members_that_are_functions, 1.3, 0.7);
}
