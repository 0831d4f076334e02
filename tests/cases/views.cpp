#include "views.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_VIEWS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "views.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2, 1.1, 0.7};
const vec few{0.7, 0.2, 0.45, 1.3, 0.9};

TEST(Views, InLoops) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(rows_by_span, x, 2);
    EXPECT_REGION_KEPT(rows_of_span, x, 2);
    EXPECT_REGION(rows_by_pointer, x, 2, 2);
    EXPECT_REGION_KEPT(written_rows, x, 3);
  }
}

TEST(Views, AsArguments) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(parts, x, 3);
    EXPECT_REGION_KEPT(changed_parts, x, 3);
  }
}

TEST(Views, SetAnew) {
  for (const vec& x : {some, few}) {
    EXPECT_REGION_KEPT(shrinking, x);
    EXPECT_REGION_KEPT(from_the_end, x);
    EXPECT_REGION_KEPT(while_any, x);
    EXPECT_REGION(by_stride, x, 2, 2);
  }
}

TEST(Views, OfClasses) {
  EXPECT_GRADIENT(nearest_to_some, 3, some);
  EXPECT_GRADIENT(layered_of_some, some);
  dualrev::workspace w;
  const auto same = [](const auto& region, const auto& other) {
    const auto &one = std::get<1>(region), &two = std::get<1>(other);
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], two[i], 1e-12);
  };
  same(dualrev::gradient<nearest>(w, 3, some, some_points), dualrev::gradient<nearest_to_some>(3, some));
  same(dualrev::gradient<layered>(w, some, some_points), dualrev::gradient<layered_of_some>(some));
  EXPECT_EQ(w.counters().entries, 0U);
}
