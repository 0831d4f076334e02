#include "traps.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_TRAPS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "traps/traps.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case
CHECK_FIELDS(Record, o.id, o.v, o.t);

TEST(Traps, FloatArgumentKeepsItsOverload) { EXPECT_VJP_BY_HAND(float_argument, (2.5L), 1.3); }
TEST(Traps, OverloadDeclaredLater) {
  EXPECT_VJP(early_overload, 1.3, 4);
  EXPECT_VJP(late_overload, 1.3, 4);
  EXPECT_VJP_BY_HAND(early_overload, (5.0L), 1.3, 4);
  EXPECT_VJP_BY_HAND(late_overload, (400.0L), 1.3, 4);
}
TEST(Traps, TemplateThatAsksForItsType) { EXPECT_VJP_BY_HAND(asks_what_it_is, (2 * 1.3L + 3), 1.3); }
TEST(Traps, OperandChangedByALaterOperand) {
  // Left to right, where the language leaves it open; both compilers do so here.
  EXPECT_VJP_BY_HAND(operand_changed_later, (10.5L), 1.3);
  EXPECT_VJP_BY_HAND(operand_changed_before, (5.5L), 1.3);
  EXPECT_VJP_BY_HAND(argument_changed_later, (1 + 1 + 0.75L), 1.3);
}
TEST(Traps, BytesComputedFirst) { EXPECT_VJP(bytes_first, {1.5, 2.5, -0.5}, 3); }
TEST(Traps, DeclarationBetweenLabels) {
  for (int n : {0, 1, 2}) EXPECT_VJP(between_labels, 1.3, n);
}
TEST(Traps, InstancesThatDifferInAValue) { EXPECT_VJP(two_instances, 1.3); }
TEST(Traps, ThreeOverloads) { EXPECT_VJP_BY_HAND(three_overloads, (3 + 3 + 10), 1.3); }
TEST(Traps, MemberNamedId) { EXPECT_VJP(member_named_id, {1.5, 2.5, -0.5}); }
TEST(Traps, LocalNames) {
  EXPECT_VJP(local_names, 0.3);
  EXPECT_VJP(parameter_names, 1.3, 0.7, 0.3, 2.0);
  EXPECT_VJP(functions_named_so, 1.3);
}
TEST(Traps, LocalThatHidesAFunction) {
  // In the copy, ::helper is the original; by hand, d/dx of x^3 + x^4.
  EXPECT_VJP_BY_HAND(hides_the_helper, (3 * 1.69L + 4 * 1.69L * 1.3L), 1.3);
}
TEST(Traps, LocalThatHidesATwin) { EXPECT_VJP(hides_the_twin, 1.3); }
TEST(Traps, ReferenceFromMax) {
  EXPECT_VJP(alias_by_max, 1.3, 0.7);
  EXPECT_VJP(alias_by_max, 0.3, 0.7);
}
TEST(Traps, SamePlaceOnBothSides) {
  EXPECT_VJP(same_place, {1.5, 2.5, -0.5}, 0, 1, 2);
  EXPECT_VJP(same_place, {1.5, 2.5, -0.5}, 1, 1, 2);
  EXPECT_VJP(same_place, {1.5, 2.5, -0.5}, 2, 2, 2);
}
TEST(Traps, JumpPastHoistedNames) {
  for (int n : {0, 1, 2}) EXPECT_VJP(jumps_past, 1.3, 0.7, n);
}
TEST(Traps, ValuesAndBooleans) {
  EXPECT_VJP_BY_HAND(through_bool, (1.0L), 1.3);
  EXPECT_VJP(not_a_number, 1.3);
}
// No difference can be taken at the edge of a domain.
template <auto& F>
std::array<double, 2> at_the_edge(double x, double y) {
  const auto all = dualrev::gradient<F>(x, y);
  return {std::get<1>(all), std::get<2>(all)};
}
TEST(Traps, ZeroTimesInfinity) {
  // sqrt'(0) is infinite times a cotangent of exactly zero: nothing.
  EXPECT_VJP_BY_HAND(zero_times_infinity, (1.0L), 1.3);
  EXPECT_VJP(zero_times_root, 1.3, 0.7);
  EXPECT_EQ(at_the_edge<zero_times_root>(0, 0), (std::array{0.0, 0.0}));
  EXPECT_VJP(sigmoid, 1.3);
  EXPECT_VJP_BY_HAND(sigmoid, (0.0L), -800.0);
  EXPECT_VJP(larger_than_root, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(larger_than_root, (0.0L, 1.0L), 0.0, 0.7);
  EXPECT_VJP(angle_of_exponential, 1.3);
  EXPECT_VJP_BY_HAND(angle_of_exponential, (0.0L), 800.0);
  EXPECT_VJP(far_tail, 1.3, 0.7);
  EXPECT_VJP_BY_HAND(far_tail, (0.0L, 1.0L), 1e110, 0.7);
  EXPECT_VJP(quotient_in_root, 1.3, 0.7);
  EXPECT_VJP(zero_of_power, 1.3, 0.7);
  EXPECT_EQ(at_the_edge<zero_of_power>(0, 0), (std::array{0.0, 0.0}));
  EXPECT_VJP(zero_of_small_quotient, 1.3, 0.7, 0.4);
  EXPECT_VJP_BY_HAND(zero_of_small_quotient, (0.0L, 0.0L, 1.0L), 1e-200, 1e-200, 0.0);
}
TEST(Traps, PassiveCodeWithAMemory) {
  // Twice: a call too many, or too few, would show the second time.
  EXPECT_VJP(three_seeds, 1.3, 0.7);
  EXPECT_VJP(three_seeds, 1.3, 0.7);
  EXPECT_EQ(next_seed(), 1);
  EXPECT_EQ(next_seed() + next_seed(), 2);
}
TEST(Traps, QuotientOfComplexNumbersByHugeOnes) {
  EXPECT_VJP_BY_HAND(far_quotient, (3.0L / 25, 4.0L / 25), 1.3, 0.7);
  // (3 + 4i) / (x + iy) has the derivative -(3 + 4i) / (x + iy)^2; at (1, 2) that is (-7 + 24i) / 25.
  EXPECT_VJP_BY_HAND(far_divisor, (24.0L / 25, -7.0L / 25), 1.0, 2.0);
}
TEST(Traps, TextsAndComments) {
  EXPECT_VJP(texts_and_comments, 1.3);
  EXPECT_VJP(attributes, 1.3);
  EXPECT_VJP(trigraph_like, 1.3);
}
