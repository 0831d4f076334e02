#include "usual_code.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_hessian.hpp>

#undef DUALREV_CASE_USUAL_CODE_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "usual_code.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;
namespace {
const vec rows[] = {{0.53, 0.71, 0.4}, {0.47, 0.91}, {1.33, 0.07, 2.21, 0.61}};
}  // namespace

TEST(UsualCode, Pairs) {
  for (const vec& x : rows) {
    EXPECT_REGION(usual_code::score, x);
    EXPECT_REGION(usual_code::score_by_members, x);
    EXPECT_REGION(usual_code::pairs_in_a_loop, x);
    EXPECT_TRUE(dualrev::check_hessian<usual_code::score>(x).ok());
  }
  EXPECT_REGION(usual_code::two_scores, std::vector{rows[0], rows[2]});
}

TEST(UsualCode, Matrices) {
  EXPECT_REGION(usual_code::log_determinant, (vec{0.3, 0.8, -0.5, 1.1}), 2);
  EXPECT_REGION(usual_code::log_determinant, (vec{0.3, 0.8, -0.5, 1.1, 0.2, 0.7, -1.2, 0.4, 0.9}), 3);
}

TEST(UsualCode, Tables) {
  for (const vec& x : rows) EXPECT_REGION(usual_code::warped, x, (vec{0.45, 0.83, 0.31}));
}

TEST(UsualCode, CopiesOfConstants) {
  for (const vec& c : rows) {
    EXPECT_TRUE(dualrev::check_gradient<usual_code::scaled_in_place>(0.7, c).ok());
    EXPECT_TRUE(dualrev::check_gradient<usual_code::scaled_again>(0.7, c).ok());
    EXPECT_TRUE(dualrev::check_hessian<usual_code::scaled_again>(0.7, c).ok());
    dualrev::workspace w;
    static_cast<void>(dualrev::gradient<usual_code::scaled_in_place>(w, 0.7, c));
    static_cast<void>(dualrev::gradient<usual_code::scaled_again>(w, 0.7, c));
    EXPECT_EQ(w.counters().entries, 0U);
  }
}
