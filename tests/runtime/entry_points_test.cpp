// gradient, vjp and jacobian: every way a parameter crosses the boundary.
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "twins.hpp"

namespace {

using std::vector;
using twins::body;
using twins::quat;
using twins::vec3;

TEST(Gradient, IsATupleOfTheValueAndOneCotangentPerParameter) {
  const auto [value, dx, dy] = dualrev::gradient<twins::shared_sum>(3, 4.0f);  // converted as in a call
  static_assert(std::is_same_v<decltype(dx), const double>);
  EXPECT_EQ(value, 21);
  EXPECT_EQ(dx, 10);
  EXPECT_EQ(dy, 3);
}

TEST(Gradient, PassiveParametersHaveNoPlace) {
  static_assert(std::tuple_size_v<decltype(dualrev::gradient<twins::t_bad>(3, 1.0))> == 2);
  static_assert(std::tuple_size_v<decltype(dualrev::gradient<twins::dot>(vector<double>(), vector<double>(), 0))> == 3);
}

TEST(Gradient, PointersTakeAnyContiguousRange) {
  const vector<double> a{1, 2, 3};
  const std::array<double, 3> b{4, 5, 6};
  double c[] = {7, 8, 9};
  const auto [v1, da, db] = dualrev::gradient<twins::dot>(a, b, 3);
  static_assert(std::is_same_v<decltype(da), const vector<double>>);
  EXPECT_EQ(v1, 32);
  EXPECT_EQ(da, (vector<double>{4, 5, 6}));
  EXPECT_EQ(db, (vector<double>{1, 2, 3}));
  const auto [v2, dc, ds] = dualrev::gradient<twins::dot>(c, std::span(a).subspan(1), 2);
  EXPECT_EQ(v2, 7 * 2 + 8 * 3);
  EXPECT_EQ(dc, (vector<double>{2, 3, 0}));  // the third element was not read
  EXPECT_EQ(ds, (vector<double>{7, 8}));
  const auto [v3, d1, d2] = dualrev::gradient<twins::dot>(nullptr, vector<double>{1}, 0);
  EXPECT_EQ(v3, 0);
  EXPECT_TRUE(d1.empty());
  EXPECT_EQ(d2, vector<double>{0});
}

TEST(Gradient, FloatAndLongDouble) {
  const auto [f, df] = dualrev::gradient<twins::square_f>(1.5);
  static_assert(std::is_same_v<decltype(df), const float>);
  EXPECT_EQ(f, 2.25f);
  EXPECT_EQ(df, 3.0f);
  const auto [l, dl] = dualrev::gradient<twins::square_l>(1.5);
  static_assert(std::is_same_v<decltype(l), const long double> && std::is_same_v<decltype(dl), const long double>);
  EXPECT_EQ(dl, 3.0L);
}

TEST(Gradient, NoexceptOverloadsMembersAndFunctionObjects) {
  EXPECT_EQ(std::get<1>(dualrev::gradient<twins::quiet>(5)), 3);
  EXPECT_EQ(std::get<1>(dualrev::gradient<static_cast<double (*)(double, int)>(twins::overloaded)>(5, 4)), 4);
  EXPECT_EQ(std::get<1>(dualrev::gradient<twins::cubed>(2)), 12);
  const twins::sealed s(3, 7);
  const auto [value, ds, dby] = dualrev::gradient<&twins::sealed::scaled>(s, 5);
  EXPECT_EQ(value, 15);
  EXPECT_EQ(ds.a(), 5);
  EXPECT_EQ(ds.k(), 7);  // copied from the argument
  EXPECT_EQ(dby, 3);
}

TEST(Gradient, ConstantParametersCostNothing) {
  const auto [value, dx] = dualrev::gradient<twins::weighted>(2, vector<double>{5, 6});
  EXPECT_EQ(value, 10);
  EXPECT_EQ(dx, 5);
  EXPECT_EQ(dualrev::this_thread_workspace().counters().inputs, 1u);
}

TEST(Gradient, LeavesInOutArgumentsAsTheOriginalWould) {
  vector<double> v{2, 3, 5};
  double last = 1;
  int calls = 0;
  const auto [value, dv, dlast] = dualrev::gradient<twins::prefix_products>(v, 3, last, calls);
  EXPECT_EQ(value, 30);
  EXPECT_EQ(v, (vector<double>{2, 6, 30}));
  EXPECT_EQ(last, 31);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(dv, (vector<double>{15, 10, 6}));
  EXPECT_EQ(dlast, 0);  // of the return value alone
}

TEST(Gradient, RvalueReferencesAreInputs) {
  const auto [value, dv] = dualrev::gradient<twins::consume>(vector<double>{1, 2, 3}, "first");
  EXPECT_EQ(value, 1);
  EXPECT_EQ(dv, (vector<double>{1, 0, 0}));
}

TEST(Vjp, SeveralOutputsAreATuple) {
  vector<double> v{2, 3, 5};
  double last = 1;
  int calls = 0;
  const auto [value, pullback] = dualrev::vjp<twins::prefix_products>(v, 3, last, calls);
  static_assert(std::is_same_v<decltype(value), const std::tuple<double, vector<double>, double>>);
  EXPECT_EQ(value, std::tuple(30.0, vector<double>({2, 6, 30}), 31.0));
  EXPECT_EQ(calls, 1);
  const auto [dv, dlast] = pullback(0, {0, 1, 0}, 0);
  EXPECT_EQ(dv, (vector<double>{3, 2, 0}));
  EXPECT_EQ(dlast, 0);
  EXPECT_EQ(pullback(1, {0, 0, 0}, 1), pullback(std::tuple(1.0, vector<double>{0, 0, 0}, 1.0)));
  EXPECT_EQ(std::get<0>(pullback(1, {0, 0, 1}, 1)), (vector<double>{45, 30, 18}));
  EXPECT_EQ(calls, 1);  // the primal ran once
}

TEST(Vjp, ShapesOfInOutsAreThoseOfEntryAndExit) {
  vector<double> v{1, 2};
  const auto [out, pullback] = dualrev::vjp<twins::duplicate>(v);
  EXPECT_EQ(out, (vector<double>{1, 2, 2, 4}));
  EXPECT_EQ(v, out);
  EXPECT_EQ(pullback({1, 10, 100, 1000}), (vector<double>{201, 2010}));
  EXPECT_THROW(pullback({1, 2}), std::invalid_argument);
}

TEST(Vjp, RecordsKeepTheirPassiveParts) {
  const body b{"moon", {1, 2, 3}, 0.5f, {7, 8}, {{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}};
  double total[2] = {100, 200};
  const auto [value, pullback] = dualrev::vjp<twins::move>(b, std::array{2.0, 4.0}, total);
  const auto& [moved, sums] = value;
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(sums)>, std::array<double, 2>>);
  EXPECT_EQ(moved.name, "moon'");
  EXPECT_EQ(moved.position.x, 2);
  EXPECT_EQ(moved.trail.size(), 3u);
  EXPECT_EQ(sums[0], 100 + 7 * 7);
  EXPECT_EQ(total[0], 149);
  EXPECT_EQ(total[1], 200);

  body dy{};
  dy.trail = {{}, {}, {10, 20, 30}};
  const auto [db, dby, dtotal] = pullback(dy, {1, 2});
  static_assert(std::is_same_v<decltype(dby), const vector<double>>);
  static_assert(std::is_same_v<decltype(dtotal), const std::array<double, 2>>);
  EXPECT_EQ(db.name, "moon");
  EXPECT_EQ(db.charges[1], 8);
  EXPECT_EQ(db.position.x, 10);
  EXPECT_EQ(db.position.z, 30);
  EXPECT_EQ(db.mass, 20.0f);
  EXPECT_EQ(db.spin[1][0], 7);
  EXPECT_EQ(db.trail.size(), 2u);
  EXPECT_EQ(db.trail[0].z, 7);
  EXPECT_EQ(dby, (vector<double>{5, 7}));
  EXPECT_EQ(dtotal, (std::array{1.0, 2.0}));

  dy.trail.pop_back();
  EXPECT_THROW(pullback(dy, {1, 2}), std::invalid_argument);
}

TEST(Vjp, PairsTuplesAndNestedVectors) {
  const auto [value, pullback] =
      dualrev::vjp<twins::bundle>(vector<vector<double>>{{2, 3}, {5, 7}}, vector<bool>{true, false});
  EXPECT_EQ(value.first[1], 35);
  EXPECT_EQ(value.second, std::tuple(2, 7.0));
  auto dy = value;
  dy.first = {1, 10};
  EXPECT_EQ(pullback(dy), (vector<vector<double>>{{1, 0}, {70, 50}}));
}

TEST(Vjp, ClassesWithoutADefaultConstructor) {
  const auto [value, pullback] = dualrev::vjp<twins::make_sealed>(twins::sealed(3, 7), 5);
  EXPECT_EQ(value.a(), 15);
  EXPECT_EQ(value.k(), 8);
  const auto [ds, dx] = pullback(twins::sealed(2, 0));
  EXPECT_EQ(ds.a(), 10);
  EXPECT_EQ(ds.k(), 7);
  EXPECT_EQ(dx, 6);
  twins::sealed s(3, 7);
  const auto [grown, back] = dualrev::vjp<&twins::sealed::grow>(s, 2);
  EXPECT_EQ(s.a(), 6);
  EXPECT_EQ(grown.a(), 6);
  EXPECT_EQ(std::get<1>(back(twins::sealed(1, 0))), 3);
}

TEST(Vjp, SameScalarTwiceInputAsItIsAndConstantOutput) {
  const auto [value, pullback] = dualrev::vjp<twins::pick>(vector<double>{1, 2, 3}, 1);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(pullback(5), (vector<double>{0, 5, 0}));
}

TEST(Vjp, RotationHasTheJacobianOfThePaper) {
  const vec3 v{1, 2, 3};
  const quat q{4, 5, 6, 7};
  const auto [value, pullback] = dualrev::vjp<twins::rotate>(v, q);
  EXPECT_EQ(value.x, 270);
  EXPECT_EQ(value.y, 180);
  EXPECT_EQ(value.z, 342);
  const double rows[3][7] = {
      {4, -44, 118, 64, 48, -16, 20}, {124, 22, 4, -48, 64, 20, 16}, {-22, 116, 44, 16, -20, 64, 48}};
  const auto [jv, jq] = dualrev::jacobian<twins::rotate>(v, q);
  ASSERT_EQ(jv.rows, 3u);
  ASSERT_EQ(jv.cols, 3u);
  ASSERT_EQ(jq.cols, 4u);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [dv, dq] = pullback({i == 0 ? 1.0 : 0, i == 1 ? 1.0 : 0, i == 2 ? 1.0 : 0});
    const double row[] = {dv.x, dv.y, dv.z, dq.x, dq.y, dq.z, dq.w};
    for (std::size_t j = 0; j < 7; ++j) {
      EXPECT_EQ(row[j], rows[i][j]);
      EXPECT_EQ(j < 3 ? jv(i, j) : jq(i, j - 3), rows[i][j]);
    }
  }
}

TEST(Jacobian, OneMatrixForOneParameterAndManyRows) {
  vector<double> v(13);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>(i);
  const dualrev::matrix j = dualrev::jacobian<twins::duplicate>(v);
  EXPECT_EQ(v.size(), 26u);
  ASSERT_EQ(j.rows, 26u);
  ASSERT_EQ(j.cols, 13u);
  for (std::size_t r = 0; r < 26; ++r)
    for (std::size_t c = 0; c < 13; ++c) EXPECT_EQ(j(r, c), r == c ? 1 : r == c + 13 ? 2 : 0);
}

TEST(Exceptions, PassThroughAndLeaveNothingBehind) {
  dualrev::workspace w;
  double x = 3;
  const dualrev::tape* const before = &dualrev::current_tape();
  EXPECT_THROW(dualrev::gradient<twins::throws_on_negative>(w, x, -2), std::domain_error);
  EXPECT_EQ(x, -6);  // as the original leaves it
  EXPECT_EQ(&dualrev::current_tape(), before);
  const std::size_t held = w.reserved_bytes();
  EXPECT_THROW(dualrev::vjp<twins::throws_on_negative>(w, x, -2), std::domain_error);
  EXPECT_EQ(w.reserved_bytes(), held);
  const auto [value, dx, dy] = dualrev::gradient<twins::throws_on_negative>(w, x, 2);
  EXPECT_EQ(value, 24);
  EXPECT_EQ(dx, 2);
  EXPECT_EQ(dy, 12);
}

TEST(Exceptions, SpansOfFixedExtentAreChecked) {
  double total[2] = {};
  EXPECT_THROW(dualrev::vjp<twins::move>(body{}, vector<double>{1, 2, 3}, total), std::invalid_argument);
}

TEST(Pullback, RefusesWrongShapesBeforeAnythingIsWritten) {
  vector<double> v{2, 3};
  const auto [value, pullback] = dualrev::vjp<twins::duplicate>(v);
  EXPECT_THROW(pullback({1}), std::invalid_argument);
  EXPECT_EQ(pullback.counters().backpropagators, 0u);
  EXPECT_EQ(pullback({1, 0, 0, 0}), (vector<double>{1, 0}));
}

TEST(Pullback, OutlivesArgumentsAndWorkspace) {
  auto make = [] {
    dualrev::workspace w;
    vector<double> a{1, 2};
    const std::array<double, 2> b{3, 4};
    return dualrev::vjp<twins::dot>(w, a, b, 2).pullback;
  };
  auto pullback = make();
  auto moved = std::move(pullback);
  pullback = make();
  pullback = std::move(moved);
  const auto [da, db] = pullback(1);
  EXPECT_EQ(da, (vector<double>{3, 4}));
  EXPECT_EQ(db, (vector<double>{1, 2}));
}

}  // namespace
