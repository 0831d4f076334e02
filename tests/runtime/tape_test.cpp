// The tape by itself: the worked examples of the paper with their exact figures.
#include <gtest/gtest.h>

#include <vector>

#include "twins.hpp"

namespace {

using dualrev::adjoints;
using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;

struct edge {
  dualrev::id entry, contributor;
  double partial;
  bool operator==(const edge&) const = default;
};
std::vector<edge> edges(const tape& t) {
  std::vector<edge> result;
  t.for_each_contribution([&](dualrev::id e, dualrev::id c, double p) { result.insert(result.begin(), {e, c, p}); });
  return result;
}

TEST(Tape, SharedSumIsDefunctionalisedAsInThePaper) {
  tape t;
  const dual x = t.input(3.0);
  const dual y = t.input(4.0);
  const dual r = twins::shared_sum_dual(t, x, y);
  EXPECT_EQ(r.v, 21);
  EXPECT_EQ(r.id, 4u);
  EXPECT_EQ(edges(t), (std::vector<edge>{{3, 1, 1.0}, {3, 2, 1.0}, {4, 1, 7.0}, {4, 3, 3.0}}));
  adjoints a(t);
  a.seed(r.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 10);
  EXPECT_EQ(a.take(2), 3);
  a.finished();
  EXPECT_EQ(t.counters().backpropagators, 2u);
}

TEST(Tape, UnitPartialsAreNotStored) {
  tape t;
  const dual x = t.input(3.0);
  twins::add(t, x, x);
  t.push(1.0, one(x), by(x, 2), one(x));
  const auto c = t.counters();
  EXPECT_EQ(c.inputs, 1u);
  EXPECT_EQ(c.entries, 2u);
  EXPECT_EQ(c.contributions, 5u);
  EXPECT_EQ(c.partials, 1u);
  EXPECT_EQ(c.bytes, 5 * sizeof(dualrev::id) + sizeof(double));
}

TEST(Tape, ConstantsCostNothing) {
  tape t;
  const dual x = t.input(3.0);
  EXPECT_EQ(twins::mul(t, 2, 5).id, 0u);
  EXPECT_EQ(t.counters().entries, 0u);
  const dual r = t.push(6.0, by(dual(2), 3), by(x, 2), one(dual(1)));
  EXPECT_EQ(r.id, 2u);
  EXPECT_EQ(edges(t), (std::vector<edge>{{2, 1, 2.0}}));
  const dual s = t.push(6.0, one(dual(2)), one(r), by(dual(1), 1e9));
  EXPECT_EQ(edges(t).back(), (edge{s.id, r.id, 1.0}));
  EXPECT_EQ(t.counters().partials, 1u);
}

TEST(Tape, ASingleUnitContributionMakesNoEntry) {
  tape t;
  const dual x = t.input(3.0);
  const dual r = t.push(8.0, one(x));
  EXPECT_EQ(r.v, 8);
  EXPECT_EQ(r.id, x.id);
  EXPECT_EQ(t.counters().entries, 0u);
}

TEST(Tape, ConversionsKeepTheDerivative) {
  tape t;
  const dual x = t.input(0.1);
  const auto f = dualrev::convert<float>(x);
  static_assert(std::is_same_v<decltype(f), const dualrev::basic_dual<float>>);
  EXPECT_EQ(f.v, 0.1f);
  EXPECT_EQ(f.id, x.id);
  const dualrev::basic_dual<long double> l = f;
  EXPECT_EQ(l.id, x.id);
  EXPECT_EQ(dualrev::convert<int>(dual(-3.9)), -3);
}

TEST(Tape, FibonacciCallsEachBackpropagatorOnce) {
  const auto [value, d0, d1] = dualrev::gradient<twins::fibonacci>(70, 1, 1);
  EXPECT_EQ(d0, 117669030460994.0);
  EXPECT_EQ(d1, 190392490709135.0);
  EXPECT_EQ(value, d0 + d1);
  const auto c = dualrev::this_thread_workspace().counters();
  EXPECT_EQ(c.entries, 69u);
  EXPECT_EQ(c.contributions, 138u);
  EXPECT_EQ(c.backpropagators, 69u);
}

TEST(Tape, DoublingStagesLinearly) {
  constexpr unsigned n = 30;
  const auto [value, dx] = dualrev::gradient<twins::t_bad>(n, 1);
  EXPECT_EQ(value, 1073741824.0);
  EXPECT_EQ(dx, 1073741824.0);
  const auto c = dualrev::this_thread_workspace().counters();
  EXPECT_EQ(c.backpropagators + c.inputs, n + 1);  // the input's is the reading of its adjoint
  EXPECT_EQ(c.contributions + 1, 2 * n + 1);       // and one staging is the seed
}

TEST(Tape, TExIsStagedInFiveCallsAndSevenStagings) {
  const auto [value, d1, d2] = dualrev::gradient<twins::t_ex>(3, 4);
  EXPECT_EQ(value, 28);
  EXPECT_EQ(d1, 11);
  EXPECT_EQ(d2, 4);
  const auto c = dualrev::this_thread_workspace().counters();
  EXPECT_EQ(c.backpropagators + c.inputs, 5u);
  EXPECT_EQ(c.contributions + 1, 7u);
}

TEST(Tape, SweepSkipsWhatIsDeadEvenWherePartialsAreInfinite) {
  tape t;
  const dual x = t.input(0.0);
  const dual root = t.push(0.0, by(x, INFINITY));
  const dual r = t.push(0.0, by(root, 0), one(x));
  adjoints a(t);
  a.seed(r.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 1);
  EXPECT_EQ(t.counters().backpropagators, 1u);
}

TEST(Tape, LanesSweepAsSingleSweepsDo) {
  tape t;
  std::vector<dual> x;
  for (int i = 0; i < 5; ++i) x.push_back(t.input(i + 0.5));
  for (int i = 0; i < 40; ++i) {
    const dual a = x[static_cast<std::size_t>(i * 7) % x.size()];
    const dual b = x[static_cast<std::size_t>(i * 13 + 3) % x.size()];
    x.push_back(i % 3 ? twins::mul(t, a, b) : t.push(a.v + b.v, one(a), by(b, i == 9 ? INFINITY : 1)));
  }
  std::vector<dualrev::id> outputs;
  for (std::size_t i = 0; i < 8; ++i) outputs.push_back(x[x.size() - 1 - 4 * i].id);
  std::vector<std::vector<double>> expected;
  for (dualrev::id o : outputs) {
    adjoints a(t);
    a.seed(o, 1);
    a.resolve();
    expected.emplace_back();
    for (dualrev::id i = 1; i <= 5; ++i) expected.back().push_back(a.take(i));
    a.finished();
  }
  for (std::size_t width : {2u, 4u, 8u}) {
    adjoints a(t, width);
    for (std::size_t lane = 0; lane < width; ++lane) a.seed(outputs[lane], 1, lane);
    a.resolve();
    for (std::size_t lane = 0; lane < width; ++lane)
      for (dualrev::id i = 1; i <= 5; ++i) EXPECT_EQ(a.take(i, lane), expected[lane][i - 1]) << width << " " << lane;
    a.finished();
  }
}

TEST(Tape, InputsComeFirst) {
  tape t;
  const dual x = t.input(1.0);
  twins::add(t, x, x);
  EXPECT_THROW(t.input(2.0), std::logic_error);
}

TEST(Tape, InputsThatStayWhereTheyAreHaveIdsInARow) {
  tape t;
  EXPECT_EQ(t.input(1.0).id, 1u);
  EXPECT_EQ(t.inputs(3), 2u);
  EXPECT_EQ(t.inputs(0), 5u);
  EXPECT_EQ(t.input(1.0).id, 5u);
  EXPECT_THROW(t.inputs(tape::max_ids), std::length_error);
  const dual sum = twins::add(t, {dualrev::with_id, 1.0, 2}, {dualrev::with_id, 1.0, 4});
  EXPECT_EQ(sum.id, 6u);
  EXPECT_THROW(t.inputs(1), std::logic_error);
}

TEST(Tape, RunsOutOfIdsWithAnErrorAndNeverWraps) {
  EXPECT_EQ(tape::max_ids, (1u << 30) - 1);
  for (dualrev::id limit : {3u, 100u, 5000u}) {
    tape t;
    t.limit_ids(limit);
    dual x = t.input(1.0);
    EXPECT_THROW(
        for (;;) {
          x = t.push(x.v, by(x, 1));
          ASSERT_LE(x.id, limit);
        },
        std::length_error);
    EXPECT_EQ(x.id, limit);
  }
  tape t;
  t.limit_ids(2);
  t.input(1.0);
  t.input(1.0);
  EXPECT_THROW(t.input(1.0), std::length_error);
  dualrev::workspace w;
  w.limit_ids(50);
  EXPECT_THROW(dualrev::gradient<twins::t_bad>(w, 60, 1), std::length_error);
  EXPECT_EQ(std::get<1>(dualrev::gradient<twins::t_bad>(w, 30, 1)), 1073741824.0);
}

// s += x_i in one entry: while it is open the arrays grow, and what went before stays.
TEST(Tape, ARunningSumIsOneEntry) {
  constexpr std::size_t n = 20000;
  tape t;
  const dual x = t.input(2.0);
  const dual y = t.input(3.0);
  const dual z = twins::mul(t, x, y);
  dual s = z;
  {
    dualrev::running_sum to_s(t, s);
    for (std::size_t i = 0; i < n; ++i) {
      to_s.add(x.v * y.v, by(x, y.v), by(y, x.v));
      to_s.subtract(x.v, by(x, -1));
      to_s.add(1, one(dual(7)));  // a constant
    }
  }
  EXPECT_EQ(s.v, 6 + 5.0 * n);
  EXPECT_EQ(t.counters().entries, 2u);
  EXPECT_EQ(t.counters().contributions, 2 + 3 * n + 1);
  const dual w = twins::mul(t, s, z);
  adjoints a(t);
  a.seed(w.id, 1);
  a.resolve();
  // w = (x y + n (x y - x + 1)) x y
  EXPECT_EQ(a.take(1), (3 + n * 2.0) * 6 + s.v * 3);
  EXPECT_EQ(a.take(2), (2 + n * 2.0) * 6 + s.v * 2);
  a.finished();
  EXPECT_EQ(t.counters().backpropagators, 3u);
}

TEST(Tape, ARunningSumOfNothingIsWhatItWas) {
  tape t;
  const dual x = t.input(2.0);
  dual s = x;
  dual c = 5;
  {
    dualrev::running_sum to_s(t, s);
  }
  {
    dualrev::running_sum to_c(t, c);
    to_c.add(1);
    to_c.add(2, by(dual(3), 4));
  }
  EXPECT_EQ(s.id, x.id);
  EXPECT_EQ(c.v, 8);
  EXPECT_EQ(c.id, 0u);
  EXPECT_EQ(t.counters().entries, 0u);
}

TEST(Tape, NothingElseIsStagedWhileASumRuns) {
  tape t;
  const dual x = t.input(2.0);
  dual s = 0;
  {
    dualrev::running_sum to_s(t, s);
    to_s.add(x.v, one(x));
    EXPECT_THROW(twins::mul(t, x, x), std::logic_error);
    to_s.add(x.v, by(x, 2));
  }
  twins::mul(t, s, x);
  EXPECT_EQ(edges(t), (std::vector<edge>{{2, 1, 1.0}, {2, 1, 2.0}, {3, 2, 2.0}, {3, 1, 4.0}}));
}

TEST(Tape, ARunningSumThatFindsNoRoomEndsWell) {
  tape t;
  const dual x = t.input(2.0);
  t.limit_bytes(5000 * (sizeof(double) + sizeof(dualrev::id)));
  dual s = 0;
  std::size_t added = 0;
  EXPECT_THROW(
      {
        dualrev::running_sum to_s(t, s);
        for (;; ++added) to_s.add(1, by(x, 1));
      },
      std::length_error);
  EXPECT_EQ(s.v, static_cast<double>(added));
  EXPECT_EQ(t.counters().entries, 1u);
  EXPECT_EQ(t.counters().contributions, added);
}

// y += x y, and y += x by another name: what the place holds is true while its entry is open.
TEST(Tape, ASumInPlaceMayBeLookedAt) {
  tape t;
  const dual x = t.input(2.0);
  dual y = t.input(3.0), other = 5;
  {
    dualrev::sum_in_place<double> to_y(t);
    to_y.add(y, x.v, one(x));          // y1 = y + x
    to_y.add(y, 7, one(dual(7)));      // a constant
    to_y.subtract(y, x.v, by(x, -1));  // the same entry
    EXPECT_EQ(y.v, 10);
    EXPECT_EQ(y.id, 3u);
    EXPECT_THROW(twins::mul(t, x, x), std::logic_error);
    to_y.add(y, x.v * y.v, by(x, y.v), by(y, x.v));  // y2 = y1 + x y1
    EXPECT_EQ(y.v, 30);
    to_y.add(other, 1, by(dual(3), 4));
    to_y.add(other, y.v, one(y));
    to_y.add(other, x.v, one(x));
  }
  EXPECT_EQ(other.v, 38);
  EXPECT_EQ(t.counters().entries, 3u);
  EXPECT_EQ(
      edges(t),
      (std::vector<edge>{
          {3, 1, 1.0}, {3, 1, -1.0}, {3, 2, 1.0}, {4, 1, 10.0}, {4, 3, 2.0}, {4, 3, 1.0}, {5, 4, 1.0}, {5, 1, 1.0}}));
}

TEST(Tape, ASumInPlaceIsOneEntryHoweverLong) {
  constexpr std::size_t n = 20000;
  tape t;
  const dual x = t.input(2.0);
  dual y = x, none = 1;
  {
    dualrev::sum_in_place<double> to_y(t);
    to_y.add(none, 2, one(dual(2)));
    for (std::size_t i = 0; i < n; ++i) to_y.add(y, x.v, by(x, i % 2 == 0 ? 1.0 : 3.0));
  }
  EXPECT_EQ(none.v, 3);
  EXPECT_EQ(none.id, 0u);
  EXPECT_EQ(y.v, 2 + 2.0 * n);
  EXPECT_EQ(t.counters().entries, 1u);
  EXPECT_EQ(t.counters().contributions, n + 1);
  adjoints a(t);
  a.seed(y.id, 1);
  a.resolve();
  EXPECT_EQ(a.take(1), 1 + 2.0 * n);
  a.finished();
}

TEST(Tape, ASumInPlaceThatFindsNoRoomEndsWell) {
  tape t;
  const dual x = t.input(2.0);
  t.limit_bytes(5000 * (sizeof(double) + sizeof(dualrev::id)));
  dual y = x;
  std::size_t added = 0;
  EXPECT_THROW(
      {
        dualrev::sum_in_place<double> to_y(t);
        for (;; ++added) to_y.add(y, 1, by(x, 1));
      },
      std::length_error);
  EXPECT_EQ(y.v, 2 + static_cast<double>(added));
  EXPECT_EQ(y.id, 2u);
  EXPECT_EQ(t.counters().entries, 1u);
  EXPECT_EQ(t.counters().contributions, added + 1);
  t.limit_ids(2);
  dual z = x;
  EXPECT_THROW(dualrev::sum_in_place<double>(t).add(z, 1, by(x, 1)), std::length_error);
  EXPECT_EQ(z.id, x.id);
  EXPECT_EQ(z.v, 2);
}

TEST(Tape, DrawsTheSharingStructure) {
  tape t;
  const dual x = t.input(3.0);
  const dual y = t.input(4.0);
  twins::shared_sum_dual(t, x, y);
  EXPECT_EQ(t.to_dot(),
            "digraph tape {\n"
            "  rankdir=BT;\n"
            "  n1 [shape=box, label=\"input 1\"];\n"
            "  n2 [shape=box, label=\"input 2\"];\n"
            "  n3 [label=\"3\"];\n"
            "  n4 [label=\"4\"];\n"
            "  n4 -> n3 [label=\"3\"];\n"
            "  n4 -> n1 [label=\"7\"];\n"
            "  n3 -> n2 [label=\"1\"];\n"
            "  n3 -> n1 [label=\"1\"];\n"
            "}\n");
}

TEST(Tape, OutsideOfACallOnlyConstantsPass) {
  tape& idle = dualrev::current_tape();
  EXPECT_EQ(twins::mul(idle, 2, 3).v, 6);
  tape other;
  const dual x = other.input(1.0);
  EXPECT_THROW(
      {
        dualrev::current_tape_scope scope(idle);
        idle.push(1.0, by(dual(dualrev::with_id, 1.0, 0), 2), by(x, 3));
      },
      std::logic_error);
}

}  // namespace
