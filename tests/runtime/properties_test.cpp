// The properties of the paper's checklist that concern the runtime, by counting and never by timing.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "twins.hpp"

namespace {

using std::vector;
using twins::by;
using twins::dual;
using twins::one;
using twins::tape;

std::atomic<int> runs{0};
double counted(const double* x, std::size_t n) {
  ++runs;
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s += x[i] * x[i];
  return s;
}
dual counted_dual(tape& t, const dual* x, std::size_t n) {
  ++runs;
  dual s = 0;
  for (std::size_t i = 0; i < n; ++i) s = t.push(s.v + x[i].v * x[i].v, one(s), by(x[i], 2 * x[i].v));
  return s;
}

double chained(double x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) x = 1 - x;
  return x;
}
dual chain_dual(tape& t, dual x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) x = t.push(1 - x.v, by(x, -1));
  return x;
}

// Half of the work is dead: it does not reach the result.
double half_dead(double x, int n) {
  double dead = x;
  for (int i = 0; i < n; ++i) {
    dead = dead / x;
    x = x + x;
  }
  return x;
}
dual half_dead_dual(tape& t, dual x, int n) {
  dual dead = x;
  for (int i = 0; i < n; ++i) {
    dead = t.push(dead.v / x.v, by(dead, 1 / x.v), by(x, -dead.v / (x.v * x.v)));
    x = t.push(x.v + x.v, one(x), one(x));
  }
  return x;
}

// f1 .. f4 of the section on evaluation order: call by value needs 5 calls of f1, staging one of each.
double f_chain(double x) {
  const double x1 = x + x;
  const double x2 = x1 + x;
  const double x3 = x2 + x1;
  return x3 + x2;
}
dual f_chain_dual(tape& t, dual x) {
  const dual x1 = twins::add(t, x, x);
  const dual x2 = twins::add(t, x1, x);
  const dual x3 = twins::add(t, x2, x1);
  return twins::add(t, x3, x2);
}

double inner_vjp(double x) {
  const auto [value, d] = dualrev::gradient<twins::cubed>(x);
  return value + d;
}
double outer(double x, double y) { return x * inner_vjp(2) + y; }
dual outer_dual(tape& t, dual x, dual y) {
  const dual first = twins::mul(t, x, y);
  const double k = inner_vjp(2);  // passive code that asks for a derivative itself
  const dual second = t.push(x.v * k, by(x, k));
  EXPECT_EQ(&dualrev::current_tape(), &t);
  return twins::sub(t, twins::add(t, twins::add(t, first, second), y), first);
}

}  // namespace

DUALREV_TWIN(counted, counted_dual)
DUALREV_TWIN(chained, chain_dual)
DUALREV_TWIN(half_dead, half_dead_dual)
DUALREV_TWIN(f_chain, f_chain_dual)
DUALREV_TWIN(outer, outer_dual)

namespace {

dualrev::tape_counters counters() { return dualrev::this_thread_workspace().counters(); }

TEST(Property, IdsAreUniqueAndEntriesReferToSmallerOnes) {
  const auto [value, pullback] = dualrev::vjp<twins::log_sum_exp>(vector<double>{1, 3, 2, 5, 4});
  dualrev::id before = pullback.tape().id_end();
  pullback.tape().for_each_contribution([&](dualrev::id entry, dualrev::id contributor, double) {
    EXPECT_LE(entry, before);
    EXPECT_GE(entry, pullback.tape().first_entry());
    EXPECT_LT(contributor, entry);
    EXPECT_NE(contributor, 0u);
    before = entry;
  });
}

TEST(Property, LiveBackpropagatorsAreCalledOnceDeadOnesNever) {
  const auto [value, dx] = dualrev::gradient<half_dead>(1, 20);
  EXPECT_EQ(dx, 1048576.0);
  EXPECT_EQ(counters().entries, 40u);
  EXPECT_EQ(counters().backpropagators, 20u);
}

TEST(Property, EvaluationOrderExampleCallsEachOnce) {
  const auto [value, dx] = dualrev::gradient<f_chain>(1);
  EXPECT_EQ(dx, 8);
  EXPECT_EQ(counters().backpropagators, 4u);
}

TEST(Property, ThePrimalRunsOnceThePullbackManyTimes) {
  runs = 0;
  const vector<double> x{1, 2, 3};
  const auto [value, pullback] = dualrev::vjp<counted>(x, 3);
  EXPECT_EQ(runs, 1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(pullback(i), (vector<double>{2.0 * i, 4.0 * i, 6.0 * i}));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(pullback.counters().backpropagators, 27u);  // 9 times 3: the zero cotangent calls none
}

TEST(Property, ThePullbackMayBeCalledFromSeveralThreads) {
  vector<double> x(1000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i);
  const auto [value, pullback] = dualrev::vjp<counted>(x, x.size());
  vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int k = 1; k <= 4; ++k)
    threads.emplace_back([&, k] {
      for (int repeat = 0; repeat < 50; ++repeat) {
        const vector<double> d = pullback(k);
        for (std::size_t i = 0; i < d.size(); ++i) wrong += d[i] != 2.0 * k * x[i];
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Property, CostPerOperationIsFlatAndTheSameAcrossPrograms) {
  for (std::size_t n = 1000; n <= 10000000; n *= 10) {
    dualrev::workspace w;
    dualrev::gradient<chained>(w, 1, n);
    EXPECT_EQ(w.counters().entries, n);
    EXPECT_EQ(w.counters().contributions, n);
    EXPECT_EQ(w.counters().backpropagators, n);
    EXPECT_EQ(w.counters().bytes, 12 * n);
    if (n > 1000000) break;
    const vector<double> x(n, 1.5);
    dualrev::gradient<counted>(w, x, n);
    EXPECT_EQ(w.counters().entries, n);
    EXPECT_EQ(w.counters().contributions, 2 * n - 1);  // the first sum is a constant
    EXPECT_EQ(w.counters().backpropagators, n);
  }
}

TEST(Property, AChainOfAMillionStepsOverflowsNoStack) {
  const auto [value, dx] = dualrev::gradient<chained>(3, 1000000);
  EXPECT_EQ(value, 3);
  EXPECT_EQ(dx, 1);
  EXPECT_EQ(counters().entries, 1000000u);
  EXPECT_EQ(counters().backpropagators, 1000000u);
}

TEST(Property, ProjectionCostsNothingInTheSweep) {
  vector<double> v(1000000);
  v[777] = 5;
  const auto [value, dv] = dualrev::gradient<twins::pick>(v, 777);
  EXPECT_EQ(value, 5);
  EXPECT_EQ(dv[777], 1);
  EXPECT_EQ(counters().entries, 0u);
  EXPECT_EQ(counters().backpropagators, 0u);
}

TEST(Nesting, AVjpInsideARunningFunctionDisturbsNothing) {
  const auto [value, dx, dy] = dualrev::gradient<outer>(3, 4);
  EXPECT_EQ(value, 3 * 20 + 4);
  EXPECT_EQ(dx, 20);
  EXPECT_EQ(dy, 1);
}

TEST(Nesting, PullbacksOfTheSameFunctionAreIndependent) {
  dualrev::workspace w;
  const auto first = dualrev::vjp<twins::shared_sum>(w, 3, 4).pullback;
  const auto second = dualrev::vjp<twins::shared_sum>(w, 5, 6).pullback;
  dualrev::gradient<twins::shared_sum>(w, 100, 200);
  EXPECT_EQ(first(1), std::tuple(10.0, 3.0));
  EXPECT_EQ(second(1), std::tuple(16.0, 5.0));
}

TEST(Nesting, PullbacksMayDieOnOtherThreads) {
  dualrev::workspace w;
  for (int i = 0; i < 20; ++i) {
    auto pullback = dualrev::vjp<twins::shared_sum>(w, 3, i).pullback;
    std::thread([p = std::move(pullback), i] { EXPECT_EQ(p(1), std::tuple(6.0 + i, 3.0)); }).join();
  }
  std::thread other;
  {
    dualrev::workspace gone;
    other = std::thread([p = dualrev::vjp<twins::shared_sum>(gone, 3, 4).pullback] { p(1); });
  }
  other.join();
}

}  // namespace
