#include "scalar_forms.dual.hpp"
#include "support/case.hpp"

#include <limits>

#undef DUALREV_CASE_SCALAR_FORMS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "cases/scalar_forms.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case
CHECK_FIELDS(scalar_forms::Pose, o.place, o.angle);
CHECK_FIELDS(scalar_forms::Point, o.x, o.y);
CHECK_FIELDS(scalar_forms::Wide, o.x, o.y, o.z);
CHECK_FIELDS(scalar_forms::Quadrature, o.scale);
CHECK_FIELDS(scalar_forms::Oddly, o.local, o.t);

using namespace scalar_forms;
using std::array;
using std::vector;

namespace {

const double inf = std::numeric_limits<double>::infinity();

/// Row by row, what the pullback gives is the Jacobian; both leave the in-outs as the function does. (Pullbacks of
/// functions on pointers go over the tape, and are compared with the oracles.)
template <class Jacobian, class Pullback, class Output>
void expect_rows(const Jacobian& jacobian, const Pullback& pullback, const Output& like) {
  std::size_t row = 0;
  const auto numbers = [](const auto& of_all) {
    vector<double> all;
    const auto add = [&](const auto& one) {
      dualrev::for_each_scalar<std::remove_cvref_t<decltype(one)>>(one, [&](double x) { all.push_back(x); });
    };
    if constexpr (requires { std::tuple_size<std::remove_cvref_t<decltype(of_all)>>::value; } &&
                  !requires { of_all.begin(); })
      std::apply([&](const auto&... one) { (add(one), ...); }, of_all);
    else
      add(of_all);
    return all;
  };
  const auto seeded = [&](auto&& visit) {
    const std::size_t outputs = numbers(like).size();
    for (row = 0; row < outputs; ++row) {
      Output cotangent = like;
      std::size_t at = 0;
      const auto set = [&](auto& one) {
        dualrev::for_each_scalar<std::remove_cvref_t<decltype(one)>>(one, [&](double& x) { x = at++ == row ? 1 : 0; });
      };
      if constexpr (requires { std::tuple_size<Output>::value; } && !requires { cotangent.begin(); })
        std::apply([&](auto&... one) { (set(one), ...); }, cotangent);
      else
        set(cotangent);
      visit(pullback(cotangent));
    }
  };
  seeded([&](const auto& cotangents) {
    vector<double> expected = numbers(cotangents), found;
    const auto add = [&](const dualrev::matrix& m) {
      for (std::size_t j = 0; j < m.cols; ++j) found.push_back(m(row, j));
    };
    if constexpr (std::is_same_v<Jacobian, dualrev::matrix>)
      add(jacobian);
    else
      std::apply([&](const auto&... m) { (add(m), ...); }, jacobian);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t j = 0; j < found.size(); ++j)
      EXPECT_TRUE(std::abs(found[j] - expected[j]) <= 1e-12 * (1 + std::abs(expected[j])) ||
                  (std::isinf(found[j]) && found[j] == expected[j]) || (std::isnan(found[j]) && std::isnan(expected[j])))
          << "row " << row << " column " << j << ": " << found[j] << ", by the pullback " << expected[j];
  });
}
template <auto f, class... A>
void expect_jacobian(A... arguments) {
  std::tuple<A...> given{arguments...}, again = given, third = given;
  const auto [value, pullback] = std::apply([](auto&... a) { return dualrev::vjp<f>(a...); }, given);
  dualrev::workspace w;
  auto jacobian = std::apply([&](auto&... a) { return dualrev::jacobian<f>(w, a...); }, again);
  expect_rows(jacobian, pullback, value);
  if (given == given) {  // no NaN is in it
    EXPECT_EQ(given, again);
  }
  const auto before = jacobian;
  std::apply([&](auto&... a) { dualrev::jacobian_into<f>(w, jacobian, a...); }, third);
  if (before == before) {
    EXPECT_EQ(jacobian, before);
  }
}
template <auto f, class... A>
void expect_no_tape(A... arguments) {
  dualrev::workspace w;
  static_cast<void>(dualrev::jacobian<f>(w, arguments...));
#ifndef DUALREV_LADDER
  EXPECT_EQ(w.counters().entries, 0u);
  using call = dualrev::detail::call<dualrev::detail::function_key<f>>;
  EXPECT_TRUE(dualrev::detail::has_pullback<call> || dualrev::detail::needs_no_tape<call>);
#endif
}
template <auto f>
constexpr bool has_form() {
  return requires { dualrev::derivative_of<f>::pullback; } &&
         !requires { dualrev::derivative_of<f>::reads_arguments; };
}

TEST(ScalarForms, OfRowsOfNumbers) {
  EXPECT_GRADIENT(scalar_forms::rosenbrock, (vector{0.3, -1.2, 0.7, 2.0}));
  EXPECT_GRADIENT(scalar_forms::of_vector, (vector{0.3, -1.2, 0.7, 2.0}));
  EXPECT_GRADIENT(scalar_forms::of_span, (vector{0.3, -1.2}), 0.5);
  EXPECT_GRADIENT(scalar_forms::each, (array{0.3, -1.2, 0.7, 2.0}));
  EXPECT_GRADIENT(scalar_forms::stops_early, (vector{0.3, -1.2, 0.7, 2.0}));
  EXPECT_VJP(scalar_forms::cross, (vector{1.0, 2.0, 3.0}), (vector{0.5, -1.0, 0.25}), (vector{7.0, 8.0, 9.0}));
  EXPECT_VJP(scalar_forms::normalized, (vector{1.0, 2.0, 3.0}));
  EXPECT_VJP(scalar_forms::turned, (vector{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}));
  EXPECT_VJP(scalar_forms::walks, (vector{1.0, 2.0, 3.0}), (vector{1.0, 2.0, 3.0}));
  EXPECT_VJP(scalar_forms::twice, (vector{1.0, 2.0, 4.0}), (vector{1.0, 2.0, 3.0}));
  expect_jacobian<rosenbrock>(vector{0.3, -1.2, 0.7, 2.0});
  expect_jacobian<rosenbrock>(vector{0.3, -1.2, 0.7, 2.0, 1.0, 3.0});  // longer than what is read
  expect_jacobian<of_vector>(vector{0.3, -1.2, 0.7, 2.0});
  expect_jacobian<of_span>(vector{0.3, -1.2}, 0.5);
  expect_jacobian<each>(array{0.3, -1.2, 0.7, 2.0});
  expect_jacobian<stops_early>(vector{0.3, -1.2, 0.7, 2.0});
  expect_jacobian<cross>(vector{1.0, 2.0, 3.0}, vector{0.5, -1.0, 0.25}, vector{7.0, 8.0, 9.0});
  expect_jacobian<normalized>(vector{1.0, 2.0, 3.0});
  expect_jacobian<normalized>(vector{0.0, 0.0, 0.0, 5.0});
  expect_jacobian<turned>(vector{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0});
  expect_jacobian<swapped>(3.0, 4.0);
  expect_jacobian<walks>(vector{1.0, 2.0, 3.0}, vector{1.0, 2.0, 3.0, 4.0, 5.0});
  expect_jacobian<twice>(vector{1.0, 2.0, 4.0}, vector{1.0, 2.0, 3.0});
  const double m[2][3] = {{1, 2, 3}, {-1, 0.5, 2}};
  const auto [value, by_m, by_v] = dualrev::gradient<of_rows>(m, array{0.5, 1.5, -2.0});
  EXPECT_EQ(value, of_rows(m, {0.5, 1.5, -2.0}));
  EXPECT_EQ(by_m, (array<array<double, 3>, 2>{{{-2.5, -7.5, 10}, {-7.5, -22.5, 30}}}));
  EXPECT_EQ(by_v, (array{10.0, -17.5, -45.0}));
}
TEST(ScalarForms, OfClasses) {
  EXPECT_GRADIENT(scalar_forms::by_members, 0.7, -1.3);
  EXPECT_VJP(scalar_forms::seen_from, {{1, 2}, 0.3}, {3, 4});
  EXPECT_VJP(scalar_forms::both_seen, {{1, 2}, 0.3}, (vector{1.0, 2.0, 3.0, 4.0}), (vector{1.0, 2.0, 3.0, 4.0}));
  EXPECT_VJP(scalar_forms::moved, {{1, 2}, 0.3}, 0.5, 0.1);
  EXPECT_VJP(scalar_forms::moved, {{1, 2}, 2.9}, 0.5, 0.4);
  const Pose pose{{1, 2}, 0.3};
  const auto [jp, jx, js] = dualrev::jacobian<both_seen>(pose, vector{1.0, 2.0, 3.0, 4.0}, vector{0.0, 0.0, 0.0, 0.0});
  const double c = std::cos(0.3), s = std::sin(0.3);
  EXPECT_EQ(std::tuple(jp.rows, jp.cols, jx.cols, js.cols), std::tuple(4u, 3u, 4u, 4u));
  EXPECT_EQ(jp.data, (vector<double>{-c, -s, 0, s, -c, 0, -c, -s, 2 * c - s * 2, s, -c, -c * 2 - s * 2}));
  EXPECT_EQ(js.data, vector<double>(16));
}
TEST(ScalarForms, WithBranchesAndCalls) {
  for (const double k : {-0.5, 0.5, 1.5}) {
    EXPECT_GRADIENT(scalar_forms::chosen, (vector{0.3, -1.2, 0.7}), k);
    EXPECT_GRADIENT(scalar_forms::chosen, (vector{0.3, 1.2, 0.7}), k);
    EXPECT_GRADIENT(scalar_forms::chosen, (vector{2.3, 1.2, 0.7}), k);
    EXPECT_VJP(scalar_forms::losses, (vector{0.3, -1.2, 2.7}), k, (vector{0.1, 0.2, 0.3}));
    expect_jacobian<losses>(vector{0.3, -1.2, 2.7}, k, vector{0.1, 0.2, 0.3});
    expect_jacobian<loss>(vector{0.3, -1.2}, k, vector{0.1, 5.0});
    expect_jacobian<loss>(vector{2.3, -1.2}, k, vector{0.1, 5.0});
    expect_jacobian<chosen>(vector{0.3, -1.2, 0.7}, k);
  }
  EXPECT_GRADIENT(scalar_forms::by_value, 0.7, 3);
  for (const double x : {-0.5, 0.5, 1.5}) {
    EXPECT_GRADIENT(scalar_forms::of_grown, (vector{x, 2.0}));
    EXPECT_VJP(scalar_forms::through_clamped, (vector{x}), (vector{0.1, 0.2}));
    expect_jacobian<of_grown>(vector{x, 2.0});
    expect_jacobian<through_clamped>(vector{x}, vector{0.1, 0.2});
  }
  EXPECT_GRADIENT(scalar_forms::with_integer, (vector{0.5, 0.7}), 3);
  EXPECT_GRADIENT(scalar_forms::in_old_style, (vector{0.5, 0.7, 0.9, 1.0, -2.0, 3.0}));
  EXPECT_GRADIENT(scalar_forms::of_pair, 0.5, 0.7);
  EXPECT_GRADIENT(scalar_forms::of_chosen_pair, 0.5, 0.7);
  EXPECT_VJP(scalar_forms::exchanged, (vector{0.5, 0.7}));
  EXPECT_GRADIENT(scalar_forms::of_wide, {1, 2, 3}, (vector{0.5, 0.7}));
  EXPECT_VJP(scalar_forms::to_wide, (vector{0.5, 0.7}));
  expect_jacobian<exchanged>(vector{0.5, 0.7});
  expect_jacobian<to_wide>(vector{0.5, 0.7});
  EXPECT_VJP(scalar_forms::ends, (vector{2.0, 3.0, 4.0}));
  EXPECT_VJP(scalar_forms::ends, (vector{0.5, 3.0, 4.0}));
  expect_jacobian<ends>(vector{2.0, 3.0, 4.0});
  expect_jacobian<ends>(vector{0.5, 3.0, 4.0});
  expect_jacobian<scaled_by_data>(vector{2.0, 3.0}, vector{0.5, 7.0, 4.0}, vector{1.0, 1.0});
}
TEST(ScalarForms, LetZeroPassByWhatIsInfinite) {
  expect_jacobian<reciprocals>(vector{2.0, 0.0, 3.0}, vector{0.0, 0.0, 0.0});
  expect_jacobian<reciprocals>(vector{0.0, inf, 3.0}, vector{0.0, 0.0, 0.0});
  expect_jacobian<reciprocals>(vector{inf, 1.0, 0.0}, vector{0.0, 0.0, 0.0});
}
TEST(ScalarForms, TakeSizesFromTypes) {
  for (const double zero : {0.0, 4.0}) {  // where products do not do, and where they do
    expect_jacobian<reciprocals>(array{2.0, zero, 3.0}, array{0.0, 0.0, 0.0});
    expect_jacobian<reciprocals>(vector{2.0, zero, 3.0}, array{0.0, 0.0, 0.0});
  }
  expect_jacobian<scaled_by_data>(array{2.0, 3.0}, vector{0.5, 7.0, 4.0}, array{1.0, 1.0});
  expect_jacobian<reversed>(vector{2.0, 3.0}, array{1.0, 1.0});
  expect_jacobian<of_three>(array{2.0, 3.0, 4.0}, array{1.0, 1.0});
  const array<double, 3> x{2.0, 3.0, 4.0};
  const double y[3] = {2.0, 3.0, 4.0};
  const auto of_vector = dualrev::gradient<of_first_three>(vector{2.0, 3.0, 4.0});
  EXPECT_EQ(of_vector, dualrev::gradient<of_first_three>(x));
  EXPECT_EQ(of_vector, dualrev::gradient<of_first_three>(y));
  auto again = dualrev::gradient<of_first_three>(std::span(x));
  dualrev::gradient_into<of_first_three>(dualrev::this_thread_workspace(), again, array{1.0, 1.0, 1.0});
  EXPECT_EQ(again, std::tuple(1.0, vector{1.0, 1.0, 1.0}));
}
TEST(ScalarForms, GoOverTheTapeWhereArgumentsOverlap) {
  vector all{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, again = all;
  const auto part = [](vector<double>& of, std::size_t first) { return std::span<double>(of).subspan(first, 3); };
  const auto [value, pullback] = dualrev::vjp<cross>(part(all, 0), part(all, 1), part(all, 2));
  const auto jacobian = dualrev::jacobian<cross>(part(again, 0), part(again, 1), part(again, 2));
  expect_rows(jacobian, pullback, value);
  EXPECT_EQ(all, again);
}
TEST(ScalarForms, RefuseWhatTheTapeRefuses) {
  const vector two{1.0, 2.0}, three{1.0, 2.0, 3.0};
  vector out{0.0, 0.0}, both{1.0, 2.0};
  EXPECT_THROW(static_cast<void>(dualrev::jacobian<of_three>(two, out)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::gradient<of_first_three>(two)), std::invalid_argument);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jacobian<of_three>(three, out)));
  EXPECT_THROW(static_cast<void>(dualrev::jacobian<reversed>(both, std::span(both))), std::invalid_argument);
  vector all{1.0, 2.0, 3.0, 4.0, 5.0};
  const std::span<double> front = std::span(all).first(2);
  EXPECT_THROW(static_cast<void>(dualrev::jacobian<scaled_by_data>(two, all.data() + 1, front)), std::invalid_argument);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jacobian<scaled_by_data>(two, std::span(all).last(2), front)));
  Point changed{1, 2};
  const Point beside{3, 4};
  EXPECT_THROW(static_cast<void>(dualrev::jacobian<moved_by>(changed, changed)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::jacobian<scaled_by>(changed, changed.y)), std::invalid_argument);
  EXPECT_NO_THROW(static_cast<void>(dualrev::jacobian<moved_by>(changed, beside)));
  expect_jacobian<reversed>(both, out);
}
TEST(ScalarForms, HaveAColumnForEachNumberOfAPaddedClass) {
  const Wide w{1, 2, 3};
  dualrev::workspace space;
  auto jacobian = dualrev::jacobian<of_padded>(space, w, 5.0);
  for (int i = 0; i < 2; ++i) {
    const auto& [by_w, by_k] = jacobian;
    EXPECT_EQ(std::tuple(by_w.rows, by_w.cols, by_w.data), std::tuple(1u, 3u, vector<double>{10, 5, 1}));
    EXPECT_EQ(std::tuple(by_k.rows, by_k.cols, by_k.data), std::tuple(1u, 1u, vector<double>{2}));
    dualrev::jacobian_into<of_padded>(space, jacobian, w, 5.0);
  }
}
TEST(ScalarForms, NeedNoTape) {
  expect_no_tape<rosenbrock>(vector{0.3, -1.2, 0.7, 2.0});
  expect_no_tape<of_vector>(vector{0.3, -1.2, 0.7});
  expect_no_tape<of_span>(vector{0.3, -1.2}, 2.0);
  expect_no_tape<each>(array{0.3, -1.2, 0.7, 2.0});
  expect_no_tape<cross>(vector{1.0, 2.0, 3.0}, vector{0.5, -1.0, 0.25}, vector{7.0, 8.0, 9.0});
  expect_no_tape<normalized>(vector{1.0, 2.0, 3.0});
  expect_no_tape<turned>(vector{1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
  expect_no_tape<twice>(vector{1.0, 2.0, 3.0}, vector{1.0, 2.0, 3.0});
  expect_no_tape<walks>(vector{1.0, 2.0, 3.0}, vector{1.0, 2.0, 3.0});
  expect_no_tape<stops_early>(vector{0.3, -1.2, 0.7, 2.0});
  expect_no_tape<by_members>(0.7, -1.3);
  expect_no_tape<moved>(Pose{{1, 2}, 0.3}, 0.5, 0.1);
  expect_no_tape<chosen>(vector{0.3, -1.2, 0.7}, 0.5);
  expect_no_tape<loss>(vector{0.3, -1.2}, 0.5, vector{0.3});
  expect_no_tape<ends>(vector{0.3, -1.2, 0.7});
  expect_no_tape<with_integer>(vector{0.3, -1.2}, 2);
  expect_no_tape<in_old_style>(vector{0.5, 0.7, 0.9, 1.0, -2.0, 3.0});
  expect_no_tape<of_pair>(0.3, -1.2);
  expect_no_tape<exchanged>(vector{0.3, -1.2});
}
TEST(ScalarForms, FollowIntegersAndPointers) {
  EXPECT_GRADIENT(scalar_forms::by_bits, (vector{0.3, 0.6, 0.7, 1.5}));
  EXPECT_GRADIENT(scalar_forms::by_pointers, (vector{0.3, 0.6, 0.5}));
  EXPECT_GRADIENT(scalar_forms::by_pointers, (vector{0.9, 0.6, 1.5}));
  expect_no_tape<by_bits>(vector{0.3, 0.6, 0.7, 1.5});
  expect_no_tape<by_pointers>(vector{0.3, 0.6, 0.5});
}
TEST(ScalarForms, ReadConstantsFromOutside) {
  EXPECT_GRADIENT(scalar_forms::of_table, (vector{1.3, 0.6}));
  EXPECT_GRADIENT(scalar_forms::of_matrix, (vector{1.3, 0.6}));
  EXPECT_GRADIENT(scalar_forms::of_matrix, (vector{3.5, 0.6}));
  EXPECT_GRADIENT(scalar_forms::to_center, {1.3, 0.6});
  EXPECT_GRADIENT(scalar_forms::integrated, {0.7}, 0.4);
  expect_no_tape<of_table>(vector{1.3, 0.6});
  expect_no_tape<of_matrix>(vector{1.3, 0.6});
}
TEST(ScalarForms, AreNotFollowedTooFar) {
  EXPECT_GRADIENT(scalar_forms::stepping_in_arguments, (vector{2.0, 3.0, 5.0, 7.0}));
  EXPECT_GRADIENT(scalar_forms::by_defaults, 2.0, 5.0);
  EXPECT_GRADIENT(scalar_forms::doubled, 0.7);
  EXPECT_GRADIENT(scalar_forms::doubled_array, 0.7);
  EXPECT_GRADIENT(scalar_forms::tripled, 0.7);
  EXPECT_GRADIENT(scalar_forms::not_decided_by_numbers, 0.7);
  EXPECT_GRADIENT(scalar_forms::named_like_keywords, {0.3, 0.7}, (vector{2.0, 3.0}));
  EXPECT_GRADIENT(scalar_forms::through_keyword, 0.3, 2.5);
  for (const double x : {0.5, 1.5}) {
    EXPECT_VJP(scalar_forms::used_on_one_side, (vector{1.0, 2.0}), x);
    expect_jacobian<used_on_one_side>(vector{1.0, 2.0}, x);
  }
  EXPECT_FALSE(has_form<same_pointer>() || has_form<doubled>() || has_form<doubled_array>());
}
TEST(ScalarForms, ReadNothingThatTheFunctionDoesNotRead) {
  vector nothing = vector<double>(), one{3.0};
  EXPECT_EQ((dualrev::gradient<on_one_side>(-1.0, nothing)), (std::tuple(1.0, -2.0, nothing)));
  EXPECT_EQ((dualrev::gradient<on_one_side>(2.0, one)), (std::tuple(4.0, 4.0, vector{0.0})));
  EXPECT_EQ((dualrev::gradient<behind_a_condition>(-1.0, nothing)), (std::tuple(-1.0, 1.0, nothing)));
  EXPECT_GRADIENT(scalar_forms::behind_a_condition, 1.0, (vector{0.0, 2.0, 3.0}));
}
TEST(ScalarForms, AreNotMadeOfOthers) {
  EXPECT_GRADIENT(scalar_forms::of_length, (vector{0.3, -1.2, 0.7}), 3);
  EXPECT_GRADIENT(scalar_forms::deep_of_two, (vector{0.3, -1.2, 0.7}));
  EXPECT_GRADIENT(scalar_forms::of_floats, 0.5f, (vector{0.3}));
  EXPECT_VJP(scalar_forms::in_one_expression, (vector{0.3, 0.6}));
  EXPECT_GRADIENT(scalar_forms::by_sign, (vector{-0.3, 0.6}));
  EXPECT_GRADIENT(scalar_forms::index_by_number, (vector{0.3, 0.6, 0.7}));
  EXPECT_GRADIENT(scalar_forms::changed_in_branch, (vector{1.3, 0.6, 0.7}));
  EXPECT_GRADIENT(scalar_forms::of_changing_table, (vector{1.3, 0.6}));
  table_that_changes[1] = 5;
  fwd_case::scalar_forms::table_that_changes[1] = 5.0;
  EXPECT_GRADIENT(scalar_forms::of_changing_table, (vector{1.3, 0.6}));
  EXPECT_GRADIENT(scalar_forms::of_table_made_at_start, (vector{1.3, 0.6}));
  EXPECT_FALSE(has_form<of_changing_table>());
  expect_no_tape<of_table_made_at_start>(vector{1.3, 0.6});
  const auto [value, by_x, by_y] = dualrev::gradient<through_marked>(2.0, 3.0);
  EXPECT_EQ(std::tuple(value, by_x, by_y), std::tuple(12.0, 6.0, 0.0));
  const auto [of_stopped, by_stopped] = dualrev::gradient<stopped>(vector{2.0, 3.0});
  EXPECT_EQ(by_stopped, (vector{0.0, 2.0}));
  EXPECT_EQ(of_stopped, 6.0);
  EXPECT_FALSE(has_form<of_length>() || has_form<through_marked>() || has_form<stopped>() || has_form<of_floats>());
}

}  // namespace
