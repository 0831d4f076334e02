#include "at_once.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_AT_ONCE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "at_once.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using at_once::numbers;

const numbers some{0.7, 0.4, 0.9, 0.25};

/// The gradient, and how many entries are staged for it.
#define EXPECT_STAGED(count, f, ...)                               \
  do {                                                             \
    EXPECT_GRADIENT(f, __VA_ARGS__);                               \
    dualrev::workspace workspace;                                  \
    static_cast<void>(dualrev::gradient<f>(workspace, __VA_ARGS__)); \
    EXPECT_EQ(workspace.counters().entries, count##U) << #f;       \
  } while (false)

TEST(AtOnce, CallsAreOneEntryEach) {
  // Of each number: the product, both calls, their sum, and that added to one in the map; and the product at the end.
  EXPECT_STAGED(21, at_once::of_numbers, some, 0.6);
  EXPECT_GRADIENT(at_once::of_rows, some, 0.6);
  EXPECT_GRADIENT(at_once::of_others, some, 0.6);
}
TEST(AtOnce, MoreElementsAreNoMoreEntries) {
  const auto staged = [](const numbers& x) {
    dualrev::workspace workspace;
    static_cast<void>(dualrev::gradient<at_once::of_rows>(workspace, x, 0.6));
    return workspace.counters().entries;
  };
  EXPECT_EQ(staged(numbers(10, 0.3)), staged(numbers(1000, 0.3)));
}
TEST(AtOnce, RowsThatAreReadInPartAreStaged) {
  EXPECT_GRADIENT(at_once::of_parts, some, 0.6);
  EXPECT_GRADIENT(at_once::of_first, some, 0.6);
  const auto contributions = [](const numbers& x) {
    dualrev::workspace workspace;
    static_cast<void>(dualrev::gradient<at_once::of_first>(workspace, x, 20));
    return workspace.counters().contributions;
  };
  EXPECT_EQ(contributions(numbers(100, 0.3)), contributions(numbers(1000, 0.3)));
}
TEST(AtOnce, WhatIsHandedOverIsNotCopied) { EXPECT_GRADIENT(at_once::of_handed, some, 0.6); }
TEST(AtOnce, WhichRowsAreOneIsSeen) { EXPECT_GRADIENT(at_once::of_the_same, some, 0.6); }
TEST(AtOnce, ZeroMeetsNoInfinity) {
  EXPECT_GRADIENT(at_once::of_roots, some, 0.6);
  const auto [value, dx, dy] = dualrev::gradient<at_once::of_roots>(numbers{0.25, 0.0}, 0.0);
  EXPECT_EQ(value, at_once::of_roots({0.25, 0.0}, 0.0));
  EXPECT_EQ(dx, (numbers{0.0, 0.0}));
  EXPECT_EQ(dy, 1.5);
}
TEST(AtOnce, DefaultArguments) { EXPECT_GRADIENT(at_once::of_defaults, some, 0.6); }
TEST(AtOnce, ExceptionsPass) { EXPECT_GRADIENT(at_once::of_throwing, some, 0.6); }
TEST(AtOnce, SeveralOutputs) {
  const auto [y, pullback] = dualrev::vjp<at_once::residuals>(some, 0.6);
  EXPECT_EQ(y, at_once::residuals(some, 0.6));
  const auto [by_x, by_y] = dualrev::jacobian<at_once::residuals>(some, 0.6);
  for (std::size_t i = 0; i < y.size(); ++i) {
    numbers seed(y.size());
    seed[i] = 1;
    const auto [dx, dy] = pullback(seed);
    for (std::size_t j = 0; j < some.size(); ++j) EXPECT_EQ(by_x(i, j), dx[j]);
  }
}
