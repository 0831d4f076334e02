#include "reductions.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/check_jvp.hpp>

#undef DUALREV_CASE_REDUCTIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "reductions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;
namespace {
vec row(std::size_t n, double a) {
  vec all;
  for (std::size_t i = 0; i < n; ++i) all.push_back(std::sin(a * static_cast<double>(i + 1)) + 0.3);
  return all;
}
}  // namespace

// Fours, and what is left of them.
TEST(Reductions, Sums) {
  for (std::size_t n : {1, 2, 3, 4, 5, 7, 8, 11}) {
    const vec x = row(n, 0.7), y = row(n, 1.3);
    EXPECT_REGION(reductions::total, x);
    EXPECT_REGION(reductions::from_a_number, x, 0.7);
    EXPECT_REGION(reductions::by_closure, x, 0.9);
    EXPECT_REGION(reductions::product, x, 0.7);
    EXPECT_REGION(reductions::quotients, x, y);
    EXPECT_REGION(reductions::of_pointers, x, static_cast<int>(n));
    EXPECT_REGION(reductions::dot, x, y);
    EXPECT_REGION(reductions::squares, x);
    EXPECT_REGION(reductions::distance, x, y);
    EXPECT_REGION(reductions::of_products, x, 0.4);
    EXPECT_REGION(reductions::variance, x);
    EXPECT_TRUE(dualrev::check_hessian<reductions::by_closure>(x, 0.9).ok());
    EXPECT_TRUE(dualrev::check_hessian<reductions::of_products>(x, 0.4).ok());
    EXPECT_TRUE(dualrev::check_jvp<reductions::distance>(x, y).ok());
    if (n >= 2) EXPECT_REGION(reductions::of_all_but_ends, x);
    if (n >= 4) EXPECT_REGION(reductions::weighted, x);
  }
}

TEST(Reductions, Rows) {
  for (std::size_t n : {1, 2, 3, 6}) {
    const vec x = row(n, 0.9);
    EXPECT_REGION(reductions::running, x);
    EXPECT_REGION(reductions::into_a_part, x);
    EXPECT_REGION(reductions::steps, x);
    EXPECT_REGION(reductions::in_a_loop, x, 3);
    EXPECT_TRUE(dualrev::check_hessian<reductions::running>(x).ok());
    EXPECT_TRUE(dualrev::check_jvp<reductions::in_a_loop>(x, 2).ok());
  }
  EXPECT_EQ(std::get<0>(dualrev::gradient<reductions::running>(vec{})), 0.0);
  EXPECT_EQ(std::get<0>(dualrev::gradient<reductions::steps>(vec{})), 0.0);
  EXPECT_REGION(reductions::grid, 0.4, 0.7);
  EXPECT_REGION(reductions::counted_from, 0.8);
  EXPECT_REGION(reductions::counted_by_integers, 0.8);
}

TEST(Reductions, IntegersSortedByNumbers) {
  for (std::size_t n : {1, 3, 6, 20}) {
    const vec x = row(n, 0.9);
    EXPECT_REGION(reductions::by_rank, x);
    EXPECT_REGION(reductions::trimmed, x, static_cast<int>(n) / 2);
    EXPECT_REGION(reductions::sorted_each_round, x, 3);
    EXPECT_REGION(reductions::nearest, x, 0.4, static_cast<int>(n) / 2);
    EXPECT_TRUE(dualrev::check_hessian<reductions::sorted_each_round>(x, 2).ok());
  }
}
