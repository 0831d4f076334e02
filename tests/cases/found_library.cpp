#define FWD_IMPLICIT_CONVERSIONS 1
#include "found_library.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_LIBRARY_HPP
#define CASE_ON_FORWARD_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_library.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundLibrary, ByHostileTrials) {
  EXPECT_GRADIENT(found_library::length, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::lengths, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::in_place, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::chained, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::of_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::downwards, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::by_distance, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::jobs, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::by_closure, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(found_library::unordered, (2 + 0.7, 1.3 + 2), 1.3, 0.7);
  EXPECT_GRADIENT(found_library::board, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::closures_of_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::functions_of_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::copied_into_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::pairs_of_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::made_of_integers, 1.3, 0.7);
  EXPECT_GRADIENT(found_library::other_dimensions, 1.3, 0.7);
}

// A map whose order is the user's crosses the boundary.
TEST(FoundLibrary, OrderedByAClassOfTheUsers) {
  const std::map<double, double, found_library::Far> m{{1, 2}, {-3, 5}};
  const auto [value, dm, dx] = dualrev::gradient<found_library::given>(m, 1.5);
  EXPECT_EQ(value, found_library::given(m, 1.5));
  EXPECT_EQ(dm.at(-3), 1.5);
  EXPECT_EQ(dm.at(1), 1);
  EXPECT_EQ(dx, 5);
}
