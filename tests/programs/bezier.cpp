#include "bezier.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_BEZIER_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "bezier.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Point, o.x, o.y);

#define POINTS {{0.0, 0.1}, {0.7, 1.3}, {1.9, 1.1}, {2.4, -0.6}}

TEST(Bezier, Values) {
  EXPECT_VJP(de_casteljau, {0.3, 1.2, -0.7, 0.9}, 0.35);
  EXPECT_VJP(curve_point, POINTS, 0.35);
  EXPECT_VJP(split, POINTS, 0.35);
  EXPECT_VJP(arc_length, POINTS, 3);
}

TEST(Bezier, Others) {
  EXPECT_VJP(b_spline, {0.0, 0.5, 1.1, 2.0, 2.6, 3.5, 4.1}, {0.3, 1.2, -0.7, 0.9}, 2, 1.7);
  EXPECT_VJP(surface_3_by_2, {0.3, 1.2, -0.7, 0.9, 0.4, 0.5}, 0.4, 0.7);
  EXPECT_VJP(elevate, {0.3, 1.2, -0.7, 0.0});
  EXPECT_VJP(elevated_value, {0.3, 1.2, -0.7}, 0.35, 2);
}
