#include "found_protocols.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_PROTOCOLS_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_protocols.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Found, SwapThatOnlyTheLibraryCalls) {
  EXPECT_GRADIENT(found_protocols::reversed, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::swapped_ranges, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::swapped_parts, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::by_both, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::befriended, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::of_templates, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::of_closures, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::specialised, 1.3, 0.7);
}

TEST(Found, RangesByFunctionsBesideTheClass) { EXPECT_GRADIENT(found_protocols::looped, 1.3, 0.7); }

TEST(Found, MemberTypesThatTheLibraryAsksFor) {
  EXPECT_GRADIENT(found_protocols::stepped, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::collected, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::branched, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::inside_a_function, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::strided, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::transparent, 1.3, 0.7);
  EXPECT_GRADIENT(found_protocols::transparent, 0.4, 2.1);
}

TEST(Found, BaseOfTheLibrary) { EXPECT_GRADIENT(found_protocols::viewed, 1.3, 0.7); }
