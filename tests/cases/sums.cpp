#include "sums.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_SUMS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "sums.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Settings, o.rate, o.limit, o.steps);
CHECK_FIELDS(Circle, o.r);
CHECK_FIELDS(Square, o.side);
CHECK_FIELDS(Triangle, o.a, o.b, o.c);
CHECK_FIELDS(Part, o.name, o.shape, o.weight);
CHECK_FIELDS(Push, o.value);
CHECK_FIELDS(Law, o.kind, o.a, o.b, o.values);

TEST(Sums, Optional) {
  for (double x : {1.3, -0.7}) {
    EXPECT_VJP(optional_tested, x);
    EXPECT_VJP(optional_or, x);
    EXPECT_VJP(if_with_optional, x);
  }
  EXPECT_VJP(optional_changed, 1.3);
  EXPECT_VJP(optional_reset, 1.3);
  EXPECT_VJP(optional_of_struct, 1.3, 0.7);
  EXPECT_VJP(optional_of_struct, 1.3, 2.3);
  EXPECT_VJP(optional_parameter, 1.3, std::nullopt, 0.7);
  EXPECT_VJP(optional_parameter, std::nullopt, 1.3, 0.7);
  EXPECT_VJP(optional_result, 1.3);
  EXPECT_VJP(optional_changes, 1.3, 0.7);
  EXPECT_VJP(optional_member, {0.5, 1.1, std::nullopt}, 1.3);
  EXPECT_VJP(optional_member, {2.5, 1.1, 4}, 1.3);
  EXPECT_VJP(optional_member_local, 1.3);
}

TEST(Sums, Variant) {
  for (const Shape& s : {Shape(Circle{1.3}), Shape(Square{0.7}), Shape(Triangle{1.5, 1.2, 0.9})}) {
    EXPECT_VJP(area_overloaded, s);
    EXPECT_VJP(perimeter_functor, s, 0.7);
    EXPECT_VJP(if_chain, s, 0.7);
    EXPECT_VJP(shape_parameter, s, 0.7);
    EXPECT_VJP(variant_in_out, s, 0.7);
    EXPECT_VJP(variant_member, {"a", s, 0.6}, 1.7);
  }
  for (double x : {0.6, 1.3, 2.7}) {
    EXPECT_VJP(alternative_by_value, x);
    EXPECT_VJP(shape_result, x);
    EXPECT_VJP(shapes_in_vector, x);
  }
  EXPECT_VJP(numbers, 1.3);
  EXPECT_VJP(two_variants, 1.3, 0.7);
  EXPECT_VJP(visit_changes, 1.3);
  EXPECT_VJP(monostate, 1.3);
  EXPECT_VJP(variant_member_local, 1.3);
  EXPECT_VJP(machine, 0.7, 8);
  EXPECT_VJP(interpreter, {Push{1.5}, Push{2.5}, Op::add, Push{0.7}, Op::multiply});
}

TEST(Sums, WiderAlternatives) {
  EXPECT_VJP(wider_alternatives, 1.3f, 0.7f);
  EXPECT_VJP(wider_alternatives_in_vector, 1.3f, 0.7);
}

TEST(Sums, VisitedByGenericLambdas) {
  EXPECT_VJP(generic_lambda, 1.3);
  EXPECT_VJP(generic_if_constexpr, 1.3, false);
  EXPECT_VJP(generic_if_constexpr, 1.3, true);
}

TEST(Sums, ByHand) {
  EXPECT_VJP(tagged, 1.3, 0.7);
  EXPECT_VJP(tagged_parameter, {Kind::power, 1.3, 0.7, {}}, 1.1);
  EXPECT_VJP(tagged_parameter, {Kind::table, 1.3, 0.7, {1, 2}}, 1.1);
}
