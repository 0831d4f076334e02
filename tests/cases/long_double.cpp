// The oracle's macro cannot spell long double: derivatives are given by hand, and by finite differences.
#include "long_double.dual.hpp"
#include "support/case.hpp"

TEST(LongDouble, ByHand) {
  EXPECT_VJP_BY_HAND(product, (0.7L + 1 / 0.7L, 1.3L - 1.3L / 0.49L), 1.3L, 0.7L);
  EXPECT_VJP_BY_HAND(thirds, (2.0L / 3), 1.3L);
  EXPECT_VJP_BY_HAND(from_double, (1.0L / 3), 1.3);
  EXPECT_VJP_BY_HAND(to_double, (2.6L / 3), 1.3L);
  EXPECT_VJP_BY_HAND(mixed, (0.7L + 3, 1.3L + 0.25L, 0.7L + 3), 1.3L, 0.7, 0.25f, 3);
  EXPECT_VJP_BY_HAND(calls, (std::cos(1.3L) + std::exp(1.3L) * std::log(1.3L) + std::exp(1.3L) / 1.3L), 1.3L);
  EXPECT_VJP_BY_HAND(calls_c, (std::cos(1.3L) * std::sqrt(1.3L) + std::sin(1.3L) / (2 * std::sqrt(1.3L))), 1.3L);
  EXPECT_VJP_BY_HAND(compound, ((1 + 2 * 1.3L) / 3), 1.3L);
  EXPECT_VJP_BY_HAND(compound_with_double, (2.0L / 3 + 2 * 1.3L / 9), 1.3);
  EXPECT_VJP_BY_HAND(narrow_in_the_middle, (2 * 1.3L / 3), 1.3L);
  EXPECT_VJP_BY_HAND(sum, (2 * 1.5L / 7, 2 * 0.25L / 7), {1.5L, 0.25L}, 2);
  EXPECT_VJP_BY_HAND(compensated, (3.0L, 0.5L), {1.5, 0.25}, 2);
  EXPECT_VJP_BY_HAND(literal, (0.1 + 0.1L + 0.1f), 1.3L);
  EXPECT_VJP_BY_HAND(three_overloads, (2 + 3 + 4, 3 + 3 + 4, 4 + 4), 1.25f, 0.7, 0.3L);
}

TEST(LongDouble, Overloads) {
  constexpr long double (*longest)(long double) = &which;
  CHECK_RUN(longest, ::check::no_oracle{}, true, (::check::options{.by_hand = {4.0L}}), 1.3L);
}
