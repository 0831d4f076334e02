#include "kept_partials.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_KEPT_PARTIALS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "kept_partials.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

TEST(KeptPartials, InLoops) {
  for (const vec& x : {vec{0.3, 0.9, -0.4}, vec{1.2, -0.7, 0.55, 0.8}})
    for (int n : {0, 1, 2, 5}) {
      EXPECT_REGION_KEPT(kept_recurrence, x, n);
      EXPECT_REGION_KEPT(kept_nested, x, n);
      EXPECT_REGION_KEPT(kept_apart, x, n);
    }
}
