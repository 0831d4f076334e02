#include "pointers.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_POINTERS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "pointers.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Charge, o.q, o.at);

TEST(Pointers, Reading) {
  EXPECT_GRADIENT(dot, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, 3);
  EXPECT_VJP(walk, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(walk_back, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(post_increment, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(offsets, {1.5, 2.5, -0.5, 0.75});
  EXPECT_VJP(difference, {1.5, 2.5, -0.5}, 3);
  EXPECT_VJP(null_check, {1.5});
  EXPECT_VJP(compares, {1.5, 2.5});
  EXPECT_VJP(horner, {1.5, 2.5, -0.5}, 3, 0.7);
  EXPECT_VJP(integers, {2, 0, 2, 1}, {1.5, 2.5, -0.5}, 4);
  EXPECT_VJP(c_string, "abracadabra", 0.7);
  EXPECT_VJP(recursive, {1.5, 2.5, -0.5, 0.75, 1.25}, 5);
  EXPECT_VJP(uses_find, {0.5, 2.5, -0.5}, 3);
  EXPECT_VJP(uses_find, {0.5, 0.25, -0.5}, 3);
}

TEST(Pointers, ToLocals) {
  EXPECT_VJP(address_of_local, 1.3);
  EXPECT_VJP(address_of_parameter, 1.3, 0.7);
  EXPECT_VJP(reseated, 1.3, 0.7);
  EXPECT_VJP(pointer_to_pointer, 1.3, 0.7);
  EXPECT_VJP(const_pointer, 1.3);
  EXPECT_VJP(chosen, 1.3, 0.7, true);
  EXPECT_VJP(chosen, 1.3, 0.7, false);
  EXPECT_VJP(uses_returned, 1.3, 0.7);
  EXPECT_VJP(uses_returned, 0.3, 0.7);
}

TEST(Pointers, ToTheSameObject) {
  const Charge left{1.5, 2.5}, right{0.75, -0.5};
  EXPECT_VJP(interaction, left, right);
  EXPECT_VJP(of_distinct, left, right);
  EXPECT_VJP(counted, left, right);
  EXPECT_VJP(by_override, left, right);
  EXPECT_VJP(by_constructor, left, right);
  EXPECT_VJP(product_or_square, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, 3);
  EXPECT_VJP(to_end, {1.5, 2.5, -0.5}, {0.5, 0.25, 2.0}, 3);
#ifndef CHECK_WITHOUT_TWINS
  const std::vector<double> v{1.5, 2.5, -0.5};
  EXPECT_THROW(static_cast<void>(dualrev::gradient<of_distinct>(left, left)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<counted>(left, left)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<by_override>(left, left)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<product_or_square>(v, v, 3)), std::invalid_argument);
  // These run backwards where the numbers are; a pullback would have copies.
  EXPECT_EQ(std::get<1>(dualrev::gradient<interaction>(left, left)).q, 0.0);
  EXPECT_EQ(std::get<1>(dualrev::gradient<by_constructor>(left, left)).q, 1.0);
  EXPECT_EQ(std::get<2>(dualrev::gradient<by_constructor>(left, left)).q, 0.0);
  EXPECT_THROW(static_cast<void>(dualrev::vjp<interaction>(left, left)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::vjp<by_constructor>(left, left)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::vjp<from_to>(v, std::span(v).last(0))), std::invalid_argument);
  const auto [product, by_first, by_last] = dualrev::gradient<from_to>(v, std::span(v).last(0));
  EXPECT_EQ(product, 1.5 * 2.5 * -0.5);
  EXPECT_EQ(by_first, (std::vector<double>{2.5 * -0.5, 1.5 * -0.5, 1.5 * 2.5}));
  EXPECT_EQ(by_last.size(), 0U);
  // No address of one is compared with that of the other.
  EXPECT_EQ(std::get<1>(dualrev::gradient<to_end>(v, v, 3)), v);
#endif
}

TEST(Pointers, InAndOut) {
  EXPECT_VJP(scale, {1.5, 2.5, -0.5}, 3, 1.25);
  EXPECT_VJP(prefix_sums, {1.5, 2.5, -0.5, 0.75}, 4);
  EXPECT_VJP(reverse, {1.5, 2.5, -0.5, 0.75}, 4);
  EXPECT_VJP(sort, {1.5, 2.5, -0.5, 0.75}, 4);
  EXPECT_VJP(add_to, {1.5, 2.5}, {-0.5, 0.75}, 2);
  EXPECT_VJP(in_place_then_read, {1.5, 2.5}, 2);
  EXPECT_VJP(overlapping, {1.5, 0.5, -0.25, 0.75}, 4);
  EXPECT_VJP(matrix_vector, {1.5, 0.5, -0.25, 0.75, 2.0, -1.0}, {0.5, 2.5, 1.0}, {9.0, 9.0}, 2, 3);
  EXPECT_VJP(norm_of_product, {1.5, 0.5, -0.25, 0.75, 2.0, -1.0}, {0.5, 2.5, 1.0});
  EXPECT_VJP(objective, {1.5, 0.5}, {7.0});
  EXPECT_VJP(optional_output, {1.5, 0.5}, {7.0});
  EXPECT_VJP(calls_optional, {1.5, 0.5});
}
