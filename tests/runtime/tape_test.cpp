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
