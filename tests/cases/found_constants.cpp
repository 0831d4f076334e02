#include "found_constants.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_CONSTANTS_HPP
#undef DUALREV_TEST_SEED
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/found_constants.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundConstants, HaveTwins) {
  EXPECT_GRADIENT(found_constants::table_or_own, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::entry_of_map, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::given_away, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::function_value, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::closure, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::elements_and_parts, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::member_of_object, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::table_or_own, 6.3, 0.7);
}
TEST(FoundConstants, OfFunctions) {
  EXPECT_GRADIENT(found_constants::static_table, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_object, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_function, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_closure, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_matrix, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_in_closure, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_table_of_functions, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::static_text, 1.3, 0.7);
}
TEST(FoundConstants, BesideWhatChoosesByType) {
  EXPECT_GRADIENT(found_constants::visited, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::applied, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::reduced, 1.3, 0.7);
}
TEST(FoundConstants, NumbersByPlace) {
  EXPECT_GRADIENT(found_constants::line, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::line_of_use, 1.3, 0.7);
  EXPECT_GRADIENT(found_constants::own_name, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_constants::bytes_of_span, (24 * 0.7L, 24 * 1.3L), 1.3, 0.7);
}
