#include "found_conversions.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_CONVERSIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_conversions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundConversions, CompoundAssignments) {
  EXPECT_GRADIENT(found_conversions::divides_unsigned, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::rest_of_unsigned, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::multiplies_unsigned, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::shifts_negative, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::divides_long, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::unsigned_by_negative, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::narrow, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::narrow_by_wide, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::of_bool, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::bits, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::by_a_number, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::of_enumerations, 1.3, 0.7);
}

TEST(FoundConversions, Steps) {
  EXPECT_GRADIENT(found_conversions::narrow_steps, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::backwards, 1.3, 0.7);
}

TEST(FoundConversions, WithinExpressions) {
  EXPECT_GRADIENT(found_conversions::compares, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::shifts, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::complements, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::wraps, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::chosen_types, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::as_arguments, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::as_references, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::powers, 1.3, 0.7);
  EXPECT_GRADIENT(found_conversions::large, 1.3, 0.7);
}
