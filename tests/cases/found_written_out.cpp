#include "found_written_out.dual.hpp"
#include "support/case.hpp"

static const std::vector<double> three{0.31, 0.72, -0.43};

#define EXPECT_SAME(f, n)                                                          \
  do {                                                                             \
    EXPECT_TRUE(dualrev::check_gradient<f>(three, 0.6, n).ok()) << #f;             \
    EXPECT_EQ(std::get<0>(dualrev::gradient<f>(three, 0.6, n)), f(three, 0.6, n)); \
  } while (false)

TEST(FoundWrittenOut, Copies) {
  for (int n : {0, 1, 3}) {
    EXPECT_SAME(copies_constructed, n);
    EXPECT_SAME(copies_behind_reference, n);
    EXPECT_SAME(copies_in_closures, n);
    EXPECT_SAME(copies_temporaries, n);
  }
}

TEST(FoundWrittenOut, Choices) {
  for (int n : {0, 2, 3}) {
    EXPECT_SAME(bumps_chosen, n);
    EXPECT_SAME(names_chosen, n);
    EXPECT_SAME(copies_chosen, n);
  }
}

TEST(FoundWrittenOut, Order) {
  for (int n : {0, 2, 3}) EXPECT_SAME(reads_first, n);
  for (int n : {0, 2, 3}) EXPECT_SAME(reads_first_in_choices, n);
  for (int n : {0, 2, 3}) EXPECT_SAME(reads_first_in_arguments, n);
}

TEST(FoundWrittenOut, Rest) {
  for (int n : {0, 2, 3}) EXPECT_SAME(thrown_away, n);
}

TEST(FoundWrittenOut, WaysOut) {
  for (int n : {0, 1, 3}) {
    EXPECT_SAME(throws, n);
    EXPECT_SAME(throws_late, n);
  }
  EXPECT_THROW(dualrev::gradient<throws>(three, 0.6, 2), int);
  EXPECT_THROW(dualrev::gradient<throws_late>(three, 0.6, 2), std::runtime_error);
  for (int n : {0, 1, 2, 3}) EXPECT_SAME(returns_in_cases, n);
}
