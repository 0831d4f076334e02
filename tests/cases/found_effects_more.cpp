#include "found_effects_more.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_EFFECTS_MORE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_effects_more.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundEffectsMore, ImplicitCode) {
  EXPECT_GRADIENT(found_effects_more::initialised, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::initialised_by_itself, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::initialised_by_numbers, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::initialised_in_classes, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::copied, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::constructed, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::by_shared_pointer, 1.3, 0.7);
}

TEST(FoundEffectsMore, MapsInsert) {
  EXPECT_GRADIENT(found_effects_more::inserted, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::inserted_in_others, 1.3, 0.7);
}

TEST(FoundEffectsMore, GivenToALibrary) {
  EXPECT_GRADIENT(found_effects_more::in_view, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::in_view_of_numbers, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::stored, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::sorted_inside, 1.3, 0.7);
}

TEST(FoundEffectsMore, OutlivesTheCall) {
  EXPECT_GRADIENT(found_effects_more::counter, 1.3, 0.7);
}

TEST(FoundEffectsMore, WalkedList) {
  EXPECT_GRADIENT(found_effects_more::walked_list, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::braces_for_references, 1.3, 0.7);
}

TEST(FoundEffectsMore, CalledOnce) {
  EXPECT_GRADIENT(found_effects_more::called_once, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects_more::decorated, 1.3, 0.7);
}
