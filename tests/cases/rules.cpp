#include "rules.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_RULES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "rules.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Vec3, o.x, o.y, o.z);

double sealed_energy(std::span<const double> positions, double charge) {
  double sum = 0;
  for (const double x : positions) sum += x * x;
  return charge * sum;
}

TEST(Rules, Partials) {
  EXPECT_GRADIENT(uses_partials, 1.3, 0.7, 3);
  EXPECT_GRADIENT(with_constants, 1.3);
  EXPECT_GRADIENT(in_a_loop, {1.5, -0.25, 2.0});
  EXPECT_GRADIENT(product_as_it_is, 1.5, -0.25);
}

TEST(Rules, Pullbacks) {
  EXPECT_GRADIENT(unit_length, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_VJP(volume, {1, 2, 3}, {-1, 0.5, 2}, {0.25, 1.5, -2});
  EXPECT_GRADIENT(tail_of_sums, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_VJP(changes_in_place, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_VJP(in_out, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_GRADIENT(of_a_map, 1.5, -0.25);
  EXPECT_GRADIENT(of_a_tuple, 3.5);
}

TEST(Rules, OtherCalls) {
  EXPECT_GRADIENT(over_a_function, 1.5, -0.25, {1.5, -0.25, 2.0});
  EXPECT_GRADIENT(constant_data, {1.5, -0.25, 2.0}, 0.5);
  EXPECT_GRADIENT(calls_with_constants, 1.5);
  EXPECT_GRADIENT(of_a_member, 1.5, -0.25);
}

TEST(Rules, FunctionsWithARuleAreRoots) {
  EXPECT_GRADIENT(product, 1.5, -0.25);
  EXPECT_GRADIENT(length, {1.5, -0.25, 2.0});
  EXPECT_VJP(cross, {1, 2, 3}, {-1, 0.5, 2});
  EXPECT_VJP(sums, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_VJP(scale, {1.5, -0.25, 2.0}, 0.75);
  EXPECT_VJP(split, 3.5);
}

TEST(Rules, HoldTheirOwnCheck) {
  std::vector<double> v{1.5, -0.25, 2.0};
  EXPECT_TRUE(dualrev::check_rule<product>(1.5, -0.25).ok());
  EXPECT_TRUE(dualrev::check_rule<power_of>(1.5, 3).ok());
  EXPECT_TRUE(dualrev::check_rule<half>(1.5F).ok());
  EXPECT_TRUE(dualrev::check_rule<cubed<double>>(1.5).ok());
  EXPECT_TRUE(dualrev::check_rule<length>(v).ok());
  EXPECT_TRUE(dualrev::check_rule<cross>(Vec3{1, 2, 3}, Vec3{-1, 0.5, 2}).ok());
  EXPECT_TRUE(dualrev::check_rule<scale>(v, 0.75).ok());
  int count = 0;
  EXPECT_TRUE(dualrev::check_rule<pop>(v, count).ok());
  EXPECT_TRUE(dualrev::check_rule<sealed_energy>(v, 0.75).ok());
  EXPECT_TRUE(dualrev::check_rule<&Spring::energy>(Spring(2), 0.75).ok());
  const std::map<std::string, double> values{{"a", 1.5}, {"b", -0.25}};
  const double weights[2] = {1.5, 2};
  EXPECT_TRUE(dualrev::check_rule<weighted>(values, weights, Quadrature{2}).ok());
}

TEST(Rules, ABodyElsewhere) {
  const std::vector<double> x{1.5, -0.25, 2.0};
  pulls_of_sealed_energy = 0;
  const auto check = dualrev::check_gradient<total>(x, 0.75);
  EXPECT_TRUE(check.ok()) << check;
  EXPECT_EQ(pulls_of_sealed_energy, 1);
  const auto [value, pullback] = dualrev::vjp<total>(x, 0.75);
  EXPECT_EQ(value, total(x, 0.75));
  EXPECT_EQ(pullback.counters().operations, 1u);
  EXPECT_EQ(pullback.counters().inputs, 4u);
  static_cast<void>(pullback(0));
  EXPECT_EQ(pulls_of_sealed_energy, 1) << "a cotangent of zero goes nowhere";
  static_cast<void>(pullback(1));
  EXPECT_EQ(pulls_of_sealed_energy, 2) << "once a sweep, however often the value is used";
}
