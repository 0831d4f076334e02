// Sums that are swept on the spot, with the counts of what is kept and exact derivatives (all numbers are integers).
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <stdexcept>

#include "twins.hpp"

namespace {

using dualrev::adjoints;
using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::preaccumulated_sum;
using dualrev::tape;
using dualrev::tape_counters;

/// s += (x i)(y i), with three entries each.
void add_products(tape& t, dual& s, dual x, dual y, int n) {
  preaccumulated_sum to_s(t, s);
  for (int i = 0; i < n; ++i) {
    to_s.iteration();
    const dual scaled_x = twins::mul(t, x, i % 10);
    const dual scaled_y = twins::mul(t, y, i % 10);
    const dual product = twins::mul(t, scaled_x, scaled_y);
    s = t.push(s.v + product.v, one(product), one(s));
  }
}
constexpr double squares = 285;  // of 0 to 9

TEST(Preaccumulation, OneEntryIsLeftOfALoop) {
  tape t;
  const dual x = t.input(2.0), y = t.input(3.0);
  const dual before = twins::mul(t, x, y);
  dual s = before;
  constexpr int n = 100000;
  add_products(t, s, x, y, n);
  const tape_counters c = t.counters();
  EXPECT_EQ(s.v, 6 + 6 * squares * n / 10);
  EXPECT_GE(c.entries, 4u * n);
  EXPECT_LE(c.entries, 4u * n + 10);
  EXPECT_GE(c.contributions, 6u * n - 100);  // in front of a sweep, the sum is a constant
  EXPECT_LE(c.contributions, 6u * n + 20);
  EXPECT_LE(c.bytes, (8192u + 20) * 12);
  EXPECT_LE(c.ids, 8192u + 20);
  EXPECT_EQ(t.id_end(), s.id + 1);

  const dual w = twins::mul(t, s, before);
  for (int sweep = 0; sweep < 2; ++sweep) {
    adjoints a(t);
    a.seed(w.id, 1);
    a.resolve();
    // w = (x y + k x y) x y
    constexpr double k = squares * n / 10;
    EXPECT_EQ(a.take(1), (1 + k) * 2 * 2 * 9);
    EXPECT_EQ(a.take(2), (1 + k) * 2 * 3 * 4);
    a.finished();
  }
}

TEST(Preaccumulation, AShortLoopIsAsItWas) {
  tape t;
  const dual x = t.input(2.0), y = t.input(3.0);
  dual s = 0;
  add_products(t, s, x, y, 10);
  EXPECT_EQ(t.counters().entries, 40u);
  EXPECT_EQ(t.counters().ids, t.id_end());
}

TEST(Preaccumulation, SumsInsideOfSums) {
  tape t;
  const dual x = t.input(2.0), y = t.input(3.0);
  dual outer = 0;
  constexpr int n = 5, m = 20000;
  {
    preaccumulated_sum to_outer(t, outer);
    for (int i = 0; i < n; ++i) {
      to_outer.iteration();
      const dual scaled = twins::mul(t, x, i);
      dual inner = 0;
      add_products(t, inner, scaled, y, m);
      const dual product = twins::mul(t, inner, inner);
      outer = t.push(outer.v + product.v, one(product), one(outer));
    }
  }
  // outer = 30 k^2 x^2 y^2
  constexpr double k = squares * m / 10;
  EXPECT_EQ(outer.v, 30 * k * k * 36);
  EXPECT_LE(t.counters().bytes, 3 * 8192u * 12);
  adjoints a(t);
  a.seed(outer.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 30 * k * k * 2 * 2 * 9);
  EXPECT_EQ(a.take(2), 30 * k * k * 4 * 2 * 3);
  a.finished();
}

TEST(Preaccumulation, IdsAreUsedAgain) {
  tape t;
  t.limit_ids(20000);
  const dual x = t.input(2.0), y = t.input(3.0);
  dual s = 0;
  add_products(t, s, x, y, 100000);
  adjoints a(t);
  a.seed(s.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 3 * squares * 10000);
  EXPECT_EQ(a.take(2), 2 * squares * 10000);
  a.finished();
}

TEST(Preaccumulation, EndsWellWhereThereIsNoRoom) {
  tape t;
  const dual x = t.input(2.0), y = t.input(3.0);
  for (const std::size_t most : {1000u, 5000u, 100000u, 130000u, 400000u}) {
    t.reset();
    dual s = 0;
    const dual u = t.input(2.0), v = t.input(3.0);
    ASSERT_EQ(u.id, x.id);
    ASSERT_EQ(v.id, y.id);
    t.limit_bytes(most);
    try {
      add_products(t, s, x, y, 30000);
      EXPECT_EQ(s.v, 6 * squares * 3000);
    } catch (const std::length_error&) {
      EXPECT_LT(most, 400000u);
    }
    t.limit_bytes(std::numeric_limits<std::size_t>::max());
    if (s.id == 0) continue;
    adjoints a(t);
    a.seed(s.id, 1);
    a.resolve();
    EXPECT_EQ(a.take(1) * 2, s.v);  // of what was summed so far
    EXPECT_EQ(a.take(2) * 3, s.v);
    a.finished();
  }
}

class Doubled final : public dualrev::operation {
 public:
  explicit Doubled(dualrev::id of) : of_(of) {}

 private:
  void pull(double* adjoints, std::size_t width, std::size_t lane) const override {
    double& own = adjoints[first_output() * width + lane];
    adjoints[of_ * width + lane] += 2 * own;
    own = 0;
  }
  [[nodiscard]] std::vector<dualrev::id> inputs() const override { return {of_}; }
  [[nodiscard]] std::size_t bytes() const noexcept override { return sizeof *this; }
  dualrev::id of_;
};

TEST(Preaccumulation, WhatBringsItsOwnBackpropagatorStays) {
  for (const int first : {0, 40000}) {  // before anything was swept, and behind that
    tape t;
    const dual x = t.input(2.0);
    dual s = 0;
    {
      preaccumulated_sum to_s(t, s);
      for (int i = 0; i < 50000; ++i) {
        to_s.iteration();
        dual y = twins::mul(t, x, 3);
        if (i == first) y = {dualrev::with_id, 2 * y.v, t.stage(std::make_unique<Doubled>(y.id), 1)};
        s = t.push(s.v + y.v, one(y), one(s));
      }
    }
    EXPECT_EQ(s.v, 6 * 50001);
    adjoints a(t);
    a.seed(s.id, 1);
    a.resolve();
    EXPECT_EQ(a.take(1), 3 * 50001);
    a.finished();
  }
}

TEST(Preaccumulation, WhatIsReservedIsNoMoreThanIsUsedAtATime) {
  tape_counters expected;
  {
    tape t;
    const dual x = t.input(2.0), y = t.input(3.0);
    dual s = 0;
    add_products(t, s, x, y, 1000000);
    expected = t.counters();
  }
  tape t;
  t.limit_bytes(2000000);
  t.reserve(expected);
  const std::size_t reserved = t.reserved_bytes();
  const dual x = t.input(2.0), y = t.input(3.0);
  dual s = 0;
  add_products(t, s, x, y, 1000000);
  EXPECT_LE(t.reserved_bytes(), reserved + 8 * (8192 + 20));  // and the adjoints of the sum
}

TEST(Preaccumulation, ZeroMeetsNoInfinity) {
  tape t;
  const dual x = t.input(0.0), y = t.input(3.0);
  dual s = 0;
  {
    preaccumulated_sum to_s(t, s);
    for (int i = 0; i < 10000; ++i) {
      to_s.iteration();
      const dual root = t.push(0.0, by(x, std::numeric_limits<double>::infinity()));
      const dual product = twins::mul(t, root, 0 * y.v);
      const dual dead = twins::mul(t, product, y);
      s = t.push(s.v + y.v, one(y), by(dead, 0.0), one(s));
    }
  }
  adjoints a(t);
  a.seed(s.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 0);
  EXPECT_EQ(a.take(2), 10000);
  a.finished();
}

}  // namespace
