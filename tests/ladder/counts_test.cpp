// The paper's worked examples and its claims about complexity, by counting, at whatever stage this is compiled for
// (DUALREV_STAGE). The twins are written by hand, one push for each operation of the paper's text, so that the counts
// are the paper's. What a stage does worse than the next is asserted as well.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "runtime/twins.hpp"

#ifndef DUALREV_LADDER
#define DUALREV_LADDER DUALREV_STAGE_tape
#define PRODUCT
#include <dualrev/ladder/delta.hpp>
#endif

namespace {

using twins::by;
using twins::dual;
using twins::one;
using twins::tape;

// f1 ... f4 of the section on evaluation order are the backpropagators of x, x2, x3, x4; the input is (a, (x, b)).
double f_chain(double, double x, double) {
  const double x2 = 2 * x + 3 * x;
  const double x3 = 4 * x2 + 5 * x;
  return x2 + 2 * x3;
}
dual f_chain_dual(tape& t, dual, dual x, dual) {
  const dual x2 = t.push(2 * x.v + 3 * x.v, by(x, 2), by(x, 3));
  const dual x3 = t.push(4 * x2.v + 5 * x.v, by(x2, 4), by(x, 5));
  return t.push(x2.v + 2 * x3.v, one(x2), by(x3, 2));
}

// Half of the operations are dead.
double half_dead(double x, int n) {
  double dead = x;
  for (int i = 0; i < n; ++i) {
    dead = dead * x;
    x = 2 * x;
  }
  return x;
}
dual half_dead_dual(tape& t, dual x, int n) {
  dual dead = x;
  for (int i = 0; i < n; ++i) {
    dead = twins::mul(t, dead, x);
    x = t.push(2 * x.v, by(x, 2));
  }
  return x;
}

// m operations on an input of any size: s + x[i], over and over.
double around(const std::vector<double>& x, int m) {
  double s = x[0];
  for (int i = 1; i <= m; ++i) s = s + x[static_cast<std::size_t>(i) % x.size()];
  return s;
}
dual around_dual(tape& t, const std::vector<dual>& x, int m) {
  dual s = x[0];
  for (int i = 1; i <= m; ++i) s = twins::add(t, s, x[static_cast<std::size_t>(i) % x.size()]);
  return s;
}

// A scalar that is an output and is used besides.
std::vector<double> two_outputs(double x) { return {x + x, (x + x) * x}; }
std::vector<dual> two_outputs_dual(tape& t, dual x) {
  const dual y = twins::add(t, x, x);
  return {y, twins::mul(t, y, x)};
}

}  // namespace

DUALREV_TWIN(f_chain, f_chain_dual)
DUALREV_TWIN(half_dead, half_dead_dual)
DUALREV_TWIN(around, around_dual)
DUALREV_TWIN(two_outputs, two_outputs_dual)

namespace {

constexpr bool naive = DUALREV_LADDER == DUALREV_STAGE_naive;
[[maybe_unused]] constexpr bool has_map =
    DUALREV_LADDER == DUALREV_STAGE_staged_map || DUALREV_LADDER == DUALREV_STAGE_cayley;

/// Backpropagators called; the product counts those of the inputs not, because it has none.
std::size_t calls() {
#ifdef PRODUCT
  return dualrev::this_thread_workspace().counters().backpropagators;
#else
  return dualrev::ladder::counted().calls;
#endif
}
std::size_t calls_and_inputs(std::size_t calls_of_inputs) {
#ifdef PRODUCT
  return calls() + calls_of_inputs;
#else
  static_cast<void>(calls_of_inputs);
  return calls();
#endif
}

TEST(Ladder, TheExampleOfTheSharingStructure) {
  EXPECT_EQ((dualrev::gradient<twins::shared_sum>(3, 4)), std::tuple(21, 10, 3));
}

TEST(Ladder, NaiveFibonacciIsExponential) {
  for (const auto& [n, expected] : {std::pair(10, 177), std::pair(20, 21891)}) {
    dualrev::gradient<twins::fibonacci>(n, 1, 1);
    if (naive)
      EXPECT_EQ(calls(), static_cast<std::size_t>(expected));  // 2 F(n + 1) - 1
    else
      EXPECT_EQ(calls_and_inputs(2), static_cast<std::size_t>(n + 1));
  }
  if (naive) return;
  EXPECT_EQ((dualrev::gradient<twins::fibonacci>(70, 1, 1)),
            std::tuple(308061521170129, 117669030460994, 190392490709135));
}

TEST(Ladder, NaiveTBadIsExponential) {
  for (int n = 0; n <= 12; ++n) {
    const auto [value, dx] = dualrev::gradient<twins::t_bad>(n, 1);
    EXPECT_EQ(dx, std::ldexp(1, n));
#ifndef PRODUCT
    const auto& c = dualrev::ladder::counted();
    EXPECT_EQ(c.calls, naive ? (std::size_t{2} << n) - 1 : n + 1u);
    EXPECT_EQ(c.calls_of[1], naive ? std::size_t{1} << n : 1u);
    EXPECT_EQ(c.stagings, naive ? 0 : 2u * n + 1);
#else
    EXPECT_EQ(calls(), static_cast<std::size_t>(n));
#endif
  }
  if (naive) return;
  const auto [value, dx] = dualrev::gradient<twins::t_bad>(30, 1);
  EXPECT_EQ(dx, 1073741824);
}

TEST(Ladder, EvaluationOrder) {
  EXPECT_EQ((dualrev::gradient<f_chain>(0, 1, 0)), std::tuple(55, 0, 55, 0));
  EXPECT_EQ(calls_and_inputs(1), naive ? 9u : 4u);
#ifndef PRODUCT
  const auto& of = dualrev::ladder::counted().calls_of;  // x has ID 2
  if (naive)
    EXPECT_EQ((std::vector{of[6], of[5], of[4], of[2]}), (std::vector<std::size_t>{1, 1, 2, 5}));  // the prose says 4
  else
    EXPECT_EQ((std::vector{of[6], of[5], of[4], of[2]}), (std::vector<std::size_t>{1, 1, 1, 1}));
#endif
}

TEST(Ladder, TEx) {
  EXPECT_EQ((dualrev::gradient<twins::t_ex>(3, 4)), std::tuple(28, 11, 4));
  EXPECT_EQ(calls_and_inputs(2), naive ? 9u : 5u);
#ifndef PRODUCT
  EXPECT_EQ(dualrev::ladder::counted().stagings, naive ? 0u : 7u);
#endif
}

TEST(Ladder, DeadBackpropagatorsAreNeverCalledLiveOnesOnce) {
  const auto [value, dx] = dualrev::gradient<half_dead>(1, 20);
  EXPECT_EQ(dx, 1048576.0);
  EXPECT_EQ(calls_and_inputs(1), 21u);
}

TEST(Ladder, AnOutputThatIsUsedInsideIsCalledOnceToo) {
  const auto [y, pullback] = dualrev::vjp<two_outputs>(3);
  EXPECT_EQ(y, (std::vector<double>{6, 18}));
  EXPECT_EQ(pullback({1, 1}), 14);
  EXPECT_EQ(pullback({0, 1}), 12);
  EXPECT_EQ(pullback({1, 0}), 2);
#ifndef PRODUCT
  pullback({1, 1});
  EXPECT_EQ(dualrev::ladder::counted().most_calls(), naive ? 5u : 1u);
#endif
}

TEST(Ladder, IdsGrowAlongDependencies) {
  const auto [value, pullback] = dualrev::vjp<twins::log_sum_exp>(std::vector<double>{1, 3, 2, 5, 4});
#if DUALREV_LADDER == DUALREV_STAGE_contributions
  for (const dualrev::contrib& entry : pullback.tape().heap())
    for (const auto& [i, cb, a] : entry.list) EXPECT_LT(i, entry.i);
#endif
  EXPECT_NEAR(pullback(1)[3], std::exp(5 - value), 1e-15);
}

#if DUALREV_LADDER == DUALREV_STAGE_contributions
// Figures sharing-structure (b) and tape-program (a): entry 3 = [(1, 1.0), (2, 1.0)], entry 4 = [(1, z), (3, x)], and
// the boxes are the values that they point to.
TEST(Ladder, TheSharingStructureAfterDefunctionalisation) {
  const auto [value, pullback] = dualrev::vjp<twins::shared_sum>(3, 4);
  const auto& entry = pullback.tape().heap();
  using list = decltype(dualrev::contrib::list);
  ASSERT_EQ(entry.size(), 4u);
  EXPECT_EQ(entry[0].list, list());
  EXPECT_EQ(entry[1].list, list());
  EXPECT_EQ(entry[2].list, (list{{1, &entry[0], 1.0}, {2, &entry[1], 1.0}}));
  EXPECT_EQ(entry[3].list, (list{{1, &entry[0], 7}, {3, &entry[2], 3}}));
}
#endif

#ifdef PRODUCT
// Figure tape-program (b), where x and z are the values 3 and 7.
TEST(Ladder, TheFormOfKrawiecAndOthers) {
  const auto [value, pullback] = dualrev::vjp<twins::shared_sum>(3, 4);
  const dualrev::ladder::delta d = dualrev::ladder::delta_of(pullback.tape());
  EXPECT_EQ(dualrev::ladder::to_string(d, {"x", "y"}),
            "let x1 = Add (Var x) (Var y) in let x2 = Add (Scale 7 (Var x)) (Scale 3 (Var x1)) in x2");
  EXPECT_EQ(dualrev::ladder::evaluate(d, 1), (std::vector<double>{10, 3}));
  EXPECT_EQ(pullback(1), std::tuple(10, 3));
}
#endif

#ifndef PRODUCT
std::size_t steps(std::size_t n, int m) {
  dualrev::gradient<around>(std::vector<double>(n, 1.0), m);
  return dualrev::ladder::counted().steps;
}
#endif

#if DUALREV_LADDER == DUALREV_STAGE_naive || DUALREV_LADDER == DUALREV_STAGE_staged_map
// Zeros and sums of c: an operation costs as much as the input is large.
TEST(Ladder, CostPerOperationGrowsWithTheInput) {
  for (std::size_t n = 16; n <= 256; n *= 4) {
    const double before = static_cast<double>(steps(n, 2048)), after = static_cast<double>(steps(4 * n, 2048));
    EXPECT_GT(after / before, 3) << n;
    EXPECT_LT(after / before, 6) << n;
  }
}
#elif DUALREV_LADDER == DUALREV_STAGE_cayley
// But for the one zero of StagedRunZero, an operation costs a logarithm of the input (the nest of pairs, and the map).
TEST(Ladder, CostPerOperationHasALogarithm) {
  const auto per_operation = [](std::size_t n) { return static_cast<double>(steps(n, 65536) - n) / 65536; };
  double before = per_operation(16);
  for (std::size_t n = 64; n <= 16384; n *= 4) {
    const double after = per_operation(n);
    EXPECT_GT(after - before, 0.5) << n;  // four times the input: something more, again and again
    EXPECT_LT(after - before, 20) << n;
    before = after;
  }
  EXPECT_LT(before, 130);
}
#elif DUALREV_LADDER < DUALREV_STAGE_tape
// No logarithm, and the same constants in all programs.
TEST(Ladder, CostIsLinearInOperationsAndInputs) {
  const auto expected = [](std::size_t inputs, std::size_t operations) {
    const auto& c = dualrev::ladder::counted();
    const std::size_t ids = inputs + operations;
    const std::size_t staging = (ids + 1) + ids + c.calls + 2 * c.stagings;  // alloc, get, call, modify
    return DUALREV_LADDER == DUALREV_STAGE_arrays ? staging + (inputs + 1) + 2 * inputs : staging;  // InputCot's array
  };
  for (std::size_t n = 10; n <= 10000; n *= 10)
    for (int m = 10000; m <= 100000; m *= 10) {
      const std::size_t found = steps(n, m);
      EXPECT_EQ(found, expected(n, static_cast<std::size_t>(m))) << n << " " << m;
      EXPECT_LE(found, 8 * (n + static_cast<std::size_t>(m)) + 8);
    }
  dualrev::gradient<twins::fibonacci>(70, 1, 1);
  EXPECT_EQ(dualrev::ladder::counted().steps, expected(2, 69));
  dualrev::gradient<twins::t_bad>(40, 1);
  EXPECT_EQ(dualrev::ladder::counted().steps, expected(1, 40));
}
#endif

// Entries are no more than operations, stagings are live edges and seeds.
TEST(Ladder, EntriesAndStagings) {
  const auto [value, pullback] = dualrev::vjp<around>(std::vector<double>(5, 1.0), 100);
  pullback(1);
  const dualrev::tape_counters c = pullback.counters();
  EXPECT_EQ(c.inputs, 5u);
  EXPECT_EQ(c.entries, 100u);
  EXPECT_EQ(c.contributions, 200u);
#ifndef PRODUCT
  EXPECT_EQ(dualrev::ladder::counted().stagings, naive ? 0u : 201u);
  EXPECT_EQ(dualrev::ladder::counted().most_calls(), naive ? 21u : 1u);  // an input is used 20 times, the first 21
#endif
}

TEST(Ladder, DeepChains) {
  const int depth = naive ? 2000 : 100000;  // the naive backpropagators call each other, one in another
  const auto [value, dx] = dualrev::gradient<around>(std::vector<double>{1}, depth);
  EXPECT_EQ(value, depth + 1);
  EXPECT_EQ(dx[0], depth + 1);
}

}  // namespace
