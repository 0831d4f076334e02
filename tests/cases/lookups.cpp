#include "lookups.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/check_jvp.hpp>

#undef DUALREV_CASE_LOOKUPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "lookups.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;
namespace {
const vec rows[] = {{0.53, 0.71, 0.4}, {0.47, 0.91}, {0.31, 0.93, 0.44, 0.83, 0.13, 0.67}, {1.33, 0.07, 2.21, 0.61}};
const vec knots = {0.12, 0.25, 0.51, 0.77, 1.21}, values = {0.3, 0.9, 0.4, 1.7, 0.8};
}  // namespace

TEST(Lookups, BetweenKnots) {
  for (double t : {0.06, 0.133, 0.31, 0.63, 1.01, 1.52}) {
    EXPECT_REGION(lookups::by_difference, knots, values, t);
    EXPECT_REGION(lookups::by_iterator, knots, values, t);
    EXPECT_REGION(lookups::by_cast, knots, values, t);
    EXPECT_REGION(lookups::by_closure, knots, values, t, 1.07);
    EXPECT_REGION(lookups::of_spans, knots, t);
    EXPECT_REGION(lookups::of_an_array, 0.17, 0.29, t);
    EXPECT_REGION(lookups::of_pointers, knots, values, 5, t);
    EXPECT_REGION(lookups::by_clamp, knots, values, t);
    EXPECT_REGION(lookups::by_clamp_at_once, knots, values, t);
    EXPECT_REGION(lookups::in_an_array, t);
    EXPECT_REGION(lookups::by_private_tables, 0.3, 1.1, t);
    EXPECT_TRUE(dualrev::check_hessian<lookups::by_private_tables>(0.3, 1.1, t).ok());
    EXPECT_TRUE(dualrev::check_hessian<lookups::by_difference>(knots, values, t).ok());
    EXPECT_TRUE(dualrev::check_jvp<lookups::by_iterator>(knots, values, t).ok());
  }
  for (const vec& x : rows) EXPECT_REGION(lookups::in_a_loop, knots, values, x);
  const lookups::Curve curve{knots, values};
  EXPECT_TRUE(dualrev::check_gradient<lookups::swap_value>(curve, 0.03, 7).ok());
  dualrev::workspace w;
  static_cast<void>(dualrev::gradient<lookups::swap_value>(w, curve, 0.03, 7));
  EXPECT_EQ(w.counters().entries, 0U);
}

TEST(Lookups, TheLargest) {
  for (const vec& x : rows) {
    EXPECT_REGION(lookups::where_the_largest_is, x, vec(x.rbegin(), x.rend()));
    for (double a : {0.25, 0.81}) {
      EXPECT_REGION(lookups::largest_by, x, a);
      EXPECT_REGION(lookups::without_the_least, x, a);
      EXPECT_REGION(lookups::compared_as_often, x, a);
      EXPECT_REGION(lookups::at_most_one, x, a);
    }
  }
}

TEST(Lookups, WhetherAndHowOften) {
  for (const vec& x : rows)
    for (double a : {0.05, 0.5, 0.87, 3.0}) {
      EXPECT_REGION(lookups::first_above, x, a);
      EXPECT_REGION(lookups::up_to_one_below, x, a);
      EXPECT_REGION(lookups::if_any, x, a);
      EXPECT_REGION(lookups::if_all_or_none, x, a);
      EXPECT_REGION(lookups::how_many, x, a);
      EXPECT_TRUE(dualrev::check_hessian<lookups::up_to_one_below>(x, a).ok());
    }
}
