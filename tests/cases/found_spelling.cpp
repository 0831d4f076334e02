#include "found_spelling.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_SPELLING_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_spelling.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundSpelling, ConstantsOfTheClassAround) { EXPECT_GRADIENT(found_spelling::nested_constant, 1.3, 0.7); }
TEST(FoundSpelling, PrivateNames) { EXPECT_GRADIENT(found_spelling::private_names, 1.3, 0.7); }
TEST(FoundSpelling, MemberInitialisers) { EXPECT_GRADIENT(found_spelling::member_initialisers, 1.3, 0.7); }
TEST(FoundSpelling, OfClosures) { EXPECT_GRADIENT(found_spelling::of_closures, 1.3, 0.7); }
TEST(FoundSpelling, BehindTheParse) { EXPECT_GRADIENT(found_spelling::behind_the_parse, 1.3, 0.7); }
TEST(FoundSpelling, Discarded) { EXPECT_GRADIENT(found_spelling::discarded, 1.3, 0.7); }
TEST(FoundSpelling, Composed) { EXPECT_GRADIENT(found_spelling::composed, 1.3, 0.7); }
TEST(FoundSpelling, ByTheirNames) { EXPECT_GRADIENT(found_spelling::by_their_names, 1.3, 0.7); }
TEST(FoundSpelling, BesideANumber) { EXPECT_GRADIENT(found_spelling::beside_a_number, 1.3, 0.7); }
