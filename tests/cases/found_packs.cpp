#include "found_packs.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_PACKS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_packs.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundPacks, WithoutNumbers) { EXPECT_GRADIENT(found_packs::packs, 1.3, 0.7); }

TEST(FoundPacks, ArgumentsThatAreNoTypes) { EXPECT_GRADIENT(found_packs::values, 1.3, 0.7); }
