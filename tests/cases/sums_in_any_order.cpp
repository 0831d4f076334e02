#include "sums_in_any_order.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#ifndef CHECK_WITHOUT_TWINS
#include <dualrev/hvp.hpp>
#include <dualrev/jvp.hpp>
#endif

#undef DUALREV_CASE_SUMS_IN_ANY_ORDER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "sums_in_any_order.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

/// Whose products are sums of few powers of two, so that they add up to the same in any order.
vec exact(std::size_t n, int from) {
  vec all(n);
  for (std::size_t i = 0; i < n; ++i) all[i] = (static_cast<int>(i * 7 + from) % 23 - 11) / 8.0;
  return all;
}

TEST(SumsInAnyOrder, AreTheSameButForRounding) {
  for (std::size_t n : {1, 2, 7, 8, 9, 16, 17, 31, 64, 65, 71, 73, 136}) {
    const vec a = exact(n, 3), b = exact(n, 5);
    EXPECT_REGION_KEPT(dot, a, b);
    EXPECT_REGION_KEPT(by_algorithms, a, b);
    EXPECT_REGION_KEPT(several, a, b);
    EXPECT_REGION_KEPT(in_members, a, b);
    EXPECT_REGION_KEPT(by_reference, a, b);
    EXPECT_REGION_KEPT(no_such_element, a, b);
    EXPECT_REGION_KEPT(downwards, a, b);
    EXPECT_REGION_KEPT(of_what_is_set, a, b);
    EXPECT_REGION_KEPT(of_sums, a, b);
    EXPECT_REGION_KEPT(compensated, a, b);
    if (n < 40) EXPECT_REGION_KEPT(decides, a, b);
    EXPECT_REGION_KEPT(left_early, a, b);
  }
  for (std::size_t n : {1, 7, 8, 9}) {
    EXPECT_REGION_KEPT(product, exact(n * n, 3), exact(n, 5));
    EXPECT_REGION_KEPT(by_pointers, exact(n * n, 3), exact(n, 5));
    EXPECT_REGION_KEPT(rounded, exact(n, 3), exact(n, 5));
  }
}

#ifndef CHECK_WITHOUT_TWINS

/// Of which nearly every sum is rounded.
vec uneven(std::size_t n, double from) {
  vec all(n);
  for (std::size_t i = 0; i < n; ++i) all[i] = std::sin(from + 1.7 * static_cast<double>(i)) + 0.1;
  return all;
}

TEST(SumsInAnyOrder, OfNothingAreNothing) {
  const auto [value, da, db] = dualrev::gradient<dot>(vec(), vec());
  EXPECT_EQ(value, 0);
  EXPECT_TRUE(da.empty() && db.empty());
  EXPECT_EQ(std::get<0>(dualrev::gradient<several>(vec(), vec())), 4);
  EXPECT_EQ(std::get<0>(dualrev::gradient<no_such_element>(vec{1}, vec())), 1);
  EXPECT_EQ(std::get<0>(dualrev::gradient<downwards>(vec(), vec())), downwards({}, {}));
}

template <auto f>
void expect_rounded(const char* name, const vec& a, const vec& b) {
  const auto [value, da, db] = dualrev::gradient<f>(a, b);
  EXPECT_NEAR(value, f(a, b), 1e-12 * (1 + std::abs(value))) << name;
  EXPECT_EQ(std::get<0>(dualrev::gradient<f>(a, b)), value) << name;
  // The same by tangents, and second derivatives by differences of first ones.
  const vec along = uneven(a.size(), 0.4), beside = uneven(b.size(), 0.9);
  double slope = 0;
  for (std::size_t i = 0; i < a.size(); ++i) slope += da[i] * along[i];
  for (std::size_t i = 0; i < b.size(); ++i) slope += db[i] * beside[i];
  const auto [same, tangent] = dualrev::jvp<f>(a, b, along, beside);
  EXPECT_NEAR(same, value, 1e-12 * (1 + std::abs(value))) << name;
  EXPECT_NEAR(tangent, slope, 1e-10 * (1 + std::abs(slope))) << name;
}
#define EXPECT_ROUNDED(f, a, b) expect_rounded<f>(#f, a, b)

TEST(SumsInAnyOrder, OfRoundedNumbersAreNear) {
  for (std::size_t n : {1, 8, 13, 64, 100}) {
    const vec a = uneven(n, 0.3), b = uneven(n, 0.8);
    EXPECT_ROUNDED(dot, a, b);
    EXPECT_ROUNDED(by_algorithms, a, b);
    EXPECT_ROUNDED(several, a, b);
    EXPECT_ROUNDED(in_members, a, b);
    EXPECT_ROUNDED(by_reference, a, b);
    EXPECT_ROUNDED(downwards, a, b);
    EXPECT_ROUNDED(of_what_is_set, a, b);
    EXPECT_ROUNDED(of_sums, a, b);
    EXPECT_ROUNDED(decides, a, b);
    EXPECT_ROUNDED(product, uneven(n * n, 0.3), b);
    EXPECT_ROUNDED(by_pointers, uneven(n * n, 0.3), b);
    EXPECT_EQ(std::get<0>(dualrev::gradient<compensated>(a, b)), compensated(a, b)) << "no sum to be reordered";
    EXPECT_EQ(std::get<0>(dualrev::gradient<rounded>(a, b)), rounded(a, b)) << "nor this";
    EXPECT_EQ(std::get<0>(dualrev::gradient<left_early>(a, b)), left_early(a, b)) << "nor this";
  }
}

TEST(SumsInAnyOrder, ProductsWithHessians) {
  for (std::size_t n : {3, 8, 21}) {
    const vec a = uneven(n, 0.3), b = uneven(n, 0.8), along = uneven(n, 0.4), beside = uneven(n, 0.9);
    const auto product = dualrev::hvp<in_members>(a, b, along, beside);
    const double h = 1e-5;
    const auto at = [&](double t) {
      vec x = a, y = b;
      for (std::size_t i = 0; i < n; ++i) x[i] += t * along[i], y[i] += t * beside[i];
      return dualrev::gradient<in_members>(x, y);
    };
    const auto above = at(h), below = at(-h);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(std::get<0>(product.product)[i], (std::get<1>(above)[i] - std::get<1>(below)[i]) / (2 * h), 1e-6);
      EXPECT_NEAR(std::get<1>(product.product)[i], (std::get<2>(above)[i] - std::get<2>(below)[i]) / (2 * h), 1e-6);
    }
  }
}

/// What cannot be rounded is what it was: not a number, or infinite.
TEST(SumsInAnyOrder, InfinitiesStay) {
  for (std::size_t n : {3, 20, 80})
    for (std::size_t at : {std::size_t{0}, n / 2, n - 1}) {
      vec a = uneven(n, 0.3);
      const vec b(n, 1.0);
      a[at] = INFINITY;
      EXPECT_EQ(std::get<0>(dualrev::gradient<dot>(a, b)), INFINITY);
      EXPECT_EQ(std::get<1>(dualrev::gradient<dot>(a, b))[at], 1);
      a[(at + 1) % n] = -INFINITY;
      EXPECT_TRUE(std::isnan(std::get<0>(dualrev::gradient<dot>(a, b))));
      a[(at + 1) % n] = 0, a[at] = NAN;
      EXPECT_TRUE(std::isnan(std::get<0>(dualrev::gradient<dot>(a, b))));
    }
  EXPECT_TRUE(std::signbit(std::get<0>(dualrev::gradient<dot>(vec(9, -0.0), vec(9, 1.0)))) ==
              std::signbit(dot(vec(9, -0.0), vec(9, 1.0))));
}

#endif
