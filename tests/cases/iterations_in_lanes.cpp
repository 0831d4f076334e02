#include "iterations_in_lanes.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#ifndef CHECK_WITHOUT_TWINS
#include <dualrev/hvp.hpp>
#include <dualrev/jvp.hpp>
#endif

#undef DUALREV_CASE_ITERATIONS_IN_LANES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "iterations_in_lanes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

/// Of which nearly every sum is rounded.
vec uneven(std::size_t n, double from) {
  vec all(n);
  for (std::size_t i = 0; i < n; ++i) all[i] = 0.6 * std::sin(from + 1.7 * static_cast<double>(i)) + 0.1;
  return all;
}

#ifndef CHECK_WITHOUT_TWINS
template <auto f>
void expect_same_value(const char* name, const vec& a, const vec& b) {
  EXPECT_EQ(std::get<0>(dualrev::gradient<f>(a, b)), f(a, b)) << name;
  EXPECT_EQ(dualrev::vjp<f>(a, b).value, f(a, b)) << name;
}
#else
template <auto f>
void expect_same_value(const char*, const vec&, const vec&) {}
#endif
#define EXPECT_IN_LANES(f)     \
  EXPECT_REGION_KEPT(f, a, b); \
  expect_same_value<f>(#f, a, b)

TEST(IterationsInLanes, AreTheSame) {
  for (std::size_t n : {0, 1, 2, 3, 4, 5, 8, 9, 27})
    for (std::size_t m : {1, 4}) {
      const vec a = uneven(3 * n, 0.3), b = uneven(m, 0.8);
      EXPECT_IN_LANES(chains);
      EXPECT_IN_LANES(by_steps);
      EXPECT_IN_LANES(downwards);
      EXPECT_IN_LANES(from_elsewhere);
      EXPECT_IN_LANES(of_others);
      EXPECT_IN_LANES(from_own_rows);
      EXPECT_IN_LANES(in_turn);
      EXPECT_IN_LANES(in_an_array);
      EXPECT_IN_LANES(nearest);
      EXPECT_IN_LANES(first_or_more);
      EXPECT_IN_LANES(of_calls);
      EXPECT_IN_LANES(branches);
      EXPECT_IN_LANES(by_pointers);
      EXPECT_IN_LANES(of_one_name);
      EXPECT_IN_LANES(by_walking);
      EXPECT_IN_LANES(nearest_of_spans);
      EXPECT_IN_LANES(again_and_again);
      EXPECT_IN_LANES(rows_are_lent);
      EXPECT_IN_LANES(kept_between);
      EXPECT_IN_LANES(result_in_between);
      EXPECT_IN_LANES(one_behind_the_other);
      EXPECT_IN_LANES(read_in_between);
      EXPECT_IN_LANES(goes_on);
      EXPECT_IN_LANES(twice);
      EXPECT_IN_LANES(depends);
      EXPECT_IN_LANES(by_algorithms);
      EXPECT_IN_LANES(scattered);
      EXPECT_IN_LANES(guarded);
      EXPECT_IN_LANES(carried);
    }
}

TEST(IterationsInLanes, ApartAreTheSame) {
  for (std::size_t n : {0, 1, 3, 4, 5, 8, 9, 27})
    for (std::size_t m : {1, 4}) {
      const vec a = uneven(3 * n, 0.3), b = uneven(m, 0.8);
      EXPECT_IN_LANES(columns);
      EXPECT_IN_LANES(in_the_row);
      EXPECT_IN_LANES(keeps_several);
      EXPECT_IN_LANES(forward_algorithm);
      EXPECT_IN_LANES(products);
      EXPECT_IN_LANES(filter);
      EXPECT_IN_LANES(attraction);
      EXPECT_IN_LANES(of_constant_rows);
      if (a.size() >= b.size()) EXPECT_REGION_VJP(transposed, a, b);
    }
}

TEST(IterationsInLanes, WithoutAnyInnerRound) {
  const vec a = uneven(33, 0.3), b;
  EXPECT_IN_LANES(chains);
  EXPECT_IN_LANES(by_steps);
  EXPECT_IN_LANES(downwards);
  EXPECT_IN_LANES(nearest);
  EXPECT_IN_LANES(first_or_more);
}

#ifndef CHECK_WITHOUT_TWINS

/// Nothing is multiplied with what is not finite, in any lane.
TEST(IterationsInLanes, ZeroMeetsNoInfinity) {
  vec a = uneven(30, 0.3), b = uneven(4, 0.8);
  a[13] = INFINITY;
  const auto [value, da, db] = dualrev::gradient<by_steps>(a, b);
  const auto expected = by_steps(a, b);
  EXPECT_TRUE(value == expected || (std::isnan(value) && std::isnan(expected)));
  for (std::size_t i = 0; i < da.size(); ++i)
    if (i / 3 != 4) {
      EXPECT_TRUE(std::isfinite(da[i])) << i;
    }
}

template <auto f>
void expect_second(const char* name, std::size_t n, std::size_t m) {
  const vec a = uneven(n, 0.3), b = uneven(m, 0.8), along = uneven(n, 0.4), beside = uneven(m, 0.9);
  const auto product = dualrev::hvp<f>(a, b, along, beside);
  EXPECT_EQ(product.value, f(a, b)) << name;
  const double h = 1e-5;
  const auto at = [&](double t) {
    vec x = a, y = b;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += t * along[i];
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += t * beside[i];
    return dualrev::gradient<f>(x, y);
  };
  const auto [value, by_a, by_b] = at(0);
  const auto [less, less_a, less_b] = at(-h);
  const auto [more, more_a, more_b] = at(h);
  const auto hessian = dualrev::hessian<f>(a, b);
  EXPECT_EQ(hessian.value, value) << name;
  // One row of the Hessian is its columns' numbers, each computed beside three others.
  const auto expect = [&](std::size_t row, double gradient, double in_product, double in_hessian, double by, double of,
                          double less_by, double more_by) {
    EXPECT_NEAR(gradient, by, 1e-12 * (1 + std::abs(by))) << name << row;
    EXPECT_NEAR(in_hessian, by, 1e-12 * (1 + std::abs(by))) << name << row;
    EXPECT_NEAR(of, (more_by - less_by) / (2 * h), 1e-5 * (1 + std::abs(of))) << name << row;
    double sum = 0, size = 1;
    for (std::size_t i = 0; i < n + m; ++i) {
      const double each = hessian.hessian(row, i) * (i < n ? along[i] : beside[i - n]);
      sum += each, size += std::abs(each);
    }
    EXPECT_NEAR(in_product, sum, 1e-12 * size) << name << row;
  };
  const auto& [g_a, g_b] = product.gradient;
  const auto& [of_a, of_b] = product.product;
  const auto& [h_a, h_b] = hessian.gradient;
  for (std::size_t i = 0; i < n; ++i) expect(i, g_a[i], of_a[i], h_a[i], by_a[i], of_a[i], less_a[i], more_a[i]);
  for (std::size_t i = 0; i < m; ++i) expect(n + i, g_b[i], of_b[i], h_b[i], by_b[i], of_b[i], less_b[i], more_b[i]);
  auto again = dualrev::hvp<f>(vec(n, 0.5), b, along, beside);
  dualrev::workspace w;
  dualrev::hvp_into<f>(w, again, a, b, along, beside);
  EXPECT_EQ(again.gradient, product.gradient) << name;
  EXPECT_EQ(again.product, product.product) << name;
}
#define EXPECT_SECOND(f) expect_second<f>(#f, n, 3)

TEST(IterationsInLanes, SecondDerivatives) {
  for (std::size_t n : {3, 12, 24, 30}) {
    EXPECT_SECOND(chains);
    EXPECT_SECOND(by_steps);
    EXPECT_SECOND(downwards);
    EXPECT_SECOND(from_elsewhere);
    EXPECT_SECOND(of_others);
    EXPECT_SECOND(from_own_rows);
    EXPECT_SECOND(in_turn);
    EXPECT_SECOND(in_an_array);
    EXPECT_SECOND(nearest);
    EXPECT_SECOND(first_or_more);
    EXPECT_SECOND(of_calls);
    EXPECT_SECOND(branches);
    EXPECT_SECOND(by_pointers);
    EXPECT_SECOND(of_one_name);
    EXPECT_SECOND(by_walking);
    EXPECT_SECOND(nearest_of_spans);
    EXPECT_SECOND(again_and_again);
    EXPECT_SECOND(rows_are_lent);
    EXPECT_SECOND(kept_between);
    EXPECT_SECOND(result_in_between);
    EXPECT_SECOND(one_behind_the_other);
    EXPECT_SECOND(read_in_between);
    EXPECT_SECOND(goes_on);
    EXPECT_SECOND(twice);
    EXPECT_SECOND(depends);
    EXPECT_SECOND(by_algorithms);
    EXPECT_SECOND(scattered);
    EXPECT_SECOND(guarded);
    EXPECT_SECOND(carried);
    EXPECT_SECOND(columns);
    EXPECT_SECOND(in_the_row);
    EXPECT_SECOND(keeps_several);
    EXPECT_SECOND(forward_algorithm);
    EXPECT_SECOND(products);
    EXPECT_SECOND(filter);
    EXPECT_SECOND(attraction);
    EXPECT_SECOND(of_constant_rows);
  }
}

/// A cotangent of zero meets no infinity, and what is not finite in one lane stays there.
TEST(IterationsInLanes, ApartMeetNoInfinity) {
  vec a = uneven(27, 0.3);
  for (std::size_t j = 0; j < 3; ++j) a[j * 9 + 4] = 0;
  const vec none{0.0, 1.0, 1.0}, some{1.0, 1.0, 1.0};
  const auto flat = dualrev::gradient<rooted>(a, none);
  for (double each : std::get<1>(flat)) EXPECT_EQ(each, 0);
  const auto steep = dualrev::gradient<rooted>(a, some);
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(std::isfinite(std::get<1>(steep)[i]), i % 9 != 4) << i;
}

/// Of what is not finite in one lane, the others know nothing.
TEST(IterationsInLanes, SecondDerivativesMeetNoInfinity) {
  vec a = uneven(30, 0.3);
  const vec b = uneven(4, 0.8), along = uneven(30, 0.4), beside = uneven(4, 0.9);
  a[13] = INFINITY;
  const auto product = dualrev::hvp<by_steps>(a, b, along, beside);
  const auto& [of_a, of_b] = product.product;
  for (std::size_t i = 0; i < of_a.size(); ++i)
    if (i / 3 != 4) {
      EXPECT_TRUE(std::isfinite(of_a[i])) << i;
    }
}

#endif
