// Rules of the user's own, called from twins that are written by hand: what the tape holds of them, who is called how
// often, several lanes, several threads, exceptions, and what check_rule finds.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "twins.hpp"

namespace {

using std::vector;
using twins::by;
using twins::dual;
using twins::one;
using twins::tape;

// ---- functions with rules ----

double product(double x, double y) { return x * y; }
double step_of(double x, int n) noexcept { return n * x; }

std::atomic<int> pulls{0};

vector<double> prefix_sums(const vector<double>& v) {
  vector<double> r;
  double s = 0;
  for (double x : v) r.push_back(s += x);
  return r;
}
float mixed(const twins::vec3& a, float b, long double& c) {
  c *= b;
  return static_cast<float>(a.x * b + static_cast<double>(c));
}
double of_a_map(const std::unordered_map<int, double>& m) {
  double s = 0;
  for (const auto& [key, x] : m) s += key * x * x;
  return s;
}
double of_nodes(const std::pair<std::shared_ptr<const double>, std::shared_ptr<const double>>& p) {
  return *p.first * *p.second;
}
void grow(vector<double>& v, const double& by_this, bool throws) {
  if (throws && by_this > 1) throw std::runtime_error("early");
  for (double& x : v) x += by_this;
  if (throws) throw std::runtime_error("late");
}
double wrong_value(double x) { return x * x; }
double wrong_derivative(const vector<double>& x) { return x[0] * x[1]; }
double wrong_shape(const vector<double>& x) { return x[0]; }
double throws_backwards(double x) { return x; }
void fill(double x, vector<double>& out) { out.assign(3, x); }

}  // namespace

template <>
inline constexpr auto dualrev_rule::of<product> = dualrev::by_partials<product>([](double x, double y) {
  ++pulls;
  return std::pair(y, x);
});
template <>
inline constexpr auto dualrev_rule::of<step_of> = dualrev::by_partials<step_of>([](double, int n) { return n; });
template <>
inline constexpr auto dualrev_rule::of<prefix_sums> = dualrev::by_pullback<prefix_sums>([](const vector<double>& v) {
  return dualrev::with_pullback(prefix_sums(v), [](vector<double> d) {
    ++pulls;
    for (std::size_t i = d.size(); i-- > 1;) d[i - 1] += d[i];
    return d;
  });
});
template <>
inline constexpr auto dualrev_rule::of<mixed> = dualrev::by_pullback<mixed>([](const twins::vec3& a, float b,
                                                                               long double& c) {
  const long double before = c;
  return dualrev::with_pullback(mixed(a, b, c), [a, b, before](float d, long double dc) {
    dc += d;
    return std::tuple(twins::vec3{d * b, 0, 0}, static_cast<float>(d * a.x + static_cast<double>(dc * before)), dc * b);
  });
});
template <>
inline constexpr auto dualrev_rule::of<of_a_map> =
    dualrev::by_pullback<of_a_map>([](const std::unordered_map<int, double>& m) {
      return dualrev::with_pullback(of_a_map(m), [m](double d) {
        std::unordered_map<int, double> r(1000);  // in another order than that of the argument
        for (const auto& [key, x] : m) r[key] = 2 * d * key * x;
        return r;
      });
    });
template <>
inline constexpr auto dualrev_rule::of<of_nodes> = dualrev::by_pullback<of_nodes>(
    [](const std::pair<std::shared_ptr<const double>, std::shared_ptr<const double>>& p) {
      return dualrev::with_pullback(of_nodes(p), [p](double d) {
        auto r = p;
        if (p.first == p.second) {
          r.first = r.second = std::make_shared<const double>(2 * d * *p.first);
        } else {
          r.first = std::make_shared<const double>(d * *p.second);
          r.second = std::make_shared<const double>(d * *p.first);
        }
        return r;
      });
    });
template <>
inline constexpr auto dualrev_rule::of<grow> =
    dualrev::by_pullback<grow>([](vector<double>& v, const double& by_this, bool throws) {
      grow(v, by_this, throws);
      return [](const vector<double>& d) {
        double sum = 0;
        for (double x : d) sum += x;
        return std::tuple(d, sum);
      };
    });
template <>
inline constexpr auto dualrev_rule::of<wrong_value> = dualrev::by_pullback<wrong_value>(
    [](double x) { return dualrev::with_pullback(x * x + 1, [x](double d) { return 2 * x * d; }); });
template <>
inline constexpr auto dualrev_rule::of<wrong_derivative> =
    dualrev::by_pullback<wrong_derivative>([](const vector<double>& x) {
      return dualrev::with_pullback(wrong_derivative(x), [x](double d) { return vector<double>{d * x[1], d * x[1]}; });
    });
template <>
inline constexpr auto dualrev_rule::of<wrong_shape> = dualrev::by_pullback<wrong_shape>(
    [](const vector<double>& x) { return dualrev::with_pullback(x[0], [](double d) { return vector<double>{d}; }); });
template <>
inline constexpr auto dualrev_rule::of<throws_backwards> = dualrev::by_pullback<throws_backwards>([](double x) {
  return dualrev::with_pullback(x, [](double d) -> double {
    if (d > 1) throw std::runtime_error("backwards");
    return d;
  });
});
template <>
inline constexpr auto dualrev_rule::of<fill> = dualrev::by_pullback<fill>([](double x, vector<double>& out) {
  fill(x, out);
  return [](const vector<double>& d) { return std::tuple(d[0] + d[1] + d[2], dualrev::no_cotangent{}); };
});

namespace {

// ---- twins that call them ----

double chained(const vector<double>& v) {
  const vector<double> s = prefix_sums(prefix_sums(v));
  return product(s.back(), s.front()) + s.back();
}
dual chain_dual(tape& t, const vector<dual>& v) {
  const vector<dual> s = dualrev::apply_rule<prefix_sums>(t, dualrev::apply_rule<prefix_sums>(t, v));
  const dual p = dualrev::apply_rule<product>(t, s.back(), s.front());
  return t.push(p.v + s.back().v, one(p), one(s.back()));
}
vector<double> rows(const vector<double>& v) {
  vector<double> s = prefix_sums(v);
  for (double& x : s) x *= x;
  return s;
}
vector<dual> rows_dual(tape& t, const vector<dual>& v) {
  vector<dual> s = dualrev::apply_rule<prefix_sums>(t, v);
  for (dual& x : s) x = t.push(x.v * x.v, by(x, 2 * x.v));
  return s;
}
double catches(vector<double> v, double x) {
  try {
    grow(v, x, true);
  } catch (const std::exception&) {
    return v[0] * x;
  }
  return 0;
}
dual catches_dual(tape& t, vector<dual> v, dual x) {
  try {
    dualrev::apply_rule<grow>(t, v, x, true);
  } catch (const std::runtime_error&) {
    return t.push(v[0].v * x.v, by(v[0], x.v), by(x, v[0].v));
  }
  return 0;
}
double overlapping(vector<double> v) {
  grow(v, v[0], false);
  return v[1];
}
dual overlapping_dual(tape& t, vector<dual> v) {
  dualrev::apply_rule<grow>(t, v, v[0], false);
  return v[1];
}
double dead(double x) { return 0 * throws_backwards(x) + x; }
dual dead_dual(tape& t, dual x) {
  const dual y = dualrev::apply_rule<throws_backwards>(t, x);
  return t.push(0 * y.v + x.v, by(y, 0), one(x));
}

}  // namespace

DUALREV_TWIN(chained, chain_dual)
DUALREV_TWIN(rows, rows_dual)
DUALREV_TWIN(catches, catches_dual)
DUALREV_TWIN(overlapping, overlapping_dual)
DUALREV_TWIN(dead, dead_dual)

namespace {

// ---- the tape ----

TEST(OwnRules, AreOneEntryThatOwnsARunOfIDs) {
  const vector<double> v{1, 2, 4};
  pulls = 0;
  const auto [value, pullback] = dualrev::vjp<chained>(v);
  EXPECT_EQ(value, chained(v));
  dualrev::tape_counters c = pullback.counters();
  EXPECT_EQ(c.inputs, 3u);
  EXPECT_EQ(c.operations, 2u);
  EXPECT_EQ(c.entries, 4u);
  EXPECT_EQ(c.contributions, 4u);
  EXPECT_GE(c.bytes, 4 * sizeof(dualrev::id) + 2 * sizeof(double) + 2 * 6 * sizeof(double));
  EXPECT_EQ(pullback.tape().id_end(), 1u + 3 + 3 + 3 + 1 + 1);
  EXPECT_EQ(pulls, 1) << "partials are computed in the primal";
  const vector<double> d = pullback(1);
  EXPECT_EQ(pulls, 3) << "each pullback once";
  EXPECT_EQ(pullback.counters().backpropagators, 4u);
  EXPECT_EQ(d, (vector<double>{1 * 11 + 1 * 3 + 3, 2 + 2, 1 + 1}));
  EXPECT_EQ(pullback(2), (vector<double>{2 * d[0], 2 * d[1], 2 * d[2]}));
  static_cast<void>(pullback(0));
  EXPECT_EQ(pulls, 5) << "nothing flows from a cotangent of zero";
}

TEST(OwnRules, AreDrawn) {
  const auto [value, pullback] = dualrev::vjp<rows>(vector<double>{1, 2});
  const std::string dot = pullback.tape().to_dot();
  for (const char* edge :
       {"n3 -> o3;", "n4 -> o3;", "o3 -> n1;", "o3 -> n2;", "n5 -> n3 [label=\"2\"]", "n6 -> n4 [label=\"6\"]"})
    EXPECT_NE(dot.find(edge), std::string::npos) << edge << "\n" << dot;
}

TEST(OwnRules, WorkInEveryLane) {
  vector<double> v;
  for (int i = 0; i < 11; ++i) v.push_back(0.5 + i);
  pulls = 0;
  const dualrev::matrix j = dualrev::jacobian<rows>(v);
  EXPECT_EQ(pulls, 11);
  const vector<double> s = prefix_sums(v);
  for (std::size_t r = 0; r < 11; ++r)
    for (std::size_t c = 0; c < 11; ++c) EXPECT_EQ(j(r, c), c <= r ? 2 * s[r] : 0);
}

TEST(OwnRules, CostNothingOnConstants) {
  dualrev::tape t;
  pulls = 0;
  const vector<dual> r = dualrev::apply_rule<prefix_sums>(t, vector<dual>{1, 2});
  EXPECT_EQ(r[1].v, 3);
  EXPECT_EQ(r[1].id, 0u);
  EXPECT_EQ(dualrev::apply_rule<product>(t, 2, 3).id, 0u);
  EXPECT_EQ(pulls, 0);
  EXPECT_EQ(t.counters().entries, 0u);
  const dual x = t.input(2.0);
  EXPECT_EQ((dualrev::apply_rule<prefix_sums>(t, vector<dual>{}).size()), 0u);
  EXPECT_EQ((dualrev::apply_rule<prefix_sums, 1>(t, vector<double>{1, 2})[1].id), 0u)
      << "an argument that is given as a constant";
  EXPECT_NE(dualrev::apply_rule<product>(t, x, 3).id, 0u);
  EXPECT_EQ(t.counters().operations, 0u);
}

TEST(OwnRules, RunOutOfIDsAloud) {
  dualrev::workspace w;
  w.limit_ids(13);
  EXPECT_NO_THROW(dualrev::gradient<chained>(w, vector<double>{1, 2, 4}));
  for (const dualrev::id limit : {10u, 9u, 8u, 6u, 5u}) {
    w.limit_ids(limit);
    EXPECT_THROW(dualrev::gradient<chained>(w, vector<double>{1, 2, 4}), std::length_error) << limit;
  }
}

TEST(OwnRules, AreCalledFromSeveralThreads) {
  vector<double> v(200, 0.5);
  const auto [value, pullback] = dualrev::vjp<chained>(v);
  const vector<double> expected = pullback(1);
  vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) right += pullback(1) == expected;
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(right, 200);
}

TEST(OwnRules, GiveTheirMemoryBack) {
  dualrev::workspace w;
  dualrev::gradient<chained>(w, vector<double>{1, 2, 4});
  const std::size_t held = w.reserved_bytes();
  dualrev::gradient<chained>(w, vector<double>{1, 2, 4});
  EXPECT_EQ(w.reserved_bytes(), held);
}

// ---- types ----

TEST(OwnRules, TakeEveryScalarAndStructure) {
  long double c = 3;
  EXPECT_TRUE(dualrev::check_rule<mixed>(twins::vec3{1, 2, 3}, 1.5F, c).ok());
  const auto [value, pullback] = dualrev::vjp<mixed>(twins::vec3{2, 0, 0}, 0.5F, c);
  EXPECT_EQ(c, 1.5L);
  EXPECT_EQ(std::get<0>(value), 2.5F);
  const auto [da, db, dc] = pullback(1.0F, 10.0L);
  EXPECT_EQ(da.x, 0.5);
  EXPECT_EQ(db, 2 + 11 * 3.0F);
  EXPECT_EQ(dc, 5.5L);
}

TEST(OwnRules, FindTheirKeysInAnyOrder) {
  std::unordered_map<int, double> m;
  for (int i = 0; i < 100; ++i) m[i * 37 % 101] = 0.25 * i;
  const auto [value, d] = dualrev::gradient<of_a_map>(m);
  for (const auto& [key, x] : m) EXPECT_EQ(d.at(key), 2 * key * x);
}

TEST(OwnRules, KeepSharing) {
  const auto node = std::make_shared<const double>(3.0);
  const auto [value, d] = dualrev::gradient<of_nodes>(std::pair(node, node));
  EXPECT_EQ(value, 9);
  EXPECT_EQ(*d.first, 6);
  EXPECT_EQ(d.first, d.second);
}

TEST(OwnRules, MayIgnoreWhatTheyOverwrite) {
  vector<double> out{7};
  const auto [value, pullback] = dualrev::vjp<fill>(2.0, out);
  EXPECT_EQ(out, vector<double>(3, 2.0));
  const auto [dx, dout] = pullback({1, 10, 100});
  EXPECT_EQ(dx, 111);
  EXPECT_EQ(dout, vector<double>{0});
  EXPECT_TRUE(dualrev::check_rule<fill>(2.0, out).ok());
}

// ---- what goes wrong ----

TEST(OwnRules, PassExceptionsOn) {
  EXPECT_EQ(std::get<0>(dualrev::gradient<catches>(vector<double>{2}, 3.0)), 6) << "thrown before anything was changed";
  EXPECT_EQ(std::get<1>(dualrev::gradient<catches>(vector<double>{2}, 3.0)), vector<double>{3});
  EXPECT_THROW(dualrev::gradient<catches>(vector<double>{2}, 0.5), std::logic_error) << "after something was";
  const auto [value, pullback] = dualrev::vjp<throws_backwards>(1.0);
  EXPECT_THROW(static_cast<void>(pullback(2)), std::runtime_error);
  EXPECT_EQ(pullback(1), 1) << "and leaves nothing behind";
}

TEST(OwnRules, AreNotCalledWhereNothingArrives) {
  const auto [value, pullback] = dualrev::vjp<dead>(1.0);
  EXPECT_EQ(pullback(5), 5);
}

TEST(OwnRules, RefuseOverlaps) {
  EXPECT_THROW(dualrev::gradient<overlapping>(vector<double>{1, 2}), std::invalid_argument);
  vector<double> v{1, 2};
  EXPECT_THROW(static_cast<void>(dualrev::vjp<grow>(v, v[0], false)), std::invalid_argument);
}

TEST(OwnRules, AreChecked) {
  EXPECT_TRUE(dualrev::check_rule<product>(2, 3).ok());
  EXPECT_TRUE(dualrev::check_rule<step_of>(2, 3).ok());
  EXPECT_TRUE(dualrev::check_rule<prefix_sums>(vector<double>{1, 2, 4}).ok());
  const auto value = dualrev::check_rule<wrong_value>(2);
  ASSERT_EQ(value.scalars().size(), 2u);
  EXPECT_EQ(value.scalars()[0].path, "result");
  EXPECT_FALSE(value.scalars()[0].ok);
  EXPECT_TRUE(value.scalars()[1].ok);
  const auto derivative = dualrev::check_rule<wrong_derivative>(vector<double>{2, 3});
  EXPECT_TRUE(derivative.scalars()[1].ok);
  EXPECT_FALSE(derivative.scalars()[2].ok);
  EXPECT_EQ(derivative.scalars()[2].path, "arg0[1]");
  std::ostringstream text;
  text << value;
  EXPECT_NE(text.str().find("FAILED result: value by the rule 5, by the function 4"), std::string::npos) << text.str();
  EXPECT_THROW(static_cast<void>(dualrev::check_rule<wrong_shape>(vector<double>{2, 3})), std::invalid_argument);
}

// ---- stop_gradient ----

TEST(StopGradient, IsTheIdentityWithoutIDs) {
  EXPECT_EQ(dualrev::stop_gradient(2.5), 2.5);
  EXPECT_EQ(dualrev::stop_gradient(vector<double>{1, 2}), (vector<double>{1, 2}));
  dualrev::tape t;
  const dual x = t.input(2.5);
  EXPECT_EQ(dualrev::stop_gradient(x).v, 2.5);
  EXPECT_EQ(dualrev::stop_gradient(x).id, 0u);
  const auto v = dualrev::stopped<vector<twins::vec3>>({{x, 1, x}});
  EXPECT_EQ(v[0].z.v, 2.5);
  EXPECT_EQ(v[0].z.id, 0u);
}

}  // namespace
