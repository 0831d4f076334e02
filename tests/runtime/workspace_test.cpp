// With a warm workspace a call allocates nothing beyond its results: counted by the global operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include "twins.hpp"

namespace {
std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> allocated_bytes{0};
}  // namespace

// Not inlined: g++ would take the calls of malloc and free apart for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  allocated_bytes += size;
  if (void* p = std::malloc(size ? size : 1)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

// A function with a second-order version of its pullback, as the tool writes it.
double bumps(const std::vector<double>& x);
dualrev::dual bumps_dual(dualrev::tape&, const std::vector<dualrev::dual>&) { return 0; }
template <class number>
number bumps_second_order(const std::vector<number>& x, const auto* dvalue, auto* dx) {
  number s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    s += x[i] * x[i] * x[i + 1];
    dx[i] += dvalue[0] * 2 * x[i] * x[i + 1];
    dx[i + 1] += dvalue[0] * x[i] * x[i];
  }
  return s;
}
template <>
struct dualrev::derivative_of<bumps> {
  using primal = double(const std::vector<double>&);
  static constexpr auto twin = &bumps_dual;
  static constexpr auto second_order = []<class Number>(std::type_identity<Number>, auto&&... given) {
    return bumps_second_order<Number>(given...);
  };
};

namespace {

using std::vector;

template <class Call>
std::size_t allocations_of(Call&& call) {
  const std::size_t before = allocations;
  call();
  return allocations - before;
}

TEST(Workspace, AWarmGradientAllocatesItsResultsOnly) {
  dualrev::workspace w;
  const vector<double> a(100, 1.5);
  const vector<double> b(100, 2.5);
  const auto call = [&] { dualrev::gradient<twins::dot>(w, a, b, 100); };
  EXPECT_GT(allocations_of(call), 2u);
  const std::size_t held = w.reserved_bytes();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of(call), 2u);  // two vectors
  EXPECT_EQ(w.reserved_bytes(), held);
  const auto scalars = [&] { dualrev::gradient<twins::shared_sum>(w, 3, 4); };
  scalars();
  EXPECT_EQ(allocations_of(scalars), 0u);
}

TEST(Workspace, WarmSecondDerivativesAllocateTheirResultsOnly) {
  dualrev::workspace w;
  const vector<double> x(100, 1.5), v(100, 1.0);
  const auto product = [&] { dualrev::hvp<bumps>(w, x, v); };
  const auto whole = [&] { dualrev::hessian<bumps>(w, x); };
  product();
  whole();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of(product), 2u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of(whole), 2u);
  dualrev::hvp_result kept = dualrev::hvp<bumps>(w, x, v);
  const auto again = [&] { dualrev::hvp_into<bumps>(w, kept, x, v); };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of(again), 0u);
  const dualrev::hessian_coloring coloring = dualrev::color_hessian<bumps>(w, x);
  auto at = dualrev::sparse_hessian<bumps>(w, coloring, x);
  const auto sparse = [&] { dualrev::sparse_hessian_into<bumps>(w, at, coloring, v); };
  sparse();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations_of(sparse), 0u);
  EXPECT_EQ(at.hessian(3, 4), 2);
}

TEST(Workspace, AWarmSparseJacobianAllocatesNothing) {
  dualrev::workspace w;
  const vector<double> v(100, 1.5);
  for (const bool forward : {false, true}) {
    const dualrev::jacobian_coloring coloring =
        forward ? dualrev::color_jacobian<twins::log_sum_exp, dualrev::mode::forward>(w, v)
                : dualrev::color_jacobian<twins::log_sum_exp, dualrev::mode::reverse>(w, v);
    dualrev::sparse_matrix j = dualrev::sparse_jacobian<twins::log_sum_exp>(w, coloring, v);
    EXPECT_EQ(allocations_of([&] { dualrev::sparse_jacobian_into<twins::log_sum_exp>(w, j, coloring, v); }), 0u);
    EXPECT_NEAR(j(0, 50), 0.01, 1e-15);
  }
}

TEST(Workspace, AGradientIntoAnEarlierOneAllocatesNothing) {
  dualrev::workspace w;
  const vector<double> a(100, 1.5);
  const vector<double> b(100, 2.5);
  auto result = dualrev::gradient<twins::dot>(w, a, a, 90);
  EXPECT_EQ(allocations_of([&] { dualrev::gradient_into<twins::dot>(w, result, a, b, 100); }), 0u);
  EXPECT_EQ(result, (dualrev::gradient<twins::dot>(w, a, b, 100)));
  const vector<double> longer(150, 0.5);
  dualrev::gradient_into<twins::dot>(w, result, longer, longer, 150);
  EXPECT_EQ(result, (dualrev::gradient<twins::dot>(w, longer, longer, 150)));
}

TEST(Workspace, AWarmPullbackAllocatesItsResultsOnly) {
  dualrev::workspace w;
  const vector<double> a(100, 1.5);
  const vector<double> b(100, 2.5);
  for (int i = 0; i < 3; ++i) {
    const std::size_t count = allocations_of([&] {
      const auto [value, pullback] = dualrev::vjp<twins::dot>(w, a, b, 100);
      pullback(1);
      pullback(2);
    });
    EXPECT_TRUE(i == 0 || count == 4u) << count;
  }
}

TEST(Workspace, InOutsAreFilledInPlace) {
  dualrev::workspace w;
  vector<double> v(50, 1.0);
  double last = 0;
  int calls = 0;
  const auto call = [&] { dualrev::gradient<twins::prefix_products>(w, v, 50, last, calls); };
  call();
  EXPECT_EQ(allocations_of(call), 1u);
}

TEST(Workspace, WhatWasReservedIsNotAskedForAgain) {
  dualrev::workspace first;
  const vector<double> a(5000, 1.5);
  const auto call = [&](dualrev::workspace& w) { dualrev::gradient<twins::dot>(w, a, a, 5000); };
  call(first);
  dualrev::workspace w;
  w.reserve(first.counters());
  const std::size_t held = w.reserved_bytes();
  EXPECT_GE(held, first.counters().bytes);
  call(w);
  EXPECT_EQ(w.reserved_bytes(), held);
  EXPECT_EQ(w.counters().contributions, first.counters().contributions);
  w.reserve({});
  EXPECT_EQ(w.reserved_bytes(), held);
}

TEST(Workspace, ALimitOfBytesIsAnErrorAndNothingIsLost) {
  dualrev::workspace w;
  const vector<double> a(5000, 1.5);
  const auto call = [&] { return std::get<0>(dualrev::gradient<twins::dot>(w, a, a, 5000)); };
  w.limit_bytes(200'000);
  EXPECT_THROW(call(), std::length_error);
  EXPECT_LE(w.reserved_bytes(), 200'000u);
  EXPECT_EQ(std::get<0>(dualrev::gradient<twins::dot>(w, a, a, 10)), 22.5);
  EXPECT_THROW(w.reserve({.entries = 100'000}), std::length_error);
  w.limit_bytes(10'000'000);
  EXPECT_EQ(call(), 11250);
  const dualrev::tape_counters used = w.counters();
  w.clear();
  // Enough for what is staged, and not for the sweep.
  w.limit_bytes(used.contributions * 12 + 100);
  EXPECT_THROW(call(), std::length_error);
  // The array grows by doubling, the adjoints by half: that much room has to be there.
  const std::size_t enough = 2 * used.contributions * 12 + (used.inputs + used.entries + 1) * 8;
  w.clear();
  w.limit_bytes(enough);
  EXPECT_EQ(call(), 11250);
  EXPECT_LE(w.reserved_bytes(), enough);
}

TEST(Workspace, ClearFreesAndLaterCallsWork) {
  dualrev::workspace w;
  dualrev::gradient<twins::t_bad>(w, 100, 1);
  EXPECT_GT(w.reserved_bytes(), 0u);
  w.clear();
  EXPECT_EQ(w.reserved_bytes(), 0u);
  EXPECT_EQ(std::get<1>(dualrev::gradient<twins::t_bad>(w, 10, 1)), 1024);
  dualrev::workspace moved = std::move(w);
  EXPECT_EQ(std::get<1>(dualrev::gradient<twins::t_bad>(moved, 10, 1)), 1024);
}

}  // namespace
