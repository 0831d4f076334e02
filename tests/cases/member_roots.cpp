#include <dualrev/check_gradient.hpp>

#include "member_roots.dual.hpp"
#include "support/case.hpp"

using namespace member_roots;
using vec = std::vector<double>;

/// Against differences of the original; and that nothing is staged.
template <auto f, class... Arguments>
void expect_region(const char* name, Arguments... given) {
  std::tuple<Arguments...> copies(given...);
  std::apply([&](auto&... each) { EXPECT_TRUE(dualrev::check_gradient<f>(each...).ok()) << name; }, copies);
  dualrev::workspace w;
  copies = std::tuple<Arguments...>(given...);
  std::apply([&](auto&... each) { static_cast<void>(dualrev::gradient<f>(w, each...)); }, copies);
  EXPECT_EQ(w.counters().entries, 0U) << name;
  copies = std::tuple<Arguments...>(given...);
  std::apply([&](auto&... each) { static_cast<void>(dualrev::vjp<f>(w, each...)); }, copies);
  EXPECT_EQ(w.counters().entries, 0U) << name;
}

const vec some{0.3, 0.9, 0.7};

TEST(MemberRoots, NeedNoTape) {
  const Spring spring{1.5, 0.2, 3};
  expect_region<&Spring::energy>("energy", spring, some);
  expect_region<&Spring::advance>("advance", spring, 0.1, 3);
  expect_region<&Spring::by_value>("by_value", spring, some, 0.5);
  const Model model{{0.4, 0.5, 0.6}, 0.7};
  expect_region<&Model::loss>("loss", model, some);
  expect_region<&Model::operator()>("operator()", model, 0.5);
}

TEST(MemberRoots, ChangeTheirObjects) {
  Spring spring{1.5, 0.2, 3}, again = spring;
  const auto [value, pullback] = dualrev::vjp<&Spring::advance>(spring, 0.1, 2);
  EXPECT_EQ(std::get<0>(value), again.advance(0.1, 2));
  EXPECT_EQ(spring.k, again.k);
  EXPECT_EQ(spring.rest, again.rest);
  // What comes out is in what is made of the object too.
  const auto [dspring, dt] = pullback(0.0, Spring{1, 0, 0});
  const double h = 1e-6;
  Spring more{1.5 + h, 0.2, 3}, less{1.5 - h, 0.2, 3}, later{1.5, 0.2, 3}, sooner = later;
  more.advance(0.1, 2), less.advance(0.1, 2), later.advance(0.1 + h, 2), sooner.advance(0.1 - h, 2);
  EXPECT_NEAR(dspring.k, (more.k - less.k) / (2 * h), 1e-7);
  EXPECT_NEAR(dt, (later.k - sooner.k) / (2 * h), 1e-7);
}

TEST(MemberRoots, GiveRows) {
  const Spring spring{1.5, 0.2, 3};
  dualrev::workspace w;
  const auto [forces, pullback] = dualrev::vjp<&Spring::forces>(w, spring, some);
  EXPECT_EQ(w.counters().entries, 0U);
  EXPECT_EQ(forces, spring.forces(some));
  const auto [dspring, dx] = pullback(vec{1, 0, 0});
  EXPECT_DOUBLE_EQ(dspring.k, 0.9 - 0.3 - 0.2);
  EXPECT_DOUBLE_EQ(dspring.rest, -1.5);
  EXPECT_EQ(dx, (vec{-1.5, 1.5, 0}));
}

TEST(MemberRoots, OverTheTape) {
  EXPECT_TRUE((dualrev::check_gradient<&Polynomial<double, 3>::at>(Polynomial<double, 3>{{0.3, 0.4, 0.5}}, 0.7).ok()));
  EXPECT_TRUE(dualrev::check_gradient<&Model::Part::of>(Model::Part{0.4}, some).ok());
  const Hidden hidden(0.4, 0.5);
  const auto [value, dhidden, dx] = dualrev::gradient<&Hidden::sum>(hidden, some);
  EXPECT_EQ(value, hidden.sum(some));
  const double s = 0.5 + 0.4 * (0.3 + 0.9 + 0.7);
  EXPECT_NEAR(dhidden.a(), 2 * s * (0.3 + 0.9 + 0.7), 1e-12);
  EXPECT_NEAR(dx[1], 2 * s * 0.4, 1e-12);
  EXPECT_EQ(std::get<0>(dualrev::gradient<static_cast<double (*)(const Model&, double)>(Model_loss)>(Model{{}, 2}, 3.0)),
            6);
}
