#include "regions_outputs.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#undef DUALREV_CASE_REGIONS_OUTPUTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "regions_outputs.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Place, o.x, o.y);
CHECK_FIELDS(Robot, o.x, o.y, o.theta, o.v);
CHECK_FIELDS(Frame, o.t, o.q);

using vec = std::vector<double>;

const vec some{0.3, 0.9, 0.4, 0.8, 0.1, 0.6, 0.2};
const vec few{0.7, 0.2, 0.45};

TEST(RegionsOutputs, Vectors) {
  for (const vec& x : {some, few}) EXPECT_REGION_VJP(softmax, x);
  EXPECT_REGION_VJP(residuals, few, vec{0.3, 0.5, 0.2}, 0.4, 0.7);
  for (const vec& x : {some, few}) EXPECT_REGION_VJP(sums_before, x);
  for (const vec& x : {some, few}) EXPECT_REGION_VJP(as_it_is, x);
  for (const vec& x : {some, few, vec{0.5, 0.7}}) EXPECT_REGION_VJP(differences, x);
  for (double bound : {0.25, 0.75, 0.85, 2.0}) EXPECT_REGION_VJP(first_above, some, bound);
  for (double bound : {0.25, 2.0}) EXPECT_REGION_VJP(first_above, vec{0.1, 0.2}, bound);
  EXPECT_REGION_VJP(by_another, some);
  for (double x : {0.5, 2.0, 5.0}) EXPECT_REGION_VJP(until_large, x, 1.3);
  EXPECT_REGION_VJP(table, few, 0.3);
  EXPECT_REGION_VJP(triangle, few);
  for (int n : {1, 2, 4}) EXPECT_REGION_VJP(stepped, few, n);
}

TEST(RegionsOutputs, Objects) {
  for (int n : {1, 2, 7}) EXPECT_REGION_VJP(powers, 0.9, n);
  EXPECT_REGION_VJP(chain_of, few, 0.5);
  const Robot robot{0.3, 0.2, 0.7, 1.2};
  EXPECT_REGION_VJP(rolled_out, robot, some, 0.2);
  EXPECT_REGION_VJP(rolled, robot, some, 0.2);
  EXPECT_REGION_VJP(rolled_to, robot, some, 0.2);
  EXPECT_REGION_VJP(pulled, std::vector<Robot>{robot, Robot{0.1, 0.9, 0.3, 0.2}, Robot{0.5, 0.8, 0.3, 0.4}}, 0.2);
  EXPECT_REGION_VJP(turned, Frame{{0.3, 0.2, 0.1}, {0.5, 0.4, 0.3, 0.6}}, std::array<double, 3>{0.4, 0.2, 0.3}, 0.7);
}

TEST(RegionsOutputs, Rows) {
  for (const vec& x : {some, few}) EXPECT_REGION_VJP(scaled, x, 1.7);
  EXPECT_REGION_VJP(standardized, some);
  EXPECT_REGION_VJP(added, 3, 0.4, few, some);
  EXPECT_REGION_VJP(discounted, few, few);
  for (int n : {0, 1, 3}) EXPECT_REGION_VJP(heated, some, 0.1, n);
  EXPECT_REGION_VJP(both, few, 1.3);
}

TEST(RegionsOutputs, Empty) {
  EXPECT_TRUE(dualrev::vjp<as_it_is>(vec{}).value.empty());
  EXPECT_TRUE(dualrev::vjp<sums_before>(vec{}).pullback(vec{}).empty());
  EXPECT_EQ(dualrev::vjp<differences>(vec{0.5}).pullback(vec{}), vec{0});
  EXPECT_EQ(dualrev::jacobian<differences>(vec{0.5}).rows, 0U);
}

TEST(RegionsOutputs, Shapes) {
  const auto [value, pullback] = dualrev::vjp<softmax>(few);
  EXPECT_THROW(pullback({1.0, 2.0}), std::invalid_argument);
  EXPECT_EQ(pullback(few), pullback(few));
  const auto rows = dualrev::vjp<triangle>(few);
  EXPECT_THROW(rows.pullback({{}, {1.0}, {1.0}}), std::invalid_argument);
  vec row = few;
  const auto changed = dualrev::vjp<scaled>(row, 2.0);
  EXPECT_EQ(row, changed.value);
  EXPECT_THROW(changed.pullback(some), std::invalid_argument);
  EXPECT_EQ(std::get<0>(changed.pullback(vec{1, 2, 3})), (vec{2, 4, 6}));
  // Of what has changed meanwhile, it has copies.
  row.assign(2, 0.0);
  EXPECT_EQ(std::get<0>(changed.pullback(vec{1, 2, 3})), (vec{2, 4, 6}));
  EXPECT_EQ(std::get<1>(changed.pullback(vec{1, 0, 0})), few[0]);
}

TEST(RegionsOutputs, SharedMemory) {
  vec row = few;
  const auto shared = dualrev::vjp<added>(3, 0.5, row, row);
  EXPECT_EQ(row, shared.value);
  const auto [da, dx, dy] = shared.pullback(vec{1, 0, 0});
  EXPECT_DOUBLE_EQ(dx[0] + dy[0], 1.5);
  EXPECT_DOUBLE_EQ(da, few[0]);
}

TEST(RegionsOutputs, ZeroMeetsNoInfinity) {
  const auto [value, pullback] = dualrev::vjp<roots>(vec{0.0, 4.0});
  EXPECT_EQ(pullback(vec{0, 1}), (vec{0, 0.25}));
  EXPECT_EQ(dualrev::jacobian<roots>(vec{0.0, 4.0})(1, 0), 0);
}

TEST(RegionsOutputs, Exceptions) {
  EXPECT_VJP(checked, few);
  EXPECT_THROW(dualrev::vjp<checked>(vec{1.0, -1.0}), std::domain_error);
  EXPECT_THROW(dualrev::jacobian<checked>(vec{1.0, -1.0}), std::domain_error);
}
