#include "nested.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_hessian.hpp>

#ifndef CHECK_WITHOUT_TWINS

using vector = std::vector<double>;

TEST(Nested, PerturbationsAreNotConfused) {
  EXPECT_EQ(dualrev::gradient<nested::confused>(3.0), (std::tuple{3.0, 1.0}));
  EXPECT_EQ(dualrev::gradient<nested::product>(3.0), (std::tuple{9.0, 6.0}));
  EXPECT_EQ(dualrev::gradient<nested::slope>(3.0, 5.0), (std::tuple{30.0, 10.0, 6.0}));
}
TEST(Nested, AgainstDifferences) {
  const vector x{1.3, 0.7, -0.4, 1.1};
  const auto right = [](const dualrev::gradient_check& c) {
    EXPECT_TRUE(c.ok()) << c;
    EXPECT_LT(c.max_error(), 1e-7) << c;
  };
  right(dualrev::check_gradient<nested::value_and_length>(x));
  right(dualrev::check_gradient<nested::newton_step>(1.7, 2.0));
  right(dualrev::check_gradient<nested::descent>(x, 0.3));
  right(dualrev::check_gradient<nested::physics>(0.7, 1.3, -0.4, 5));
  right(dualrev::check_gradient<nested::force>(vector{1.3, 0.7, -0.4, 1.1, 0.2, 0.6, 2.1, 1.6, -0.9, 0.3}));
  right(dualrev::check_gradient<nested::in_a_closure>(vector{1.3, 0.7, -0.4, 1.1, 0.2, 0.6, 2.1, 1.6, -0.9, 0.3}));
  right(dualrev::check_gradient<nested::of_constants>(1.7));
  right(dualrev::check_gradient<nested::slope>(1.7, 2.0));
  right(dualrev::check_gradient<nested::of_integers>(4, x, 0.3));
}
TEST(Nested, ForwardModeAndJacobians) {
  const vector x{1.3, 0.7, -0.4, 1.1, 0.2, 0.6, 2.1, 1.6, -0.9, 0.3};
  const dualrev::matrix j = dualrev::jacobian<nested::force>(x);
  const auto whole = dualrev::hessian<second::links>(x);
  for (std::size_t i = 0; i < 10; ++i)
    for (std::size_t k = 0; k < 10; ++k) EXPECT_NEAR(j(i, k), -whole.hessian(i, k), 1e-13);
  vector v(10, 0.0);
  v[3] = 1;
  const auto along = dualrev::jvp<nested::force>(x, v);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(along.tangent[i], j(i, 3), 1e-13);
  const auto by_vjp = dualrev::vjp<nested::force>(x);
  EXPECT_NEAR(by_vjp.pullback(v)[2], j(3, 2), 1e-13);
}
TEST(Nested, OverTheTape) {
  const auto c = dualrev::check_gradient<nested::over_tape>(0.7, 1.2);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
}
TEST(Nested, OneCallIsOneOperation) {
  dualrev::workspace w;
  dualrev::gradient<nested::descent>(w, vector{1.3, 0.7, -0.4}, 0.3);
  EXPECT_EQ(w.counters().operations, 3U);
}
TEST(Nested, Branches) {
  EXPECT_EQ(dualrev::gradient<nested::in_a_branch>(-1.0, 2.0), (std::tuple{2.0, 0.0, 1.0}));
  EXPECT_EQ(dualrev::gradient<nested::in_a_branch>(3.0, 2.0), (std::tuple{18.0, 12.0, 0.0}));
}

// ---- second derivatives of what asks for a gradient: third ones of what is asked about ----

TEST(NestedSecond, PerturbationsAreNotConfused) {
  EXPECT_EQ(dualrev::hessian<nested::confused>(3.0).hessian(0, 0), 0.0);
  EXPECT_EQ(dualrev::hessian<nested::product>(3.0).hessian(0, 0), 2.0);
  const auto slope = dualrev::hessian<nested::slope>(3.0, 5.0).hessian;  // of 2 x y
  EXPECT_EQ((std::array{slope(0, 0), slope(0, 1), slope(1, 0), slope(1, 1)}), (std::array{0.0, 2.0, 2.0, 0.0}));
}
TEST(NestedSecond, AgainstDifferencesOfGradients) {
  const auto check = [](auto function, auto... x) {
    const auto c = dualrev::check_hessian<function.value>(x...);
    EXPECT_TRUE(c.ok()) << c;
    EXPECT_LT(c.max_error(), 1e-6) << c;
    EXPECT_TRUE(dualrev::check_hvp<function.value>(x...).ok());
  };
  const auto of = []<auto f>(std::integral_constant<decltype(f), f> function) { return function; };
  const vector x{1.3, 0.7, -0.4, 1.1}, more{1.3, 0.7, -0.4, 1.1, 0.2, 0.6, 2.1, 1.6, -0.9, 0.3};
#define OF(name) of(std::integral_constant<decltype(&nested::name), &nested::name>())
  check(OF(confused), 1.7);
  check(OF(product), 1.7);
  check(OF(slope), 1.7, 2.0);
  check(OF(value_and_length), x);
  check(OF(newton_step), 1.7, 2.0);
  check(OF(descent), x, 0.3);
  check(OF(physics), 0.7, 1.3, -0.4, 5);
  check(OF(of_constants), 1.7);
  check(OF(in_a_closure), more);
  check(OF(slope_of_network), 0.3, 0.7, 1.3, -0.4);
  check(OF(inner_product_rule), 1.7, 2.0);
  check(OF(of_functions), 0.4, 0.6);
  check(OF(of_functions_of_two), 1.4, 0.6);
  check(OF(of_powers), 1.4, 0.6);
  check(OF(of_special_functions), 0.4, 1.6);
  check(OF(of_array), std::array{0.4, 1.6, -0.7}, 1.3);
  check(OF(of_integers), 4, x, 0.3);
#undef OF
}
// A product by every unit vector: each number of the Hessian comes out twice, by different directions.
TEST(NestedSecond, IsSymmetric) {
  const vector x{1.3, 0.7, -0.4, 1.1};
  std::vector<vector> columns;
  for (std::size_t j = 0; j < x.size(); ++j) {
    vector unit(x.size());
    unit[j] = 1;
    columns.push_back(dualrev::hvp<nested::value_and_length>(x, unit).product);
  }
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NEAR(columns[i][j], columns[j][i], 1e-11);
}

#else
TEST(Nested, NeedsTheTool) {}
#endif
