// Forward mode: what jvp gives and throws, what is staged and for how long, tangents in lanes, and check_jvp.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "twins.hpp"

namespace {

using dualrev::basic_dual;
using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;
using dualrev::tape_counters;
using std::vector;

// ---- values and types ----

TEST(Forward, Scalars) {
  const auto [value, tangent] = dualrev::jvp<twins::shared_sum>(2, 3, 1, 10);
  EXPECT_EQ(value, 10);
  EXPECT_EQ(tangent, 7 + 2 * 10);
  const auto narrow = dualrev::jvp<twins::square_f>(3, 0.5);
  static_assert(std::is_same_v<decltype(narrow), const dualrev::jvp_result<float>>);
  EXPECT_EQ(narrow.tangent, 3);
  EXPECT_EQ(dualrev::jvp<twins::square_l>(3.0L, 0.5).tangent, 3);
  EXPECT_EQ(dualrev::jvp<twins::quiet>(1, 5).tangent, 15);
  EXPECT_EQ(dualrev::jvp<twins::cubed>(2, 1).tangent, 12) << "a function object, by its type";
  EXPECT_EQ(dualrev::jvp<static_cast<double (*)(double, int)>(twins::overloaded)>(1, 4, 2).tangent, 8);
  EXPECT_EQ(dualrev::jvp<twins::weighted>(1, vector<double>{3}, 2).tangent, 6) << "a constant has no tangent";
  dualrev::workspace w;
  EXPECT_EQ(dualrev::jvp<twins::cubed>(w, 2, 1).tangent, 12);
  EXPECT_EQ(dualrev::jvp<twins::shared_sum>(w, 2, 3, 1, 0).tangent, 7);
}

TEST(Forward, Ranges) {
  const vector<double> a{1, 2, 3}, b{4, 5, 6};
  const std::array<double, 3> da{1, 0, 1};
  EXPECT_EQ(dualrev::jvp<twins::dot>(a, b, 3, da, std::span(b)).tangent, 4 + 6 + 4 + 2 * 5 + 3 * 6)
      << "any contiguous range is a tangent of a pointer";
  EXPECT_EQ(dualrev::jvp<twins::pick>(a, 1, b).tangent, 5);
  EXPECT_EQ(dualrev::jvp<twins::consume>(vector<double>(a), "last", b).tangent, 6);
}

TEST(Forward, Objects) {
  const twins::vec3 v{1, 2, 3}, dv{1, -1, 2};
  const twins::quat q{0.1, 0.2, 0.3, 0.4}, dq{1, 2, 3, 4};
  const auto [value, tangent] = dualrev::jvp<twins::rotate>(v, q, dv, dq);
  static_assert(std::is_same_v<decltype(tangent), const twins::vec3>);
  const auto run = dualrev::vjp<twins::rotate>(v, q);
  const auto [wv, wq] = run.pullback({0, 1, 0});
  EXPECT_NEAR(tangent.y,
              wv.x * dv.x + wv.y * dv.y + wv.z * dv.z + wq.x * dq.x + wq.y * dq.y + wq.z * dq.z + wq.w * dq.w, 1e-14);
  const auto member = dualrev::jvp<&twins::sealed::scaled>(twins::sealed(2, 7), 3, twins::sealed(1, 0), 10);
  EXPECT_EQ(member.tangent, 3 + 20);
  const auto made = dualrev::jvp<twins::make_sealed>(twins::sealed(2, 7), 3, twins::sealed(1, 0), 10);
  EXPECT_EQ(made.tangent.a(), 3 + 20);
  EXPECT_EQ(made.tangent.k(), 8) << "what is no scalar is the value's";
}

TEST(Forward, InOuts) {
  vector<double> v{1, 2, 3};
  double last = 4;
  int calls = 0;
  const auto [value, tangent] = dualrev::jvp<twins::prefix_products>(v, 3u, last, calls, vector<double>{1, 0, 1}, 0.5);
  static_assert(std::is_same_v<decltype(tangent), const std::tuple<double, vector<double>, double>>);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(v, (vector<double>{1, 2, 6}));
  EXPECT_EQ(value, (std::tuple(6.0, v, 10.0)));
  EXPECT_EQ(tangent, (std::tuple(8.0, vector<double>{1, 2, 8}, 8.5)));

  vector<double> longer{1, 2};
  const auto grown = dualrev::jvp<twins::duplicate>(longer, vector<double>{3, 4});
  EXPECT_EQ(grown.tangent, (vector<double>{3, 4, 6, 8})) << "the tangent given has the shape at entry";
  double array[2] = {1, 2};
  twins::body b{"b", {1, 2, 3}, 0.5F, {1, 2}, {{1, 2}, {3, 4}}, {{1, 2, 3}}};
  twins::body db{"", {0, 0, 0}, 2, {0, 0}, {{0, 0}, {1, 0}}, {{0, 0, 1}}};
  const auto moved = dualrev::jvp<twins::move>(b, vector<double>{10, 20}, array, db, vector<double>{1, 0},
                                               std::array<double, 2>{5, 6});
  const auto& [body, total] = moved.tangent;
  EXPECT_EQ(body.name, "b'");
  EXPECT_EQ(body.position.x, 0.5 + 20);
  EXPECT_EQ(body.trail.back().x, 20.5);
  EXPECT_EQ(body.charges[1], 2);
  EXPECT_EQ(total, (std::array<double, 2>{5 + 3 + 23, 6}));
  twins::sealed s(2, 1);
  EXPECT_EQ(dualrev::jvp<&twins::sealed::grow>(s, 3, twins::sealed(1, 1), 0).tangent.a(), 3);
  EXPECT_EQ(s.a(), 6);
}

TEST(Forward, AConstantResult) {
  const auto [value, tangent] = dualrev::jvp<twins::bundle>(vector<vector<double>>{{2}, {3, 4}}, vector<bool>(5),
                                                            vector<vector<double>>{{1}, {1, 2}});
  EXPECT_EQ(value.second, (std::tuple(5, 7.0)));
  EXPECT_EQ(tangent.first, (std::array<double, 2>{1, 10}));
  EXPECT_EQ(tangent.second, (std::tuple(5, 0.0)));
}

// ---- what is staged, and for how long ----

/// x_(i+1) = x_i^2 / 2 + y, n times.
double squares(double x, double y, int n) {
  for (int i = 0; i < n; ++i) x = x * x / 2 + y;
  return x;
}
dual squares_dual(tape& t, dual x, dual y, int n) {
  for (int i = 0; i < n; ++i) x = t.push(x.v * x.v / 2 + y.v, by(x, x.v), one(y));
  return x;
}
/// Sums of all kinds, each longer than what is staged at a time.
double sums(double x, const vector<double>& v) {
  double s = x, in_place = 1, last = 0;
  for (double a : v) s += a * x;
  for (double a : v) in_place += a * s;
  for (double a : v) {
    const double b = a * x;
    last += b * b * in_place;
  }
  return last;
}
dual sums_dual(tape& t, dual x, const vector<dual>& v) {
  dual s = x, in_place = 1, last = 0;
  for (dual a : v) s = t.push(s.v + a.v * x.v, one(s), by(a, x.v), by(x, a.v));
  for (dual a : v) in_place = t.push(in_place.v + a.v * s.v, one(in_place), by(a, s.v), by(s, a.v));
  for (dual a : v) {
    const dual b = t.push(a.v * x.v, by(a, x.v), by(x, a.v));
    last = t.push(last.v + b.v * b.v * in_place.v, by(b, 2 * b.v * in_place.v), by(in_place, b.v * b.v), one(last));
  }
  return last;
}
/// Sums inside of sums: sum over i of (sum over j of a_j x i)^2.
double nested(double x, int n, int m) {
  double outer = 0;
  for (int i = 0; i < n; ++i) {
    const double scaled = x * i;
    double inner = 0;
    for (int j = 0; j < m; ++j) inner += scaled * (j % 3);
    outer += inner * inner;
  }
  return outer;
}
dual nested_dual(tape& t, dual x, int n, int m) {
  dual outer = 0;
  for (int i = 0; i < n; ++i) {
    const dual scaled = t.push(x.v * i, by(x, i));
    dual inner = 0;
    for (int j = 0; j < m; ++j) inner = t.push(inner.v + scaled.v * (j % 3), one(inner), by(scaled, j % 3));
    outer = t.push(outer.v + inner.v * inner.v, one(outer), by(inner, 2 * inner.v));
  }
  return outer;
}
/// 0 * inf, where nothing depends on the first.
double dead(double x, double y) { return std::sqrt(x * x) * 0 + y; }
dual dead_dual(tape& t, dual x, dual y) {
  const dual square = t.push(x.v * x.v, by(x, 2 * x.v));
  const dual root = t.push(std::sqrt(square.v), by(square, 0.5 / std::sqrt(square.v)));
  return t.push(root.v * 0 + y.v, by(root, 0), one(y));
}
/// Changes x, and catches what is thrown behind it.
double catches(double& x, double y) {
  try {
    return twins::throws_on_negative(x, y);
  } catch (const std::domain_error&) {
    return 2 * x;
  }
}
dual catches_dual(tape& t, dual& x, dual y) {
  try {
    return twins::throws_on_negative_dual(t, x, y);
  } catch (const std::domain_error&) {
    return t.push(2 * x.v, by(x, 2));
  }
}
void add_to(vector<double>& a, const vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] *= b[i];
}
void add_to_dual(tape& t, vector<dual>& a, const vector<dual>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = twins::mul(t, a[i], b[i]);
}

}  // namespace

DUALREV_TWIN(squares, squares_dual)
DUALREV_TWIN(sums, sums_dual)
DUALREV_TWIN(nested, nested_dual)
DUALREV_TWIN(dead, dead_dual)
DUALREV_TWIN(catches, catches_dual)
DUALREV_TWIN(add_to, add_to_dual)

namespace {

double relative(double a, double b) { return std::fabs(a - b) / std::fmax(std::fabs(a), std::fabs(b)); }

TEST(Forward, StagesAsMuchAsReverseModeAndKeepsNothing) {
  dualrev::workspace w;
  const auto [y, dx, dy] = dualrev::gradient<squares>(w, 0.5, 0.25, 100000);
  const tape_counters reverse = w.counters();
  const auto [value, tangent] = dualrev::jvp<squares>(w, 0.5, 0.25, 100000, 2, 3);
  const tape_counters forward = w.counters();
  EXPECT_EQ(value, y);
  EXPECT_LT(relative(tangent, 2 * dx + 3 * dy), 1e-14);
  EXPECT_EQ(forward.inputs, reverse.inputs);
  EXPECT_EQ(forward.entries, reverse.entries);
  EXPECT_EQ(forward.contributions, reverse.contributions);
  EXPECT_EQ(forward.partials, reverse.partials);
  EXPECT_EQ(forward.ids, reverse.ids);
  EXPECT_GE(reverse.bytes, 100000 * 16u);
  EXPECT_LE(forward.bytes, 2048 * 12u);
}

TEST(Forward, SumsThatAreLongerThanWhatIsStaged) {
  vector<double> v(30000), dv(v.size());
  for (std::size_t i = 0; i < v.size(); ++i) {
    v[i] = 1 + 0.001 * static_cast<double>(i % 17);
    dv[i] = static_cast<double>(i % 5) - 1.5;
  }
  for (const std::size_t size : {1u, 2u, 500u, 681u, 682u, 683u, 1023u, 1024u, 1025u, 2047u, 2048u, 2049u, 30000u}) {
    v.resize(size);
    dv.resize(size);
    dualrev::workspace w;
    const auto [value, dx, d] = dualrev::gradient<sums>(w, 1.5, v);
    const tape_counters reverse = w.counters();
    double expected = 0.5 * dx;
    for (std::size_t i = 0; i < size; ++i) expected += d[i] * dv[i];
    const auto forward = dualrev::jvp<sums>(w, 1.5, v, 0.5, dv);
    EXPECT_EQ(forward.value, value);
    EXPECT_LT(relative(forward.tangent, expected), 1e-11) << size;
    EXPECT_LE(w.counters().bytes, 2048 * 12u);
    EXPECT_EQ(w.counters().entries, reverse.entries) << size;
    EXPECT_EQ(w.counters().contributions, reverse.contributions) << size;
    v.resize(30000, 1.25);
    dv.resize(30000, 0.5);
  }
}

TEST(Forward, IsBounded) {
  dualrev::workspace w;
  w.limit_bytes(4096 * 12 + 1000 * 8);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jvp<squares>(w, 0.5, 0.25, 900, 1, 1)));
  EXPECT_THROW(static_cast<void>(dualrev::jvp<squares>(w, 0.5, 0.25, 100000, 1, 1)), std::length_error);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jvp<squares>(w, 0.5, 0.25, 900, 1, 1)));
  w.limit_bytes(std::numeric_limits<std::size_t>::max());
  w.limit_ids(1000);
  EXPECT_THROW(static_cast<void>(dualrev::jvp<squares>(w, 0.5, 0.25, 1000, 1, 1)), std::length_error);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jvp<squares>(w, 0.5, 0.25, 900, 1, 1)));
}

TEST(Forward, AndReverseModeTakeTurns) {
  dualrev::workspace w;
  for (int i = 0; i < 3; ++i) {
    const auto before = dualrev::vjp<squares>(w, 0.5, 0.25, 5000);
    const auto [dx, dy] = before.pullback(1);
    EXPECT_LT(relative(dualrev::jvp<squares>(w, 0.5, 0.25, 5000, 2, 3).tangent, 2 * dx + 3 * dy), 1e-14);
    const auto after = dualrev::gradient<squares>(w, 0.5, 0.25, 5000);
    EXPECT_EQ(after, (std::tuple(before.value, dx, dy))) << "the adjoints are all zero between two runs";
    EXPECT_EQ(before.pullback(1), (std::tuple(dx, dy)));
  }
}

TEST(Forward, ATangentOfZeroMeetsNoInfinity) {
  EXPECT_EQ(dualrev::jvp<dead>(0, 1, 0, 3).tangent, 3);
  EXPECT_EQ(dualrev::jvp<dead>(2, 1, 1, 3).tangent, 3);
}

// ---- what goes wrong ----

TEST(Forward, RefusesOtherShapesBeforeAnythingIsCalled) {
  vector<double> v{1, 2, 3};
  double last = 4;
  int calls = 0;
  EXPECT_THROW(static_cast<void>(dualrev::jvp<twins::prefix_products>(v, 3u, last, calls, vector<double>{1, 0}, 0.5)),
               std::invalid_argument);
  EXPECT_EQ(calls, 0);
  EXPECT_THROW(static_cast<void>(dualrev::jvp<twins::bundle>(vector<vector<double>>{{2}, {3, 4}}, vector<bool>(5),
                                                             vector<vector<double>>{{1, 1}, {1, 2}})),
               std::invalid_argument);
}

TEST(Forward, PassesExceptionsOn) {
  double x = 3;
  EXPECT_THROW(static_cast<void>(dualrev::jvp<twins::throws_on_negative>(x, -2, 1, 1)), std::domain_error);
  EXPECT_EQ(x, -6);
  const auto [value, tangent] = dualrev::jvp<catches>(x, -2, 1, 10);
  EXPECT_EQ(value, (std::tuple(24.0, 12.0)));
  EXPECT_EQ(tangent, (std::tuple(2 * (-2 - 60.0), -2 - 60.0)));
  EXPECT_EQ(&dualrev::current_tape(), &dualrev::idle_tape());
}

TEST(Forward, OfSharedScalarsTheFirstTangentCounts) {
  vector<double> v{2, 3};
  const auto [value, tangent] = dualrev::jvp<add_to>(v, v, vector<double>{1, 1}, vector<double>{100, 100});
  EXPECT_EQ(value, (vector<double>{4, 9}));
  EXPECT_EQ(tangent, (vector<double>{4, 6}));
}

// ---- rules by pullback ----

int pulls = 0;
vector<double> prefix_sums(const vector<double>& v) {
  vector<double> s = v;
  for (std::size_t i = 1; i < s.size(); ++i) s[i] += s[i - 1];
  return s;
}
double throws_backwards(double x) { return x; }

}  // namespace
template <>
inline constexpr auto dualrev_rule::of<prefix_sums> = dualrev::by_pullback<prefix_sums>([](const vector<double>& v) {
  return dualrev::value_and_pullback(prefix_sums(v), [](const vector<double>& ds) {
    ++pulls;
    vector<double> dv = ds;
    for (std::size_t i = dv.size(); i-- > 1;) dv[i - 1] += dv[i];
    return dv;
  });
});
template <>
inline constexpr auto dualrev_rule::of<throws_backwards> = dualrev::by_pullback<throws_backwards>([](double x) {
  return dualrev::value_and_pullback(x, [](double) -> double { throw std::runtime_error("backwards"); });
});
namespace {

double by_rules(const vector<double>& v, double x) {
  vector<double> s = prefix_sums(v);
  s[0] = s[0] * x;
  s = prefix_sums(s);
  return s.back() * s[0];
}
dual by_rules_dual(tape& t, const vector<dual>& v, dual x) {
  vector<dual> s = dualrev::apply_rule<prefix_sums>(t, v);
  s[0] = twins::mul(t, s[0], x);
  s = dualrev::apply_rule<prefix_sums>(t, s);
  return twins::mul(t, s.back(), s[0]);
}
double many_rules(const vector<double>& v, int n) {
  vector<double> s = v;
  for (int i = 0; i < n; ++i) s = prefix_sums({s[0] / 2, s[1] / 2});
  return s[1];
}
dual many_rules_dual(tape& t, const vector<dual>& v, int n) {
  vector<dual> s = v;
  for (int i = 0; i < n; ++i)
    s = dualrev::apply_rule<prefix_sums>(t, {t.push(s[0].v / 2, by(s[0], 0.5)), t.push(s[1].v / 2, by(s[1], 0.5))});
  return s[1];
}
vector<double> prefix_sums_and_more(const vector<double>& v) {
  vector<double> s = prefix_sums(v);
  s.push_back(s[0] * s[1]);
  return prefix_sums(s);
}
vector<dual> prefix_sums_and_more_dual(tape& t, const vector<dual>& v) {
  vector<dual> s = dualrev::apply_rule<prefix_sums>(t, v);
  s.push_back(twins::mul(t, s[0], s[1]));
  return dualrev::apply_rule<prefix_sums>(t, s);
}
int finished = 0;
double swallows(double& x) {
  try {
    x = throws_backwards(2 * x);
  } catch (...) {
    x = 0;
  }
  ++finished;
  return x * x;
}
dual swallows_dual(tape& t, dual& x) {
  try {
    x = dualrev::apply_rule<throws_backwards>(t, t.push(2 * x.v, by(x, 2)));
    for (int i = 0; i < 5000; ++i) static_cast<void>(t.push(x.v, by(x, 2)));
  } catch (...) {
    x = 0;
  }
  ++finished;
  return twins::mul(t, x, x);
}

}  // namespace
DUALREV_TWIN(by_rules, by_rules_dual)
DUALREV_TWIN(many_rules, many_rules_dual)
DUALREV_TWIN(prefix_sums_and_more, prefix_sums_and_more_dual)
DUALREV_TWIN(swallows, swallows_dual)
namespace {

TEST(Forward, ARuleIsAskedOnceForEachOutput) {
  const vector<double> v{1, 2, 4}, dv{1, 10, 100};
  const auto [value, d, dx] = dualrev::gradient<by_rules>(v, 3);
  pulls = 0;
  dualrev::workspace w;
  const auto forward = dualrev::jvp<by_rules>(w, v, 3, dv, 0.5);
  EXPECT_EQ(pulls, 6);
  EXPECT_EQ(forward.value, value);
  EXPECT_EQ(forward.tangent, d[0] * 1 + d[1] * 10 + d[2] * 100 + dx / 2);
  EXPECT_EQ(w.counters().operations, 2u);
  EXPECT_EQ(w.counters().entries, 4u);
  pulls = 0;
  EXPECT_EQ(dualrev::jvp<by_rules>(w, v, 3, vector<double>(3), 0).tangent, 0);
  EXPECT_EQ(pulls, 0) << "nothing flows from a tangent of zero";
}

TEST(Forward, ManyRules) {
  const vector<double> v{1, 2}, dv{1, 10};
  const auto [value, d] = dualrev::gradient<many_rules>(v, 500);
  const auto forward = dualrev::jvp<many_rules>(v, 500, dv);
  EXPECT_EQ(forward.value, value);
  EXPECT_LT(relative(forward.tangent, d[0] * 1 + d[1] * 10), 1e-12);
}

TEST(Forward, WhatARuleThrowsBackwardsTheFunctionDoesNotCatch) {
  double x = 3;
  finished = 0;
  EXPECT_THROW(static_cast<void>(dualrev::jvp<swallows>(x, 1)), std::runtime_error);
  EXPECT_EQ(finished, 1);
  EXPECT_EQ(x, 6) << "the primal went well";
  EXPECT_EQ(dualrev::jvp<swallows>(x, 0).tangent, (std::tuple(0.0, 0.0))) << "and is not asked where nothing arrives";
}

// ---- lanes ----

TEST(Forward, TangentsInLanes) {
  for (const std::size_t width : {1u, 2u, 4u, 8u}) {
    tape t;
    vector<dual> v(3);
    const vector<double> numbers{1.25, 0.5, 2};
    t.inputs(numbers.data(), v.data(), 3);
    const dual x = v[0];
    dualrev::tangents all(t, width);
    for (std::size_t lane = 0; lane < width; ++lane)
      for (dualrev::id input = 1; input <= 3; ++input) all.seed(input, static_cast<double>(lane) - 0.5 * input, lane);
    const vector<dual> many(3000, v[1]);
    const dual a = sums_dual(t, x, many), b = by_rules_dual(t, v, a), c = nested_dual(t, b, 5, 4000);
    all.take();
    for (std::size_t lane = 0; lane < width; ++lane) {
      const double d0 = static_cast<double>(lane) - 0.5, d1 = d0 - 0.5, d2 = d1 - 0.5;
      const double da = dualrev::jvp<sums>(x.v, vector<double>(3000, 0.5), d0, vector<double>(3000, d1)).tangent;
      const double db = dualrev::jvp<by_rules>(numbers, a.v, vector<double>{d0, d1, d2}, da).tangent;
      const double dc = dualrev::jvp<nested>(b.v, 5, 4000, db).tangent;
      EXPECT_LT(relative(all.of(a.id, lane), da), 1e-12);
      EXPECT_LT(relative(all.of(b.id, lane), db), 1e-12);
      EXPECT_LT(relative(all.of(c.id, lane), dc), 1e-12) << width << " " << lane;
    }
  }
}

// ---- Jacobians ----

void expect_same(const dualrev::matrix& a, const dualrev::matrix& b) {
  ASSERT_EQ(a.rows, b.rows);
  ASSERT_EQ(a.cols, b.cols);
  ASSERT_EQ(a.data.size(), b.data.size());
  for (std::size_t i = 0; i < a.data.size(); ++i) EXPECT_NEAR(a.data[i], b.data[i], 1e-14 * (1 + std::fabs(b.data[i])));
}

TEST(ForwardJacobian, IsTheOneOfReverseMode) {
  using dualrev::mode;
  const twins::vec3 v{1, 2, 3};
  const twins::quat q{0.1, 0.2, 0.3, 0.4};
  const auto [fv, fq] = dualrev::jacobian<twins::rotate, mode::forward>(v, q);
  const auto [rv, rq] = dualrev::jacobian<twins::rotate, mode::reverse>(v, q);
  expect_same(fv, rv);
  expect_same(fq, rq);
  vector<double> numbers{1, 2, 3};
  double last = 4;
  int calls = 0;
  const auto f = dualrev::jacobian<twins::prefix_products, mode::forward>(numbers, 3u, last, calls);
  EXPECT_EQ(calls, 1) << "the primal runs once";
  EXPECT_EQ(numbers, (vector<double>{1, 2, 6}));
  EXPECT_EQ(last, 10);
  numbers = {1, 2, 3};
  last = 4;
  const auto r = dualrev::jacobian<twins::prefix_products, mode::reverse>(numbers, 3u, last, calls);
  expect_same(std::get<0>(f), std::get<0>(r));
  expect_same(std::get<1>(f), std::get<1>(r));
  expect_same(dualrev::jacobian<twins::cubed, mode::forward>(2), dualrev::jacobian<twins::cubed>(2));
  dualrev::workspace w;
  dualrev::matrix into = dualrev::jacobian<twins::duplicate, mode::forward>(w, numbers);
  EXPECT_EQ(into.rows, 6u);
  vector<double> longer(19, 1.5);
  dualrev::jacobian_into<twins::duplicate, mode::forward>(w, into, longer);
  ASSERT_EQ(into.rows, 38u);
  ASSERT_EQ(into.cols, 19u);
  for (std::size_t row = 0; row < 38; ++row)
    for (std::size_t col = 0; col < 19; ++col) EXPECT_EQ(into(row, col), row == col ? 1 : row == col + 19 ? 2 : 0);
  dualrev::jacobian_into<twins::cubed, mode::forward>(w, into, 2);
  EXPECT_EQ(into(0, 0), 12);
}

TEST(ForwardJacobian, OfWhatIsShared) {
  vector<double> a{2, 3};
  const auto [fa, fb] = dualrev::jacobian<add_to, dualrev::mode::forward>(a, a);
  vector<double> b{2, 3};
  const auto [ra, rb] = dualrev::jacobian<add_to, dualrev::mode::reverse>(b, b);
  expect_same(fa, ra);
  expect_same(fb, rb);
  EXPECT_EQ(rb(0, 0), 0);
  EXPECT_EQ(ra(0, 0), 4);
}

TEST(ForwardJacobian, TakesFewerSweeps) {
  pulls = 0;
  const vector<double> v{1, 2, 4};
  expect_same(dualrev::jacobian<prefix_sums_and_more, dualrev::mode::forward>(v),
              dualrev::jacobian<prefix_sums_and_more, dualrev::mode::reverse>(v));
  static_assert(!dualrev::detail::by_columns(dualrev::mode::automatic, 1, 1));
  static_assert(!dualrev::detail::by_columns(dualrev::mode::automatic, 8, 1));
  static_assert(dualrev::detail::by_columns(dualrev::mode::automatic, 9, 8));
  static_assert(!dualrev::detail::by_columns(dualrev::mode::automatic, 16, 9));
  static_assert(dualrev::detail::by_columns(dualrev::mode::automatic, 17, 9));
  static_assert(!dualrev::detail::by_columns(dualrev::mode::reverse, 17, 9));
  static_assert(dualrev::detail::by_columns(dualrev::mode::forward, 1, 9));
  vector<double> x(4, 1.5);
  dualrev::workspace w;
  const auto backpropagators = [&](auto&& call) {
    call();
    return w.counters().backpropagators;
  };
  EXPECT_EQ(backpropagators([&] { dualrev::jacobian<twins::duplicate, dualrev::mode::reverse>(w, x); }), 4u);
  x.resize(5);
  EXPECT_EQ(backpropagators([&] { dualrev::jacobian<twins::duplicate>(w, x); }), 0u) << "10 rows, 5 columns";
}

// ---- check_jvp ----

struct wrong {  // a twin that reads a variable: another function in either mode
  double operator()(double x) const { return x; }
};
int runs = 0;
dual wrong_dual(tape& t, dual x) { return t.push(x.v, by(x, ++runs)); }

}  // namespace
template <>
struct dualrev::derivative_of_type<wrong> {
  using primal = double(double);
  static constexpr auto twin = &wrong_dual;
};
namespace {

TEST(CheckJvp, FindsWhatIsNoTranspose) {
  runs = 0;
  const dualrev::gradient_check check = dualrev::check_jvp<wrong>(1.5);
  EXPECT_TRUE(check.failed());
  ASSERT_EQ(check.scalars().size(), 1u);
  EXPECT_EQ(check.scalars()[0].analytic, 2 * check.scalars()[0].numeric);
  std::ostringstream text;
  text << check;
  EXPECT_NE(text.str().find("gradient check: FAILED, 0 of 1"), std::string::npos) << text.str();
  EXPECT_NE(text.str().find("FAILED all arguments: forward mode"), std::string::npos) << text.str();
}

TEST(CheckJvp, TakesWhatJvpTakes) {
  vector<double> v{1, 2, 3};
  double last = 4, array[2] = {1, 2};
  int calls = 0;
  const auto check = dualrev::check_jvp<twins::prefix_products>(v, 3u, last, calls);
  EXPECT_TRUE(check.ok());
  ASSERT_EQ(check.scalars().size(), 3u);
  EXPECT_EQ(check.scalars()[0].path, "arg0");
  EXPECT_EQ(check.scalars()[1].path, "arg2");
  EXPECT_EQ(check.scalars()[2].path, "all arguments");
  EXPECT_EQ(v, (vector<double>{1, 2, 3}));
  EXPECT_EQ(calls, 0);
  const twins::body b{"b", {1, 2, 3}, 0.5F, {1, 2}, {{1, 2}, {3, 4}}, {{1, 2, 3}}};
  EXPECT_TRUE(dualrev::check_jvp<twins::move>(b, vector<double>{10, 20}, array).ok());
  EXPECT_TRUE(dualrev::check_jvp<twins::rotate>(twins::vec3{1, 2, 3}, twins::quat{1, 2, 3, 4}).ok());
  EXPECT_TRUE(dualrev::check_jvp<&twins::sealed::scaled>(twins::sealed(2, 7), 3).ok());
  EXPECT_TRUE(dualrev::check_jvp<twins::bundle>(vector<vector<double>>{{2}, {3, 4}}, vector<bool>(5)).ok());
  EXPECT_TRUE(dualrev::check_jvp<twins::pick>(v, 1).ok());
  EXPECT_TRUE(dualrev::check_jvp<by_rules>(v, 3).ok());
  EXPECT_TRUE(dualrev::check_jvp<sums>(1.5, v).ok());
  EXPECT_TRUE(dualrev::check_jvp<twins::square_f>(1.5).ok());
  EXPECT_TRUE(dualrev::check_jvp<twins::cubed>(dualrev::check_options{1e-12}, 1.5).ok());
  dualrev::workspace w;
  EXPECT_TRUE(dualrev::check_jvp<twins::cubed>(w, 1.5).ok());
  EXPECT_TRUE(dualrev::check_jvp<squares>(w, 0.5, 0.25, 10).ok());
  EXPECT_EQ(dualrev::check_jvp<dead>(0, std::numeric_limits<double>::infinity()).undecided(), 0u);
}

}  // namespace
