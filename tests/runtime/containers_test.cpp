// The containers of the standard library at the boundary: lengths and keys are the shape.
#include <gtest/gtest.h>

#include "container_twins.hpp"

namespace {

using namespace containers;

template <class S>
void expect_sequence(const S& s) {
  const auto [value, d] = dualrev::gradient<summed<S>>(s);
  EXPECT_EQ(value, 14);
  EXPECT_EQ(vector<double>(std::begin(d), std::end(d)), (vector<double>{1, 2, 3}));
  const auto check = dualrev::check_gradient<summed<S>>(s);
  EXPECT_TRUE(check.ok());
  EXPECT_EQ(check.scalars()[1].path, "arg0[1]");
  EXPECT_EQ(std::get<0>(dualrev::gradient<summed<S>>(S())), 0);  // and into storage that was used before
}

TEST(Containers, Sequences) {
  expect_sequence(std::deque<double>{1, 2, 3});
  expect_sequence(std::list<double>{1, 2, 3});
  expect_sequence(std::forward_list<double>{1, 2, 3});
  expect_sequence(std::valarray<double>{1, 2, 3});
}

TEST(Containers, InterleaveThenDeinterleaveIsTheIdentity) {
  using nested = map<string, std::list<unordered_map<int, std::pair<std::forward_list<float>, string>>>>;
  const nested value{{"a", {}}, {"b", {{{1, {{1, 2}, "x"}}, {2, {{3}, "y"}}}, {}, {{5, {{}, "z"}}}}}};
  tape t;
  const auto lifted =
      dualrev::transcribed<nested, dual_type<nested>>(value, [&](auto& d, const auto& x) { d = t.input(x); });
  EXPECT_EQ(t.counters().inputs, 3u);
  nested back{{"c", {}}, {"b", {{{1, {{9, 9, 9}, "w"}}, {3, {}}}}}};
  dualrev::transcribe<nested>(back, lifted, [](auto& x, const auto& d) { x = d.v; });
  EXPECT_EQ(back, value);
  EXPECT_TRUE(dualrev::same_shape<nested>(back, value));
  back["b"].front()[1].first.push_front(1);
  EXPECT_FALSE(dualrev::same_shape<nested>(back, value));
}

TEST(Containers, SequencesThatGrow) {
  std::deque<double> d{2};
  std::list<double> l{3};
  std::forward_list<double> f;
  const auto [value, pullback] = dualrev::vjp<append>(d, l, f, 5.0);
  EXPECT_EQ(d, (std::deque<double>{5, 2}));
  EXPECT_EQ(l, (std::list<double>{3, 15}));
  EXPECT_EQ(f, (std::forward_list<double>{2}));
  const auto [dd, dl, df, dx] = pullback({1, 10}, {100, 1000}, {7});
  EXPECT_EQ(dd, (std::deque<double>{17}));
  EXPECT_EQ(dl, (std::list<double>{5100}));
  EXPECT_TRUE(df.empty());
  EXPECT_EQ(dx, 3001);
  EXPECT_THROW(pullback({1}, {1, 1}, {1}), std::invalid_argument);
  EXPECT_THROW(pullback({1, 1}, {1}, {1}), std::invalid_argument);
  EXPECT_THROW(pullback({1, 1}, {1, 1}, {1, 1}), std::invalid_argument);
}

TEST(Containers, ElementsWithoutDefaultConstructor) {
  const twins::sealed a(1, 2), b(3, 4), c(5, 6);
  for (std::size_t n : {2u, 1u}) {
    std::deque<twins::sealed> d(n, a);
    const auto [value, pullback] = dualrev::vjp<seal>(d, std::forward_list<twins::sealed>{b, c});
    EXPECT_EQ(value.size(), n + 2);
    EXPECT_EQ(value.back().a(), 5);
    const auto [dd, df] = pullback(value);
    EXPECT_EQ(dd.size(), n);
    EXPECT_EQ(std::next(df.begin())->a(), 5);
    EXPECT_EQ(df.begin()->k(), 4);
  }
}

TEST(Containers, MapsKeepTheirKeys) {
  const map<string, double> prices{{"flour", 2}, {"milk", 3}, {"salt", 5}};
  const unordered_map<string, vector<double>> amounts{{"milk", {1, 2}}, {"flour", {4}}, {"water", {9}}};
  const auto [value, dp, da] = dualrev::gradient<recipe>(prices, amounts);
  EXPECT_EQ(value, 17);
  EXPECT_EQ(dp, (map<string, double>{{"flour", 4}, {"milk", 3}, {"salt", 0}}));
  EXPECT_EQ(da, (unordered_map<string, vector<double>>{{"milk", {3, 3}}, {"flour", {2}}, {"water", {0}}}));
  const auto check = dualrev::check_gradient<recipe>(prices, amounts);
  EXPECT_TRUE(check.ok());
  EXPECT_EQ(check.scalars()[0].path, "arg0[\"flour\"]");
  // Other keys into storage that was used before.
  const auto [other, dq, db] = dualrev::gradient<recipe>(map<string, double>{{"a", 1}, {"milk", 7}}, amounts);
  EXPECT_EQ(other, 21);
  EXPECT_EQ(dq, (map<string, double>{{"a", 0}, {"milk", 3}}));
}

TEST(Containers, UnorderedMapsGoTogetherByKey) {
  for (int n : {0, 1, 5, 100}) {
    unordered_map<int, double> m;
    for (int i = 1; i <= n; ++i) m[i * 7] = i;
    m.erase(14);
    const auto [value, pullback] = dualrev::vjp<squares>(m);
    unordered_map<int, double> dy;  // in another order
    dy.rehash(1000);
    for (int i = n; i >= 1; --i)
      if (i != 2) dy[i * -7] = i + 0.5;
    const auto dx = pullback(dy);
    EXPECT_EQ(dx.size(), m.size());
    for (const auto& [k, x] : m) {
      EXPECT_EQ(value.at(-k), k * x * x);
      EXPECT_EQ(dx.at(k), 2 * k * x * (x + 0.5));
    }
    dy[1] = 1;
    EXPECT_THROW(pullback(dy), std::invalid_argument);
    if (n == 0) continue;
    dy.erase(-7);
    EXPECT_THROW(pullback(dy), std::invalid_argument) << "as many keys, but another";
    EXPECT_TRUE(n > 5 || dualrev::check_gradient<squares>(m).ok());
  }
}

TEST(Containers, TheOrderOfAnUnorderedMapIsTheOriginals) {
  unordered_map<string, double> m;
  std::unordered_multimap<int, double> multi;
  for (int i = 0; i < 200; ++i) m[std::to_string(i)] = i, multi.emplace(i % 20, i);
  for (int i = 30; i < 90; ++i) m.erase(std::to_string(i));
  const auto lifted = dualrev::lifted(m);
  const auto many = dualrev::lifted(multi);
  EXPECT_TRUE(std::equal(m.begin(), m.end(), lifted.begin(), lifted.end(),
                         [](auto& a, auto& b) { return a.first == b.first && a.second == b.second.v; }));
  EXPECT_TRUE(std::equal(multi.begin(), multi.end(), many.begin(), many.end(),
                         [](auto& a, auto& b) { return a.first == b.first && a.second == b.second.v; }));
}

TEST(Containers, ScalarKeysAreConstants) {
  const map<double, double> table{{-0.0, 1}, {1, 5}, {3, 4}};
  const auto [value, pullback] = dualrev::vjp<interpolate>(table, 0.25);
  EXPECT_EQ(value.at(0.25), 2);
  const auto [dt, dx] = pullback({{0.25, 1.0}});
  EXPECT_EQ(dt, (map<double, double>{{0, 0.75}, {1, 0.25}, {3, 0}}));
  EXPECT_TRUE(std::signbit(dt.begin()->first));
  EXPECT_EQ(dx, 4);
  EXPECT_THROW(pullback({{0.5, 1.0}}), std::invalid_argument);
  // A key that is equal and not the same, into storage that was used before.
  const auto [dt2, dx2] =
      dualrev::vjp<interpolate>(map<double, double>{{0.0, 1}, {1, 5}}, 0.25).pullback({{0.25, 1.0}});
  EXPECT_FALSE(std::signbit(dt2.begin()->first));
}

TEST(Containers, MapsInAndOut) {
  std::multimap<int, double, backwards> m({{3, 1}, {3, 2}, {7, 3}, {9, 4}}, backwards(-1));
  unordered_map<double, double> u{{1, 10}, {2, 20}};
  const double& also = u.at(2);
  const auto [value, pullback] = dualrev::vjp<tally>(m, u, 6.0);
  EXPECT_EQ((vector<std::pair<const int, double>>(m.begin(), m.end())),
            (vector<std::pair<const int, double>>{{9, 4}, {3, 1}, {3, 2}, {3, 6}}));
  EXPECT_EQ(u, (unordered_map<double, double>{{1, 10}, {2, 20}, {6, 60}}));
  EXPECT_EQ(&also, &u.at(2)) << "an entry stays where it was";
  std::multimap<int, double, backwards> dm({{9, 1}, {3, 10}, {3, 100}, {3, 1000}}, backwards(-1));
  const auto [em, eu, ex] = pullback(dm, {{6, 1}, {1, 2}, {2, 3}});
  EXPECT_EQ((vector<std::pair<const int, double>>(em.begin(), em.end())),
            (vector<std::pair<const int, double>>{{9, 1}, {7, 0}, {3, 10}, {3, 100}}));
  EXPECT_EQ(eu, (unordered_map<double, double>{{1, 8}, {2, 3}}));
  EXPECT_EQ(ex, 1010);
}

TEST(Containers, FunctorsWithState) {
  const map<int, double, less_pointer> up({{1, 10}, {2, 20}}, [](int a, int b) { return a < b; });
  const map<int, double, less_pointer> down({{1, 10}, {2, 20}}, [](int a, int b) { return a > b; });
  EXPECT_EQ(std::get<0>(dualrev::gradient<first_of>(up)), 10);
  const auto [value, d] = dualrev::gradient<first_of>(down);
  EXPECT_EQ(value, 20);
  EXPECT_EQ(d.begin()->first, 2);
  EXPECT_EQ(d.at(2), 1);
  const hashed h({{1, 10}, {2, 20}}, 8, [](int i) { return static_cast<std::size_t>(i % 2); });
  const auto [two, e] = dualrev::gradient<at_two>(h);
  EXPECT_EQ(two, 20);
  EXPECT_EQ(e.at(2), 1);
  EXPECT_EQ(e.at(1), 0);
  EXPECT_EQ(dualrev::vjp<at_two>(h).pullback(3).at(2), 3);
}

TEST(Containers, AdaptorsHaveTheOrderUnderneath) {
  std::queue<double> q({1, 2, 3});
  std::stack<double> s({4, 5, 6});
  std::priority_queue<double, vector<double>, std::greater<double>> p;
  for (double x : {9.0, 7.0, 8.0}) p.push(x);
  auto [value, dq, ds, dp] = dualrev::gradient<adapt>(q, s, p);
  EXPECT_EQ(value, 2 * 5 * 8);
  EXPECT_EQ(dq, std::queue<double>({0, 40, 0}));
  EXPECT_EQ(ds, std::stack<double>({0, 16, 0}));
  EXPECT_EQ(dp.size(), 3u);
  // The heap is 7, 9, 8.
  EXPECT_EQ(dualrev::detail::container_of(dp), (vector<double>{0, 0, 10}));
  EXPECT_TRUE(dualrev::check_gradient<adapt>(q, s, p).ok());

  std::priority_queue<double> in_out;
  in_out.push(1);
  const auto [grown, pullback] = dualrev::vjp<put>(in_out, 5.0);
  EXPECT_EQ(in_out.top(), 5);
  EXPECT_EQ(in_out.size(), 2u);
  std::priority_queue<double> dy;
  dy.push(100);
  dy.push(10);
  const auto [din, dx] = pullback(dy);
  EXPECT_EQ(din.top(), 10);
  EXPECT_EQ(dx, 100);
  dy.push(1);
  EXPECT_THROW(pullback(dy), std::invalid_argument);
}

}  // namespace
