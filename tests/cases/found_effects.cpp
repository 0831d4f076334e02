#include "found_effects.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_EFFECTS_HPP
#undef FE_NUMBER
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_effects.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Found, OperandsOfClassType) {
  EXPECT_GRADIENT(found_effects::chained, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::generated, 1.3, 0.7);
}

TEST(Found, TemporaryObjects) {
  EXPECT_GRADIENT(found_effects::pointed_into, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::referred_into, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::traced, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::traced, 0.3, 1.7);
  EXPECT_GRADIENT(found_effects::handed_on, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::leased, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::guarded, 1.3, 0.7);
}

TEST(Found, MacrosInArguments) {
  EXPECT_GRADIENT(found_effects::macros, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::macros, 0.7, 1.9);
}

TEST(Found, ObjectsThatNobodyLooksAt) {
  EXPECT_GRADIENT(found_effects::unused, 1.3, 0.7);
}

TEST(Found, CastsThatSayWhichFunction) {
  EXPECT_GRADIENT(found_effects::cast_to_const, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::cast_to_const, 0.3, 0.7);
  EXPECT_GRADIENT(found_effects::cast_to_temporary, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::cast_in_generic, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::const_cast_away, 1.3, 0.7);
}

TEST(Found, ConstOperatorsWithAMemory) {
  EXPECT_GRADIENT(found_effects::counting, 1.3, 0.7);
  EXPECT_GRADIENT(found_effects::behind_a_base, 1.3, 0.7);
}
