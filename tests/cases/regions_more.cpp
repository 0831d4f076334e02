#include "regions_more.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_REGIONS_MORE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions_more.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(RegionPoint, o.x, o.y, o.w);

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2};
const vec few{0.7, 0.2, 0.45};

TEST(RegionsMore, WaysOut) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(stops_early, x);
    EXPECT_REGION(leaves_out, x);
    EXPECT_REGION(first_root, x, 2.0);
    for (int kind : {-1, 0, 6}) EXPECT_REGION(by_sign, x, kind);
    EXPECT_REGION(checks, x, 3);
    EXPECT_REGION(countdown, x);
    EXPECT_REGION(at_least_once, x);
    for (int kind = 0; kind < 4; ++kind) EXPECT_REGION(switches, x, kind);
  }
}

TEST(RegionsMore, Choices) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION(leaky, x, 0.1);
    EXPECT_REGION(extrema, x);
    EXPECT_REGION(not_evaluated, x);
  }
}

TEST(RegionsMore, Objects) {
  const RegionPoint p{0.4, -0.7, {1.5, 0.3}}, q{-0.2, 0.6, {0.8, -0.9}};
  EXPECT_REGION(of_object, p, some);
  EXPECT_REGION(of_objects, std::vector<RegionPoint>{p, q});
  EXPECT_REGION(nested, std::vector<vec>{some, {}, few});
  const std::array<std::array<double, 3>, 2> a{{{0.1, 0.2, 0.3}, {-0.4, 0.5, 0.6}}};
  EXPECT_REGION(of_matrix, a, few, 2);
  EXPECT_REGION(through_names, some);
  for (int n : {0, 1, 5}) EXPECT_REGION(made_of, few, n);
  EXPECT_REGION(bodies, some, 4);
  for (int n : {0, 1, 3}) EXPECT_REGION(copies, p, std::vector<RegionPoint>{p, q}, n);
  for (int n : {0, 1, 3}) EXPECT_REGION(two_names, 0.4, 0.7, n);
  EXPECT_REGION(names_of_locals, few);
  EXPECT_REGION(sizes, few, 4);
  EXPECT_REGION(searches, some, few);
  EXPECT_GRADIENT(left_out, few);
  EXPECT_REGION(checked_object, p, few, 2);
  EXPECT_REGION(picked, some, std::vector<int>{0, 3, 3, 1});
}

TEST(RegionsMore, Calls) {
  for (int n : {0, 1, 4}) EXPECT_REGION(calls_powers, some, n);
  EXPECT_REGION(calls_products, few, 0.3);
  EXPECT_REGION(calls_steps, few);
  EXPECT_REGION(calls_norms, (RegionPoint{0.4, -0.7, {1.5, 0.3}}), few);
}

TEST(RegionsMore, ZeroMeetsNoInfinity) {
  const auto [value, dp] = dualrev::gradient<infinite_beside_zero>(RegionPoint{0.4, 0.5, {1, 2}}, 3);
  EXPECT_EQ(dp.x, 0.0);
  EXPECT_EQ(dp.y, 3.0);
}

// What is thrown leaves the result as it was.
TEST(RegionsMore, Throws) {
  const RegionPoint p{0.4, -0.7, {1.5, 0.3}};
  auto of_object = dualrev::gradient<checked_object>(p, few, 2);
  const auto expected = dualrev::gradient<checked_object>(p, some, 5);
  EXPECT_THROW(dualrev::gradient_into<checked_object>(dualrev::this_thread_workspace(), of_object, p, few, 4),
               std::out_of_range);
  EXPECT_EQ(std::get<2>(of_object).size(), few.size());
  dualrev::gradient_into<checked_object>(dualrev::this_thread_workspace(), of_object, p, some, 5);
  EXPECT_EQ(std::get<2>(of_object), std::get<2>(expected));
  EXPECT_EQ(std::get<1>(of_object).x, std::get<1>(expected).x);
  auto result = dualrev::gradient<checks>(few, 2);
  const auto before = result;
  EXPECT_THROW(dualrev::gradient_into<checks>(dualrev::this_thread_workspace(), result, some, -1), std::invalid_argument);
  EXPECT_EQ(result, before);
  EXPECT_THROW(dualrev::gradient_into<checks>(dualrev::this_thread_workspace(), result, few, 4), std::out_of_range);
  EXPECT_EQ(result, before);
}

TEST(RegionsMore, OnlyCompared) { EXPECT_GRADIENT(only_compared, 0.3, 0.7); }
