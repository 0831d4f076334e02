// Second derivatives of a function against those of the same source at hyper-dual numbers, and against differences.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <dualrev/check_hessian.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "support/forward_over_forward.hpp"

template <class Argument>
void read_numbers(const Argument& argument, std::vector<double>& all) {
  if constexpr (dualrev::holds_scalars<Argument>)
    dualrev::for_each_scalar<Argument>(argument, [&](const double& x) { all.push_back(x); });
}

enum class Way { without_tape, over_tape };

/// Against forward over forward, differences of the gradient, and products with directions. `oracle(next)`: the same
/// call at the oracle's numbers, which `next()` gives in their order. Which way it goes is asserted.
template <auto f, class Oracle, class... Arguments>
void check_hessian_of(Way way, const Oracle& oracle, Arguments... arguments) {
  const auto copies = std::tuple(arguments...);
  const auto with_copies = [&](const auto& call) {
    auto given = copies;
    return std::apply(call, given);
  };
  std::vector<double> values;
  (read_numbers(arguments, values), ...);
  const std::size_t n = values.size();
  dualrev::workspace w;
  const auto whole = with_copies([&](auto&... x) { return dualrev::hessian<f>(w, x...); });
  EXPECT_EQ(w.counters().entries > 0, way == Way::over_tape);
  ASSERT_EQ(whole.hessian.rows, n);
  if constexpr (std::is_invocable_v<decltype(f), Arguments&...>) {
    EXPECT_EQ(whole.value, with_copies([](auto&... x) { return std::invoke(f, x...); }));
  }
  std::vector<double> g;
  read_numbers(whole.gradient, g);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      std::size_t next = 0;
      const hyper::number expected = oracle([&] {
        const std::size_t k = next++;
        return hyper::number(values[k], k == i ? 1 : 0, k == j ? 1 : 0, 0);
      });
      EXPECT_EQ(next, n);
      EXPECT_NEAR(whole.value, expected.v, 1e-14 * std::fmax(1, std::fabs(expected.v)));
      const double found = whole.hessian(i, j);
      EXPECT_NEAR(g[i], expected.a, 1e-12 * std::fmax(1, std::fabs(g[i]))) << i;
      EXPECT_NEAR(found, expected.ab, 1e-11 * std::fmax(1, std::fabs(found))) << i << ", " << j;
    }
  const auto sparse = with_copies([&](auto&... x) { return dualrev::sparse_hessian<f>(x...); });
  EXPECT_EQ(sparse.value, whole.value);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const double expected = whole.hessian(i, j);
      EXPECT_TRUE(expected == 0 || sparse.hessian.has(i, j)) << i << ", " << j;
      EXPECT_NEAR(sparse.hessian(i, j), expected, 1e-12 * std::fmax(1, std::fabs(expected))) << i << ", " << j;
    }
  const auto by_differences = with_copies([&](auto&... x) { return dualrev::check_hessian<f>(x...); });
  EXPECT_TRUE(by_differences.ok()) << by_differences;
  EXPECT_TRUE(with_copies([&](auto&... x) { return dualrev::check_hvp<f>(x...); }).ok());
}

/// The oracle's numbers in a row.
template <class Next>
std::vector<hyper::number> row(const Next& next, std::size_t count) {
  std::vector<hyper::number> all(count);
  for (hyper::number& each : all) each = next();
  return all;
}
