#include "nested_twice.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>

#ifndef CHECK_WITHOUT_TWINS

TEST(NestedTwice, PerturbationsAreNotConfused) {
  EXPECT_EQ(dualrev::gradient<nested_twice::outer_product_rule>(3.0, 5.0), (std::tuple{90.0, 60.0, 18.0}));
}
TEST(NestedTwice, AnEquationOfSecondOrder) {
  const auto c = dualrev::check_gradient<nested_twice::residual_of_second_order>(0.7, 1.3, -0.4, 5);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
  // u'' = -2 w0 w1^2 t (1 - t^2) with t = tanh(w1 x + w2).
  double expected = 0;
  for (int i = 0; i < 5; ++i) {
    const double t = std::tanh(1.3 * 0.3 * i - 0.4), u = 0.7 * t;
    const double residual = -2 * 0.7 * 1.3 * 1.3 * t * (1 - t * t) + u;
    expected += residual * residual;
  }
  EXPECT_NEAR(std::get<0>(dualrev::gradient<nested_twice::residual_of_second_order>(0.7, 1.3, -0.4, 5)), expected, 1e-12);
}
TEST(NestedTwice, Rows) {
  const auto c = dualrev::check_gradient<nested_twice::length_of_steps>(std::vector{1.3, 0.7, -0.4, 1.1}, 0.3);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
}

#else
TEST(NestedTwice, NeedsTheTool) {}
#endif
