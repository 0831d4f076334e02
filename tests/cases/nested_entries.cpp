#include "nested_entries.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_hessian.hpp>
#include <dualrev/check_jvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#ifndef CHECK_WITHOUT_TWINS

using vector = std::vector<double>;

namespace {

template <auto f, class... Arguments>
void check_first(const Arguments&... x) {
  const auto c = dualrev::check_gradient<f>(x...);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-7) << c;
}
template <auto f, class... Arguments>
void check_both(const Arguments&... x) {
  check_first<f>(x...);
  const auto c = dualrev::check_hessian<f>(x...);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_LT(c.max_error(), 1e-6) << c;
  EXPECT_TRUE(dualrev::check_hvp<f>(x...).ok());
}

}  // namespace

TEST(NestedEntries, PerturbationsAreNotConfused) {
  EXPECT_EQ(dualrev::gradient<nested_entries::confused_by_jvp>(3.0), (std::tuple{3.0, 1.0}));
  EXPECT_EQ(dualrev::gradient<nested_entries::confused_by_vjp>(3.0), (std::tuple{3.0, 1.0}));
  EXPECT_EQ(dualrev::gradient<nested_entries::confused_by_hessian>(3.0), (std::tuple{9.0, 6.0}));
  EXPECT_EQ(dualrev::gradient<nested_entries::along_itself>(3.0, 5.0), (std::tuple{99.0, 66.0, 18.0}));
  const auto h = dualrev::hessian<nested_entries::along_itself>(3.0, 5.0).hessian;
  EXPECT_EQ((std::array{h(0, 0), h(0, 1), h(1, 1)}), (std::array{22.0, 12.0, 0.0}));
}
TEST(NestedEntries, WhatPeopleAskFor) {
  check_both<&nested_entries::physics>(0.7, 1.3, -0.4, 5);
  check_both<&nested_entries::physics_by_hessian>(0.7, 1.3, -0.4, 5);
  check_both<&nested_entries::newton_for_minimum>(0.4, 0.9, 0.3);
  check_both<&nested_entries::implicit>(0.8, 0.5, 0.3);
  EXPECT_NEAR(nested_entries::physics(0.7, 1.3, -0.4, 5), nested_entries::physics_by_hessian(0.7, 1.3, -0.4, 5), 1e-13);
  EXPECT_DOUBLE_EQ(std::get<0>(dualrev::gradient<nested_entries::physics>(0.7, 1.3, -0.4, 5)),
                   nested_entries::physics(0.7, 1.3, -0.4, 5));
}
TEST(NestedEntries, AsItIsSpelled) {
  check_both<&nested_entries::members>(0.4, 1.7);
  check_both<&nested_entries::in_an_expression>(0.4, 1.7);
  check_both<&nested_entries::matrix_alone>(0.4, 1.7);
  check_both<&nested_entries::in_a_closure>(0.4, 1.7);
  check_first<&nested_entries::changed>(0.4, 1.7);
  check_both<&nested_entries::of_many_functions>(0.7, 1.7);
}
TEST(NestedEntries, ForwardModeAndSparseHessians) {
  EXPECT_TRUE(dualrev::check_jvp<nested_entries::physics>(0.7, 1.3, -0.4, 5).ok());
  EXPECT_TRUE(dualrev::check_jvp<nested_entries::slope_along>(vector{1.3, 0.7, -0.4}, vector{0.2, -1.1, 0.6}).ok());
  const auto whole = dualrev::hessian<nested_entries::physics>(0.7, 1.3, -0.4, 5).hessian;
  const auto sparse = dualrev::sparse_hessian<nested_entries::physics>(0.7, 1.3, -0.4, 5).hessian;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(sparse(i, j), whole(i, j), 1e-12);
}
TEST(NestedEntries, NeedNoTape) {
  dualrev::workspace w;
  dualrev::gradient<nested_entries::physics>(w, 0.7, 1.3, -0.4, 5);
  EXPECT_EQ(w.counters().operations, 0U);
}
TEST(NestedEntries, Rows) {
  const vector x{1.3, 0.7, -0.4}, v{0.2, -1.1, 0.6};
  check_both<&nested_entries::slope_along>(x, v);
  check_first<&nested_entries::length_of_product>(x, v);
  check_first<&nested_entries::column>(x);
  check_first<&nested_entries::row_and_number>(x, 0.3);
  EXPECT_THROW(dualrev::gradient<nested_entries::slope_along>(x, vector{1.0}), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<nested_entries::length_of_product>(x, vector{1.0}), std::invalid_argument);
}

#else
TEST(NestedEntries, NeedsTheTool) {}
#endif
