#include "found_names.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_NAMES_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_names.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundNames, Constants) {
  EXPECT_GRADIENT(found_names::kept_by_object, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::kept_by_result, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::kept_elsewhere, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::kept_by_name, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::bounds, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::tables, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::addresses, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::addresses, 0.4, 2.1);
  EXPECT_GRADIENT(found_names::best, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::vexing, 1.3, 0.7);
}

TEST(FoundNames, Types) {
  EXPECT_GRADIENT(found_names::deduced, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::enumerators, 1.3, 0.7);
}

TEST(FoundNames, Classes) {
  EXPECT_GRADIENT(found_names::bases, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::counted, 1.3, 0.7);
  EXPECT_GRADIENT(found_names::behind, 1.3, 0.7);
}
