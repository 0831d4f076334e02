// The figures of the paper's worked examples, and its properties by counting, on what the tool writes; the same by hand, at
// every stage of the derivation, is in ladder/counts_test.cpp.
#include "worked_examples.dual.hpp"
#include "support/case.hpp"

#include <cmath>
#include <tuple>

#undef DUALREV_CASE_WORKED_EXAMPLES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/worked_examples.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {

dualrev::tape_counters counted() { return dualrev::this_thread_workspace().counters(); }

TEST(WorkedExamples, AgreeWithTheOracles) {
  EXPECT_GRADIENT(worked_examples::shared_sum, 3.0, 4.0);
  EXPECT_GRADIENT(worked_examples::fibonacci, 12, 1.5, 0.7);
  EXPECT_GRADIENT(worked_examples::doubled, 1.3, 5);
  EXPECT_GRADIENT(worked_examples::evaluation_order, 1.3);
  EXPECT_GRADIENT(worked_examples::t_ex, 3.0, 4.0);
  EXPECT_GRADIENT(worked_examples::half_dead, 1.3, 4);
}
TEST(WorkedExamples, SharedSum) {
  const auto [value, pullback] = dualrev::vjp<worked_examples::shared_sum>(3, 4);
  EXPECT_EQ(value, 21);
  EXPECT_EQ(pullback(1), std::tuple(10, 3));
  // Entry 3 is [(1, 1), (2, 1)], entry 4 [(1, z), (3, x)].
  EXPECT_EQ(pullback.counters().entries, 2u);
  EXPECT_EQ(pullback.counters().contributions, 4u);
}
TEST(WorkedExamples, Fibonacci) {
  EXPECT_EQ((dualrev::gradient<worked_examples::fibonacci>(70, 1, 1)), std::tuple(308061521170129, 117669030460994, 190392490709135));
  EXPECT_EQ(counted().entries, 69u);
  EXPECT_EQ(counted().backpropagators, 69u);
  EXPECT_EQ(counted().contributions, 2 * 69u);
}
TEST(WorkedExamples, TBad) {
  EXPECT_EQ((dualrev::gradient<worked_examples::doubled>(1, 30)), std::tuple(1073741824, 1073741824));
  EXPECT_EQ(counted().backpropagators, 30u);
}
TEST(WorkedExamples, EvaluationOrder) {
  EXPECT_EQ((dualrev::gradient<worked_examples::evaluation_order>(1)), std::tuple(55, 55));
  EXPECT_EQ(counted().backpropagators, 3u);  // f2, f3 and f4 once each; an input has none
}
TEST(WorkedExamples, TEx) {
  EXPECT_EQ((dualrev::gradient<worked_examples::t_ex>(3, 4)), std::tuple(28, 11, 4));
  EXPECT_EQ(counted().backpropagators, 2u);  // an expression is one entry: x3 * x1 + x3
}
TEST(WorkedExamples, DeadBackpropagatorsAreNeverCalledLiveOnesOnce) {
  EXPECT_EQ((dualrev::gradient<worked_examples::half_dead>(1, 20)), std::tuple(1048576, 1048576));
  EXPECT_EQ(counted().entries, 40u);
  EXPECT_EQ(counted().backpropagators, 20u);
}
TEST(WorkedExamples, EntriesAndContributionsPerOperationAreFlat) {
  for (std::size_t n = 1000; n <= 1000000; n *= 10)
    for (int m = 1000; m <= 1000000; m *= 10) {
      const auto [value, dx] = dualrev::gradient<worked_examples::around>(std::vector<double>(n, 1.0), m);
      EXPECT_EQ(value, m + 1);
      EXPECT_EQ(counted().inputs, n);
      EXPECT_EQ(counted().entries, static_cast<std::size_t>(m));
      EXPECT_EQ(counted().contributions, 2 * static_cast<std::size_t>(m));
      EXPECT_EQ(counted().backpropagators, static_cast<std::size_t>(m));
    }
}
TEST(WorkedExamples, AProjectionStagesNothing) {
  const auto [value, dx] = dualrev::gradient<worked_examples::third>(std::vector<double>(1000000, 2.0));
  EXPECT_EQ(dx[2], 1);
  EXPECT_EQ(counted().entries, 0u);
  EXPECT_EQ(counted().backpropagators, 0u);
}
TEST(WorkedExamples, OutputsThatAreInputsOrConstants) {
  EXPECT_EQ((dualrev::gradient<worked_examples::constant>(3)), std::tuple(5, 0));
  const auto [y, pullback] = dualrev::vjp<worked_examples::twice_and_constant>(3);
  EXPECT_EQ(y, (std::vector<double>{3, 3, 1}));
  EXPECT_EQ(pullback({2, 5, 7}), 7);
  EXPECT_EQ(pullback.counters().entries, 0u);
}

}  // namespace
