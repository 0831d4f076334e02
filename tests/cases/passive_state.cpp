#include "passive_state.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_PASSIVE_STATE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "passive_state.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 1.1, 0.7};
const vec few{0.7, 0.2, 0.45, 1.3, 0.9};

TEST(PassiveState, Elements) {
  EXPECT_REGION_KEPT(determinant, some, 3);
  EXPECT_REGION_KEPT(determinant, few, 2);
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(histogram, x, 5);
    EXPECT_REGION_KEPT(histogram_of_vector, x);
    EXPECT_REGION_KEPT(swapped_by_hand, x);
    EXPECT_REGION_KEPT(in_two_dimensions, x);
    EXPECT_REGION_KEPT(cleared_by_reference, x);
  }
  EXPECT_REGION_KEPT(pivoted, some, 3);
}

TEST(PassiveState, Rows) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(visited, x);
    EXPECT_REGION_KEPT(filled, x);
    EXPECT_REGION_KEPT(copied, x);
    EXPECT_REGION_KEPT(tables, x, 4);
  }
}

TEST(PassiveState, ByReference) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(by_reference, x);
    EXPECT_REGION_KEPT(logged, x);
  }
}

TEST(PassiveState, InObjects) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(walked, x);
    EXPECT_REGION_KEPT(hit, x);
  }
}

TEST(PassiveState, ByOtherNames) {
  for (const vec& x : {some, few}) {
    EXPECT_VJP(by_other_name, x);
    EXPECT_VJP(const_name, x);
    EXPECT_VJP(changed_by_name, x);
    EXPECT_VJP(element_by_name, x);
  }
}

TEST(PassiveState, CallsThatAreMadeOnce) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(smallest_of_calls, x);
    EXPECT_REGION(clamped_calls, x);
  }
}
