#include "found_lookup.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_LOOKUP_HPP
#define FOUND_LOOKUP_WITH_DUALS
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_lookup.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(FoundLookup, InlineNamespaces) {
  EXPECT_GRADIENT(found_lookup::of_both, 1.3);
#ifndef CHECK_WITHOUT_TWINS
  constexpr auto product = static_cast<double (*)(double, double)>(found_lookup::outer::g);
  constexpr auto tripled = static_cast<double (*)(double, double)>(found_lookup::outer::k);
  EXPECT_EQ(std::get<1>(dualrev::gradient<product>(1.5, 2.0)), 2.0);
  EXPECT_EQ(std::get<2>(dualrev::gradient<tripled>(1.5, 2.0)), 4.5);
#endif
}
TEST(FoundLookup, TheTapesName) {
  EXPECT_VJP(found_lookup::parameter, 1.3, 0.7);
  EXPECT_VJP(found_lookup::local, 1.3, 0.7);
  EXPECT_VJP(found_lookup::in_a_loop, 0.3, 0.2, 3);
  EXPECT_VJP(found_lookup::called, 0.3);
}
#ifndef CHECK_WITHOUT_TWINS
TEST(FoundLookup, LikeNumbers) {
  // 2 x (1.5 + x) x^2 (x - 0.5)
  const double x = 1.3;
  const auto [value, dx] = dualrev::gradient<found_lookup::weighed>(x);
  EXPECT_DOUBLE_EQ(value, found_lookup::weighed(x));
  EXPECT_NEAR(dx, 2 * (5 * x * x * x * x + 4 * x * x * x - 2.25 * x * x), 1e-12);
  EXPECT_TRUE(dualrev::check_gradient<found_lookup::weighed>(x).ok());
}
#endif
