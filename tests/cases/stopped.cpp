#include "stopped.dual.hpp"

#include <gtest/gtest.h>

using vector = std::vector<double>;

TEST(StopGradient, Numbers) {
  EXPECT_EQ(dualrev::gradient<number>(2.0, 3.0), std::tuple(8.0, 1.0, 2.0));
  EXPECT_EQ(dualrev::gradient<of_an_expression>(2.0), std::tuple(of_an_expression(2.0), std::sin(2.0) + 2));
  EXPECT_EQ(dualrev::gradient<named>(2.0, 3), std::tuple(named(2.0, 3), 6.0));
}

TEST(StopGradient, Values) {
  const auto [value, d] = dualrev::gradient<vectors>(vector{1, 2});
  EXPECT_EQ(value, 8);
  EXPECT_EQ(d, (vector{1, 2}));
  const auto [struct_value, point] = dualrev::gradient<structs>(Point{2, 3, 4});
  EXPECT_EQ(struct_value, structs({2, 3, 4}));
  EXPECT_EQ(point.x, 0);
  EXPECT_EQ(point.y, 0);
  EXPECT_EQ(point.label, 4);
}

TEST(StopGradient, WhatDoesNotDependOnItIsRight) {
  const auto [value, d] = dualrev::gradient<softmax_like>(std::array{1.0, 2.0, 0.5});
  EXPECT_EQ(value, softmax_like({1.0, 2.0, 0.5}));
  const double sum = std::exp(-1) + 1 + std::exp(-1.5);
  EXPECT_NEAR(d[0], std::exp(-1) / sum, 1e-15);
  EXPECT_NEAR(d[1], 1 / sum, 1e-15);
}
