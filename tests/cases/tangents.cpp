#include "tangents.dual.hpp"
#include "support/case.hpp"

#include <limits>

#include <dualrev/check_hessian.hpp>
#include <dualrev/check_jvp.hpp>
#include <dualrev/hvp.hpp>

#undef DUALREV_CASE_TANGENTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "tangents.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(tangents::Vec, o.x, o.y, o.z);
CHECK_FIELDS(tangents::State, o.height, o.speed, o.bounces);

#if !defined(CHECK_WITHOUT_TWINS) && !defined(DUALREV_LADDER)
#define EXPECT_TANGENT(f, ...)                                                       \
  do {                                                                               \
    static_assert(requires { dualrev::derivative_of<f>::tangent; }, "over the tape"); \
    EXPECT_JVP(f, __VA_ARGS__);                                                      \
  } while (false)
#else
#define EXPECT_TANGENT EXPECT_JVP
#endif

using tangents::State;
using tangents::Vec;
using vector = std::vector<double>;

TEST(Tangents, Unrolled) {
  EXPECT_TANGENT(tangents::reflected, Vec{1, 0.5, -2}, Vec{0.3, 1.1, 0.7});
  EXPECT_TANGENT(tangents::on_either_side, Vec{1, 0.5, -2}, 0.3);
  EXPECT_TANGENT(tangents::on_either_side, Vec{1, 0.5, -2}, 1.3);
  EXPECT_TANGENT(tangents::project, {1.5, 0.4, 2.0}, {0.3, 1.7, 2.5}, {0.25, 0.75});
  EXPECT_TANGENT(tangents::product_and_more, 1.5, 0.4);
}

TEST(Tangents, Loops) {
  EXPECT_TANGENT(tangents::dot_product, {1.5, -0.25, 2.0}, {0.5, 3.0, 1.0});
  EXPECT_TANGENT(tangents::of_span, {1.5, -0.25, 2.0}, 0.7);
  EXPECT_TANGENT(tangents::of_pointer, {1.5, -0.25, 2.0, 0.75}, 4, {0.5, 1.0, 2.0, 4.0});
  EXPECT_TANGENT(tangents::of_pointer, {9.5, 1.25, 2.0, 8.75}, 4, {0.5, 1.0, 2.0, 4.0});
  EXPECT_TANGENT(tangents::diffusion, {1.5, -0.25, 2.0, 0.75}, {0.1, 0.2, 0.15, 0.3}, 3);
  EXPECT_TANGENT(tangents::asks, {1.5, -0.25, 2.0}, 0.7);
  EXPECT_TANGENT(tangents::of_copied_array, {0.5, 0.25, 1.5, 0.75}, 2);
  EXPECT_TANGENT(tangents::exchanged, {1.5, -0.25, 2.0, 0.75, 1.0}, 3);
  EXPECT_TANGENT(tangents::functions, {1.5, 0.25, 2.0}, 0.7);
}

TEST(Tangents, Calls) {
  EXPECT_TANGENT(tangents::called, {1.5, -0.25, 2.0}, 0.7);
  EXPECT_TANGENT(tangents::asked_and_called, {0.5, -0.25, 1.5}, 4);
  EXPECT_TANGENT(tangents::calls_that, {0.5, -0.25, 1.5});
  EXPECT_TANGENT(tangents::calls_itself, {1.5, -0.25, 2.0}, 3);
  EXPECT_TANGENT(tangents::portfolio, {1.5, -0.25, 2.0, 0.75}, 1.7);
}

TEST(Tangents, InOuts) {
  EXPECT_TANGENT(tangents::square_all, {1.5, -0.25, 2.0}, 0.7);
  EXPECT_TANGENT(tangents::rotate_all, {1.5, -0.25, 2.0, 0.5}, {0.6, 0.8}, 0.7);
  EXPECT_JVP(tangents::fall, State{1.5, 0.25, 3}, 0.1, 8);
  EXPECT_JVP(tangents::smooth, {1.5, -0.25, 2.0, 0.5, 1.0}, 5, 0.3, 2);
}

#if !defined(CHECK_WITHOUT_TWINS) && !defined(DUALREV_LADDER)

#define EXPECT_BOTH_ORDERS(f, ...)                                                          \
  do {                                                                                      \
    static_assert(requires { dualrev::derivative_of<f>::tangent; }, "over the tape");       \
    EXPECT_TRUE(dualrev::check_jvp<f>(__VA_ARGS__).ok());                                   \
    EXPECT_TRUE(dualrev::check_hessian<f>(__VA_ARGS__).ok());                               \
  } while (false)

TEST(Tangents, ObjectsInRowsAndTheirHessians) {
  const std::vector<Vec> some{{1, 0.5, -2}, {0.3, 1.1, 0.7}}, more{{0.5, 2, 1.5}};
  EXPECT_BOTH_ORDERS(tangents::of_objects, some);
  EXPECT_BOTH_ORDERS(tangents::of_two_objects, some, more, 1);
  EXPECT_BOTH_ORDERS(tangents::of_copied_array, std::array{0.5, 0.25, 1.5, 0.75}, 2);
  EXPECT_BOTH_ORDERS(tangents::asks, vector{1.5, -0.25, 2.0}, 0.7);
  EXPECT_BOTH_ORDERS(tangents::exchanged, vector{1.5, -0.25, 2.0, 0.75, 1.0}, 3);
  EXPECT_BOTH_ORDERS(tangents::portfolio, vector{1.5, -0.25, 2.0}, 1.7);
}

TEST(Tangents, WhatIsCalledGivesItsTangentAndNoPartials) {
  using jet = dualrev::jet<1, false>;
  jet x = 1.5;
  x.set_along(0, 2);
  const jet side = tangents::on_one_side_dual_tangent<jet>(x);
  EXPECT_EQ(side.value(), tangents::on_one_side(1.5));
  EXPECT_NEAR(side.along(0), 2 * 1.5 * 0.4 * std::exp(-0.5 * 1.5 * 1.5), 1e-15);
  EXPECT_EQ(tangents::priced_dual_tangent<jet>(x, 0.7).value(), tangents::priced(1.5, 0.7));
  EXPECT_EQ(dualrev::jets::sin(x).value(), std::sin(1.5));
  EXPECT_EQ(dualrev::jets::sin(x).along(0), 2 * std::cos(1.5));
  EXPECT_EQ(dualrev::jets::cos(x).value(), std::cos(1.5));
  EXPECT_EQ(dualrev::jets::cos(x).along(0), 2 * -std::sin(1.5));
}

TEST(Tangents, RowsChangePlaces) {
  using jet = dualrev::jet<1, false>;
  std::vector<jet> a{1.0, 2.0}, b{3.0};
  dualrev::jets::swap(a, b);
  EXPECT_EQ(a.size(), 1U);
  EXPECT_EQ(a[0], 3.0);
  EXPECT_EQ(b[1], 2.0);
  jet *at = a.data(), *other = b.data();
  dualrev::jets::swap(at, other);
  EXPECT_EQ(at, b.data());
  static_assert([] {
    double one = 1, two = 2;
    dualrev::jets::swap(one, two);
    return one == 2;
  }());
}

TEST(Tangents, WhatIsChangedInMemoryTwiceGoesOverTheTape) {
  const vector a{1.5, -0.25, 2.0}, v{1, 2, 3}, w{5, 5, 5};
  const auto [value, tangent] = dualrev::jvp<tangents::dot_product>(a, a, v, w);
  EXPECT_EQ(value, tangents::dot_product(a, a));
  EXPECT_EQ(tangent, 23.25);  // nothing is changed: they may be two
  vector point{0.5, 0.25, 2}, same = point;
  const vector camera{1.5, -0.25, 2.0}, zeros{0, 0, 0};
  dualrev::workspace space;
  const auto moved =
      dualrev::jvp<tangents::project>(space, camera, point, std::span(point.data(), 2), zeros, v, vector{1, 2});
  EXPECT_GT(space.counters().entries, 0U);
  tangents::project(camera.data(), same.data(), same.data());
  EXPECT_EQ(moved.value, (vector{same[0], same[1]}));
  EXPECT_EQ(point, same);
}

TEST(Tangents, IntoAnEarlierResult) {
  dualrev::workspace w;
  const vector camera{1.5, -0.25, 2.0}, zeros{0, 0, 0}, v{1, 2, 3};
  vector point{0.5, 0.25, 2}, into{0.25, 0.75};
  auto kept = dualrev::jvp<tangents::project>(w, camera, point, into, zeros, v, vector{0, 0});
  const double* const memory = kept.value.data();
  point[1] = 0.75;
  into = {0.25, 0.75};
  dualrev::jvp_into<tangents::project>(w, kept, camera, point, into, v, zeros, vector{0, 0});
  EXPECT_EQ(into, kept.value);
  into = {0.25, 0.75};
  const auto anew = dualrev::jvp<tangents::project>(w, camera, point, into, v, zeros, vector{0, 0});
  EXPECT_EQ(kept.value, anew.value);
  EXPECT_EQ(kept.tangent, anew.tangent);
  EXPECT_EQ(kept.value.data(), memory);
  EXPECT_THROW(dualrev::jvp_into<tangents::project>(w, kept, camera, point, into, vector{1}, zeros, vector{0, 0}), std::invalid_argument);
  EXPECT_EQ(kept.tangent, anew.tangent);
  // Several outputs; one that is not finite, with care; and over the tape.
  auto number = dualrev::jvp<tangents::dot_product>(w, v, v, v, zeros);
  dualrev::jvp_into<tangents::dot_product>(w, number, camera, v, zeros, v);
  EXPECT_EQ(number.tangent, dualrev::jvp<tangents::dot_product>(camera, v, zeros, v).tangent);
  auto roots = dualrev::jvp<tangents::roots>(vector{1, 4}, vector{1, 1});
  dualrev::jvp_into<tangents::roots>(w, roots, vector{0, 4}, vector{0, 1});
  EXPECT_EQ(roots.tangent, dualrev::jvp<tangents::roots>(vector{0, 4}, vector{0, 1}).tangent);
  const vector a{1.5, -0.25, 2.0};
  dualrev::jvp_into<tangents::dot_product>(w, number, a, a, v, zeros);
  EXPECT_EQ(number.tangent, dualrev::jvp<tangents::dot_product>(a, a, v, zeros).tangent);
}

TEST(Tangents, Overloads) {
  const vector x{1.5, 0.5, 2}, v{1, 2, 3};
  constexpr auto of_vector = static_cast<double (*)(const vector&)>(tangents::overloaded);
  constexpr auto of_span = static_cast<double (*)(std::span<const double>)>(tangents::overloaded);
  constexpr auto of_pointer = static_cast<double (*)(const double*)>(tangents::overloaded);
  EXPECT_EQ(dualrev::jvp<of_vector>(x, v).tangent, 17);
  EXPECT_EQ(dualrev::jvp<of_span>(x, v).tangent, 1 + 2 * 3 + 3 * 0.75);
  EXPECT_EQ(dualrev::jvp<of_pointer>(x, v).value, of_pointer(x.data()));
  EXPECT_TRUE(dualrev::check_jvp<of_pointer>(x).ok());
  EXPECT_EQ(dualrev::hvp<of_vector>(x, v).product, (vector{2, 4, 6}));
  EXPECT_EQ(dualrev::hvp<of_span>(x, vector{1, 0, 0}).product, (vector{0, 2, 0.5}));
}

TEST(Tangents, Constants) {
  const auto [value, tangent] = dualrev::jvp<tangents::weighed>(vector{1, 2}, vector{3, 4}, vector{1, 1});
  EXPECT_EQ(value, 19);
  EXPECT_EQ(tangent, 22);
}

TEST(Tangents, ATangentOfZeroMeetsNoInfinity) {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto along_last = dualrev::jvp<tangents::roots>(vector{0, 4}, vector{0, 1});
  EXPECT_EQ(along_last.value, 2);
  EXPECT_EQ(along_last.tangent, 0.25);
  EXPECT_EQ(dualrev::jvp<tangents::roots>(vector{0, 4}, vector{1, 0}).tangent, infinity);
}

TEST(Tangents, ErrorsLeaveTheArguments) {
  vector x{1, 2, 3};
  EXPECT_THROW(dualrev::jvp<tangents::checked>(x, 2.5, vector{1, 1, 1}, 0.0), std::out_of_range);
  EXPECT_EQ(x, (vector{1, 2, 3}));
  EXPECT_THROW(dualrev::jvp<tangents::checked>(x, 2.5, vector{1, 1}, 0.0), std::invalid_argument);
  const auto [values, along] = dualrev::jvp<tangents::checked>(x, 3.5, vector{1, 0, 1}, 0.0);
  EXPECT_EQ(x, (vector{2, 4, 6}));
  EXPECT_EQ(std::get<0>(values), 56);
  EXPECT_EQ(std::get<1>(values), x);
  EXPECT_EQ(std::get<0>(along), 2 * (2 * 2 + 6 * 2));
  EXPECT_EQ(std::get<1>(along), (vector{2, 0, 2}));
}

TEST(Tangents, AWarmCallStagesNothing) {
  dualrev::workspace w;
  vector x{1.5, -0.25, 2.0, 0.5};
  std::array<double, 2> turn{0.6, 0.8};
  static_cast<void>(dualrev::jvp<tangents::rotate_all>(w, x, turn, 0.7, vector{1, 0, 0, 1}, std::array{1.0, 0.0}, 0.0));
  EXPECT_EQ(w.counters().entries, 0U);
}

#endif
