#include "overwritten.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_OVERWRITTEN_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "overwritten.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec numbers{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 0.55, 0.35, 0.7, 0.25, 0.65, 0.5, 0.15, 0.45, 0.85};

TEST(Overwritten, NothingNeedsIt) {
  for (const int n : {1, 2, 3, 4}) {
    const vec matrix(numbers.begin(), numbers.begin() + n * n);
    EXPECT_REGION_KEPT(factorised, matrix, n);
    EXPECT_REGION_KEPT(eliminated, matrix, static_cast<std::size_t>(n));
    EXPECT_REGION_KEPT(eliminated_rows, matrix, n);
  }
  const vec six(numbers.begin(), numbers.begin() + 6);
  for (const int steps : {0, 1, 3}) EXPECT_REGION_KEPT(states, six, steps);
  EXPECT_REGION_KEPT(layers, six, 3);
}

TEST(Overwritten, ComesBackWhereItIsNeeded) {
  const vec six(numbers.begin(), numbers.begin() + 6);
  EXPECT_REGION_KEPT(carried, six);
  EXPECT_REGION_KEPT(overlapping, six, 2, 4);
  EXPECT_REGION_KEPT(overlapping, numbers, 5, 3);
  EXPECT_REGION_KEPT(by_table, six, std::vector<int>{3, 1, 3, 0});
  EXPECT_REGION_KEPT(reshaped, six);
  EXPECT_REGION_KEPT(downwards, six);
  EXPECT_REGION_KEPT(quotients, six, 0.8);
  EXPECT_REGION_KEPT(by_itself, six);
}

TEST(Overwritten, SumsAreGathered) {
  const vec four(numbers.begin(), numbers.begin() + 4);
  EXPECT_REGION_KEPT(substituted, four, numbers);
  for (const int n : {0, 1, 4}) EXPECT_REGION_KEPT(by_choice, four, n);
  EXPECT_REGION_KEPT(itself_too, four);
  for (const int n : {0, 1}) EXPECT_REGION_KEPT(none_there, four, n);
}
