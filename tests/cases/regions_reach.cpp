#include "regions_reach.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_gradient.hpp>

#undef DUALREV_CASE_REGIONS_REACH_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions_reach.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Point, o.x, o.y);
CHECK_FIELDS(Sample, o.t, o.value, o.weight, o.kind);
CHECK_FIELDS(Pair, o.a, o.b);
CHECK_FIELDS(Choice, o.at);
CHECK_FIELDS(Box, o.low, o.size);
CHECK_FIELDS(Mass, o.x, o.v);
CHECK_FIELDS(State, o.position, o.velocity);
CHECK_FIELDS(Body, o.mass, o.p, o.q);

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6};
const vec few{0.7, 0.2, 0.45};

TEST(RegionsReach, SeveralAtOnce) {
  for (int n : {0, 1, 2, 5, 6}) EXPECT_REGION_KEPT(steps_of_steps, some, n);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(two_indices, x);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(reversed_in_place, x);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(closed, x);
  EXPECT_REGION_KEPT(walks_twice, some, std::vector<int>{2, 1, 2});
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(partitioned, x, 0.5);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(from_both_ends, x);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(by_iterators, x);
  for (int n : {0, 1, 2, 5}) EXPECT_REGION_KEPT(steps, few, n);
  for (int n : {0, 1, 2, 5}) EXPECT_GRADIENT(depends, few, n);
  for (int n : {0, 1, 2, 5}) EXPECT_REGION_KEPT(numbers_in_header, few, n);
  for (int n : {0, 1, 2, 5}) EXPECT_REGION_KEPT(commas, few, n);
}

TEST(RegionsReach, NamesThatHide) {
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(hides_inner, x);
  for (const vec& x : {some, few}) EXPECT_REGION_KEPT(hides_names, x);
}

const std::vector<Point> points{{0.3, 0.4}, {0.7, -0.2}, {0.5, 0.9}};
const State state{0.3, 0.4};

TEST(RegionsReach, ObjectsGiven) {
  for (int n : {0, 1, 3}) EXPECT_REGION(by_pointer, points, n);
  EXPECT_REGION(by_span, points);
  EXPECT_REGION(bodies, std::vector<Body>{{1.5, {0.2, 0.3, 0.4}, {0.4, 0.6}}, {0.5, {0.1, 0.7, 0.4}, {0.8, 0.6}}});
  for (int n : {0, 1, 4}) EXPECT_REGION(simulated, state, 0.1, n);
  for (int n : {0, 1, 4}) EXPECT_REGION(array_by_value, std::array<double, 3>{0.3, 0.4, 0.6}, n);
  for (const vec& x : {some, few}) EXPECT_REGION(vector_by_value, x, 0.4);
  EXPECT_REGION(rows_by_value, std::vector<vec>{{1.5, 0.3, 0.2}, {0.4, 0.9, 0.1}, {0.3, 0.2, 1.1}});
  EXPECT_REGION(points_by_value, points);
  for (int n : {0, 1, 4}) EXPECT_REGION(calls_turns, state, 0.3, n);
}

const std::vector<Sample> samples{{0.3, 0.4, 0.5, 0}, {0.7, -0.2, 0.6, 1}, {0.5, 0.9, 0.7, 2}};

TEST(RegionsReach, Constants) {
  EXPECT_REGION_BY_DIFFERENCES(fits, 0.4, 0.6, samples);
  EXPECT_REGION_BY_DIFFERENCES(fits_span, 0.4, 0.6, samples);
  const std::vector<vec> table{{0.2, 0.3}, {}, {0.5, 0.7, 0.1}};
  EXPECT_REGION_BY_DIFFERENCES(tables, 0.4, table);
  EXPECT_REGION_BY_DIFFERENCES(weighted, few, few, 3);
  EXPECT_REGION_BY_DIFFERENCES(weighted_if, few, few, samples, 3);
}

TEST(RegionsReach, Enumerations) {
  for (Kind kind : {Kind::Linear, Kind::Quadratic, Kind::Exponential}) EXPECT_REGION_KEPT(by_kind, some, kind);
  for (Kind kind : {Kind::Linear, Kind::Quadratic, Kind::Exponential}) EXPECT_REGION_KEPT(calls_kinds, some, kind);
  EXPECT_REGION_KEPT(with_state, vec{0.3, 0.9, 0.4, 0.8, 0.7, 0.65});
  EXPECT_REGION_KEPT(modes, vec{0.3, 0.9, 0.4, 0.8, 0.7, 0.65});
}

/// All outputs, and that nothing is staged for the Jacobian.
#define EXPECT_REGION_OF_MANY(f, ...)                                          \
  do {                                                                         \
    EXPECT_VJP(f, __VA_ARGS__);                                                \
    dualrev::workspace many_workspace;                                         \
    static_cast<void>(dualrev::jacobian<f>(many_workspace, __VA_ARGS__));      \
    EXPECT_EQ(many_workspace.counters().entries, 0U) << #f;                    \
    static_cast<void>(dualrev::vjp<f>(many_workspace, __VA_ARGS__));           \
    EXPECT_EQ(many_workspace.counters().entries, 0U) << #f;                    \
  } while (false)

TEST(RegionsReach, SeveralNumbersGivenBack) {
  for (const vec& x : {some, few}) EXPECT_REGION_OF_MANY(sums, x);
  for (const vec& x : {some, few}) EXPECT_REGION_OF_MANY(three, x);
  for (const vec& x : {some, few}) EXPECT_REGION_OF_MANY(moments, x);
  for (const vec& x : {some, few}) EXPECT_REGION_OF_MANY(corners, x);
  for (const vec& x : {some, few}) EXPECT_REGION_OF_MANY(pairs, x);
  for (int n : {0, 1, 5}) EXPECT_REGION_OF_MANY(simulates, few, 0.2, n);
  for (int n : {0, 1, 2, 3}) EXPECT_REGION_OF_MANY(boxed, vec{0.3, 0.5, -0.2, 0.7}, n);
  for (int n : {0, 1, 4, 5}) EXPECT_REGION_OF_MANY(made, vec{0.3, 0.4, 0.5, 0.6, 0.9}, n);
}

TEST(RegionsReach, PairsAndBindings) {
  const std::vector<std::pair<double, double>> all{{0.3, 0.4}, {0.5, 0.6}};
  for (int n : {0, 1, 3}) EXPECT_REGION(of_pair, all[0], n);
  EXPECT_REGION(bound, all, std::vector<Pair>{{0.3, 0.4}, {0.5, 0.6}});
}

TEST(RegionsReach, ElementsThatMove) {
  for (int n : {0, 1, 4}) EXPECT_REGION_KEPT(swaps_rows_of_array, few, n);
  EXPECT_REGION(swaps_given, std::vector<vec>{{0.5, 0.3, 0.2}, {1.4, 0.9, 0.1}, {0.3, 0.2, 1.1}});
  EXPECT_REGION_KEPT(aligned, few, vec{0.8, 0.35, 0.6});
  for (std::size_t n : {0, 1, 2, 5}) EXPECT_REGION_KEPT(over_window, few, n);
  for (int n : {0, 1, 3}) EXPECT_REGION_KEPT(at_front, few, n);
}

TEST(RegionsReach, CasesThatFall) {
  for (int n : {-2, -1, 0, 1, 2, 3, 4}) EXPECT_REGION_KEPT(falls, some, 5, n);
  for (int n : {0, 1, 2, 3, 4}) EXPECT_REGION_KEPT(falls_to_return, some, n);
}

TEST(RegionsReach, ObjectsChanged) {
  for (int n : {0, 1, 3}) {
    Mass a{0.3, 0.4}, b{0.2, 0.7};
    EXPECT_REGION_BY_DIFFERENCES(steps_object, a, 0.1, n);
    EXPECT_REGION_BY_DIFFERENCES(two_objects, a, b, n);
    EXPECT_REGION_BY_DIFFERENCES(ends_by_exception, a, n);
    dualrev::workspace w;
    const Mass before = a;
    const auto [value, da, db] = dualrev::gradient<two_objects>(w, a, a, n);  // the same one
    Mass again = before;
    EXPECT_EQ(value, two_objects(again, again, n));
    EXPECT_EQ(a.x, again.x);
    EXPECT_EQ(a.v, again.v);
    EXPECT_EQ(db.x, 0);
  }
  Mass a{0.3, 0.4};
  EXPECT_THROW(dualrev::gradient<ends_by_exception>(a, 5), int);
  std::vector<Mass> all{{0.3, 0.4}, {0.5, -0.6}, {0.1, 0.2}};
  EXPECT_REGION_BY_DIFFERENCES(moves_all, all, 0.1);
  std::array<double, 3> row{0.3, 0.4, 0.5};
  std::vector<vec> rows{{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}};
  EXPECT_REGION_BY_DIFFERENCES(rows_changed, row, rows);
}

TEST(RegionsReach, TypesWithOtherNames) {
  const vec x{0.4, 0.7, 0.3};
  const Wholes at{1, 0, 2, 1};
  EXPECT_REGION_KEPT(of_wholes, x, at);
  EXPECT_REGION_KEPT(of_bytes, x, (std::array<Byte, 3>{2, 2, 1}));
  EXPECT_REGION_KEPT(of_lists, x, (Lists{{0, 1}, {}, {2, 2, 1}}));
  EXPECT_REGION(of_choices, x, (std::vector<Choice>{{1}, {0}, {1}}));
  EXPECT_GRADIENT(in_turn, x, (std::list<Wholes>{{1}, {0, 2}}));
  for (int n : {0, 1, 2}) EXPECT_REGION_KEPT(of_table, x, n);
  EXPECT_REGION_KEPT(thrice, 0.4, 0.6);
  EXPECT_REGION_KEPT(wraps, 0.4, 0.6);
  for (int n : {1, 2, 3}) EXPECT_REGION_KEPT(made_as, x, n);
}

TEST(RegionsReach, ConstantsWithOtherNames) {
  const vec x{0.4, 0.7, 0.3};
  const vec c{0.3, -0.6};
  EXPECT_REGION_BY_DIFFERENCES(of_weights, x, c);
  for (double at : {0.5, 1.0}) EXPECT_REGION_BY_DIFFERENCES(in_blocks, x, at);
}

TEST(RegionsReach, RowsByValue) {
  const vec v{0.3, 0.4, 0.9}, w{0.8, 0.45};
  for (double k : {0.7, 2.0}) {
    EXPECT_REGION_KEPT(scaled_until, v, k);
    EXPECT_REGION_KEPT(with_one_more, v, k);
    EXPECT_REGION_KEPT(in_an_array_until, (std::array<double, 2>{0.4, 0.7}), k);
    EXPECT_REGION_KEPT(several_by_value, v, w, k);
  }
  for (int n : {0, 3}) EXPECT_REGION_KEPT(again_by_value, v, n);
}
