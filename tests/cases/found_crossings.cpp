#include "found_crossings.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_CROSSINGS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_crossings.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundCrossings, FunctionsAsValues) {
  EXPECT_GRADIENT(found_crossings::chosen_by_cast, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::given_by_cast, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::calls_itself, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::static_of_local, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::braces_for_several, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::comma_in_index, 1.3, 0.7);
}

TEST(FoundCrossings, Names) {
  EXPECT_GRADIENT(found_crossings::names_from_base, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::alias_of_local, 1.3, 0.7);
}

TEST(FoundCrossings, ClassesAndTypes) {
  EXPECT_GRADIENT(found_crossings::defined_behind, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::defined_behind_template, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::computed_argument, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::template_argument, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::made_by_integers, 1.3, 0.7);
}

TEST(FoundCrossings, Requests) {
  EXPECT_GRADIENT(found_crossings::begin_and_end, 1.3, 0.7);
  EXPECT_GRADIENT(found_crossings::private_in_signatures, 1.3, 0.7);
}
