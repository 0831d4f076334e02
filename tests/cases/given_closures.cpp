#include "given_closures.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_hessian.hpp>

#undef DUALREV_CASE_GIVEN_CLOSURES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "given_closures.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;
namespace {
const vec rows[] = {{0.53, 0.71, 0.4}, {0.47, 0.91}, {1.33, 0.07, 2.21, 0.61}};
}  // namespace

TEST(GivenClosures, TemplatesThatCallThem) {
  for (double k : {0.3, 0.7})
    for (double b : {0.9, 1.4}) {
      EXPECT_REGION(given_closures::integral, k, b);
      EXPECT_REGION(given_closures::two_integrals, k, b);
      EXPECT_REGION(given_closures::twice_inside, k, b);
      EXPECT_REGION(given_closures::predators, k, b, 0.8);
    }
  for (double c : {2.3, 0.7}) EXPECT_REGION(given_closures::root, c);
  for (const vec& x : rows) {
    for (double a : {0.21, 0.83}) {
      EXPECT_REGION(given_closures::first_large, x, a);
      EXPECT_REGION(given_closures::until_done, x, a);
    }
    EXPECT_REGION(given_closures::weighted, x, vec(x.rbegin(), x.rend()));
  }
  EXPECT_TRUE(dualrev::check_hessian<given_closures::integral>(0.3, 0.9).ok());
  EXPECT_TRUE(dualrev::check_hessian<given_closures::predators>(0.3, 0.9, 0.8).ok());
}

TEST(GivenClosures, ConstantsOfMembers) {
  for (double k : {0.3, 0.7})
    for (double x : {0.9, 1.4}) {
      EXPECT_REGION(given_closures::springs, k, x);
      EXPECT_REGION(given_closures::by_nodes, k, x);
      EXPECT_REGION(given_closures::waves, k, x);
    }
}

TEST(GivenClosures, SizesThatObjectsSay) {
  const std::vector<given_closures::Layer> layers{{2, 3, {0.1, -0.2, 0.3, 0.4, -0.5, 0.6}, {0.1, 0.2, 0.3}},
                                                  {3, 2, {0.7, -0.8, 0.9, 0.2, 0.1, -0.4}, {0.4, -0.6}}};
  const vec x{0.8, -1.3};
  EXPECT_TRUE(dualrev::check_gradient<given_closures::network>(layers, x).ok());
  EXPECT_TRUE(dualrev::check_hessian<given_closures::network>(layers, x).ok());
  dualrev::workspace w;
  static_cast<void>(dualrev::gradient<given_closures::network>(w, layers, x));
  EXPECT_EQ(w.counters().entries, 0U);
}
