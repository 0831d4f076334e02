#include "nested_orders.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_hessian.hpp>

#include <complex>

#ifndef CHECK_WITHOUT_TWINS

namespace {

/// A derivative by x of exp(0.3 x) sin(k x), the imaginary part of exp((0.3 + i k) x).
double wave(int order, double x, double k) {
  const std::complex<double> rate(0.3, k);
  return (std::pow(rate, order) * std::exp(rate * x)).imag();
}
/// Of that, the derivative by k.
double wave_by_k(int order, double x, double k) {
  const std::complex<double> rate(0.3, k), i(0, 1);
  return (i * (std::pow(rate, order - 1) * static_cast<double>(order) + std::pow(rate, order) * x) * std::exp(rate * x)).imag();
}

}  // namespace

TEST(NestedOrders, FourthFifthAndSixth) {
  const double x = 0.7, k = 1.3;
  const auto [value, by_x, by_k] = dualrev::gradient<nested_orders::fourth>(x, k);
  EXPECT_NEAR(value, wave(4, x, k), 1e-12);
  EXPECT_NEAR(by_x, wave(5, x, k), 1e-12);
  EXPECT_NEAR(by_k, wave_by_k(4, x, k), 1e-12);
  const auto h = dualrev::hessian<nested_orders::fourth>(x, k).hessian;
  EXPECT_NEAR(h(0, 0), wave(6, x, k), 1e-11);
  EXPECT_NEAR(h(0, 1), wave_by_k(5, x, k), 1e-11);
}
TEST(NestedOrders, ClosedForms) {
  const double x = 0.7, k = 1.3, e = std::exp(k * x);
  const auto [value, by_x, by_k] = dualrev::gradient<nested_orders::fourth_of_exponential>(x, k);
  EXPECT_NEAR(value, std::pow(k, 4) * e, 1e-12);
  EXPECT_NEAR(by_x, std::pow(k, 5) * e, 1e-12);
  EXPECT_NEAR(by_k, (4 * std::pow(k, 3) + std::pow(k, 4) * x) * e, 1e-12);
  EXPECT_NEAR(dualrev::hessian<nested_orders::fourth_of_exponential>(x, k).hessian(0, 0), std::pow(k, 6) * e, 1e-11);
  for (const double at : {0.0, -1.5, 2.0}) {
    EXPECT_NEAR(std::get<0>(dualrev::gradient<nested_orders::fourth_of_power>(at)), 840 * at * at * at, 1e-10);
    EXPECT_NEAR(std::get<1>(dualrev::gradient<nested_orders::fourth_of_power>(at)), 2520 * at * at, 1e-10);
    EXPECT_NEAR(dualrev::hessian<nested_orders::fourth_of_power>(at).hessian(0, 0), 5040 * at, 1e-10);
  }
}
TEST(NestedOrders, ABeam) {
  const auto c = dualrev::check_gradient<nested_orders::beam>(1.3, 0.4, 5);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
  const auto h = dualrev::check_hessian<nested_orders::beam>(1.3, 0.4, 5);
  EXPECT_TRUE(h.ok()) << h;
}
TEST(NestedOrders, PerturbationsAreNotConfused) {
  EXPECT_EQ(dualrev::gradient<nested_orders::product_rule>(3.0, 5.0), (std::tuple{90.0, 60.0, 18.0}));
}
TEST(NestedOrders, ManyFunctions) {
  const auto c = dualrev::check_gradient<nested_orders::of_many_functions>(0.7, 1.7);
  EXPECT_TRUE(c.ok()) << c;
  const auto h = dualrev::check_hessian<nested_orders::of_many_functions>(0.7, 1.7);
  EXPECT_TRUE(h.ok()) << h;
}

#else
TEST(NestedOrders, NeedsTheTool) {}
#endif
