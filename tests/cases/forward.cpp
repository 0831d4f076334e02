#include "forward.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FORWARD_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "forward.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(forward::Vec, o.x, o.y);
CHECK_FIELDS(forward::Spring, o.stiffness, o.turns);

TEST(Forward, ScalarCode) {
  EXPECT_JVP(forward::straight, 1.3, 0.7);
  EXPECT_JVP(forward::straight, 0.3, 0.7);
  EXPECT_JVP(forward::of_a_class, 1.3, {0.7, 0.4}, 3);
  EXPECT_JVP(forward::narrow, 1.25f, 0.75);
  EXPECT_JVP(forward::newton, 2.5);
  EXPECT_JVP(forward::jumps, 1.3, 6);
  EXPECT_JVP(forward::recursive, 0.8, 7);
  EXPECT_JVP(forward::no_derivative, 1.3, 0.7);
}

TEST(Forward, Sums) {
  EXPECT_JVP(forward::dot, {1.5, -0.25, 2.0}, {0.5, 3.0, 1.0}, 3);
  EXPECT_JVP(forward::in_memory, {1.5, -0.25, 2.0, 0.75}, 0.7);
  EXPECT_JVP(forward::preaccumulated, {1.5, -0.25, 2.0, 0.75}, 0.7);
}

TEST(Forward, Classes) {
  EXPECT_JVP(forward::step, {1.3, 0.7}, forward::Spring(0.5, 3), 0.1);
  EXPECT_JVP(forward::areas, 1.3, 0.7);
  EXPECT_JVP(forward::polynomial, 1.3, 0.7);
}

TEST(Forward, FunctionsAsValues) {
  EXPECT_JVP(forward::composed, 1.3, 0.7);
  EXPECT_JVP(forward::algorithms, {1.5, -0.25, 2.0, 0.75}, 0.7);
}

TEST(Forward, ContainersAndPointers) {
  EXPECT_JVP(forward::by_name, {{"a", 1.3}, {"b", 0.7}}, 0.6);
  EXPECT_JVP(forward::by_number, {{3, 0.5}}, 1.3);
  EXPECT_JVP(forward::either, forward::Either(1.3), 0.7);
  EXPECT_JVP(forward::either, forward::Either(1.3), {});
  EXPECT_JVP(forward::either, forward::Either(std::vector<double>{1.3, 0.4, 0.7}), 0.5);
  EXPECT_JVP(forward::several, 1.3);
  EXPECT_JVP(forward::chain, 1.3, 0.7);
  EXPECT_JVP(forward::complex, 1.3, 0.7);
}

TEST(Forward, InOuts) {
  EXPECT_JVP(forward::in_outs, 1.3, {0.7, 0.4, 1.1}, 3, {0.5, 0.25}, 7);
  EXPECT_JVP(forward::grows, {1.3, 0.7}, {{0.6, 1.5}});
}

TEST(Forward, Exceptions) {
  EXPECT_JVP(forward::recovers, 1.3, 0.7);
  EXPECT_JVP(forward::recovers, 1.3, 1.7);
}

TEST(Forward, Rules) { EXPECT_JVP(forward::ruled, {1.5, -0.25, 2.0}, 0.7); }

#ifndef CHECK_WITHOUT_TWINS
TEST(Forward, NodesThatSeveralReachHaveOneTangent) {
  using forward::Node;
  const auto node = [](double value, std::shared_ptr<Node> next) { return std::make_shared<Node>(Node{value, next}); };
  const auto last = node(5, nullptr);
  const auto a = node(2, last), b = node(3, last);
  // Two nodes, of which the second argument's next is the first one's.
  EXPECT_EQ(dualrev::jvp<forward::of_nodes>(a, b, 7, node(1, node(10, nullptr)), node(100, node(1000, nullptr)), 0).tangent,
            7 * (3 * 1 + 2 * 100) + 10);
  // One node, given twice: the first tangent counts.
  EXPECT_EQ(dualrev::jvp<forward::of_nodes>(a, a, 7, node(1, node(10, nullptr)), node(100, node(1000, nullptr)), 0).tangent,
            7 * 2 * 2 * 1 + 10);
  EXPECT_TRUE(dualrev::check_jvp<forward::of_nodes>(a, b, 7).ok());
  EXPECT_TRUE(dualrev::check_jvp<forward::of_nodes>(a, a, 7).ok());
  EXPECT_THROW(static_cast<void>(dualrev::jvp<forward::of_nodes>(a, b, 7, node(1, nullptr), node(1, nullptr), 0)),
               std::invalid_argument);
}

TEST(Forward, WhateverTheOrderOfKeys) {
  std::unordered_map<int, double> m, dm;
  for (int i = 0; i < 100; ++i) m[i * 37 % 101] = 0.25 * i;
  for (int i = 99; i >= 0; --i) dm[i * 37 % 101] = i;
  const auto [value, tangent] = dualrev::jvp<forward::by_number>(m, 2, dm, 10);
  for (const auto& [key, x] : m) EXPECT_EQ(tangent.at(key), dm.at(key) * (2 + key) + x * 10);
  EXPECT_EQ(tangent.at(1000), 10);
  EXPECT_TRUE(dualrev::check_jvp<forward::by_number>(m, 2).ok());
  dm.erase(37);
  EXPECT_THROW(static_cast<void>(dualrev::jvp<forward::by_number>(m, 2, dm, 10)), std::invalid_argument);
  dm[1] = 1;
  EXPECT_THROW(static_cast<void>(dualrev::jvp<forward::by_number>(m, 2, dm, 10)), std::invalid_argument);
}
#endif
