#include "second_classes.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "support/forward_over_forward.hpp"

#ifndef CHECK_WITHOUT_TWINS

#undef DUALREV_CASE_SECOND_CLASSES_HPP
namespace second_case {
#pragma push_macro("double")
#define double hyper::number
#include "second_classes.hpp"
#pragma pop_macro("double")
}  // namespace second_case

namespace {

using vector = std::vector<double>;

template <class Argument>
void read_numbers(const Argument& argument, std::vector<double>& all) {
  if constexpr (dualrev::holds_scalars<Argument>) dualrev::for_each_scalar<Argument>(argument, [&](const double& x) { all.push_back(x); });
}
template <class Cotangents>
vector flat(const Cotangents& of_one) {
  vector all;
  read_numbers(of_one, all);
  return all;
}

/// Against forward over forward, differences of the gradient, the sparse Hessian and products with directions.
/// `oracle(next)`: the same call at the oracle's numbers, which `next()` gives in their order.
template <auto f, class Oracle, class... Arguments>
void check_objects(const Oracle& oracle, const Arguments&... arguments) {
  const auto whole = dualrev::hessian<f>(arguments...);
  const vector g = flat(whole.gradient);
  const std::size_t n = g.size();
  vector numbers;
  (read_numbers(arguments, numbers), ...);
  ASSERT_EQ(numbers.size(), n);
  ASSERT_EQ(whole.hessian.rows, n);
  const auto first = dualrev::gradient<f>(arguments...);
  EXPECT_EQ(whole.value, std::get<0>(first));
  vector plain = flat(first);
  plain.erase(plain.begin());
  const auto sparse = dualrev::sparse_hessian<f>(arguments...);
  EXPECT_EQ(flat(sparse.gradient), g);
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_NEAR(g[i], plain[i], 1e-13 * std::fmax(1, std::fabs(g[i])));
    for (std::size_t j = 0; j < n; ++j) {
      std::size_t at = 0;
      const hyper::number expected = oracle([&] {
        const std::size_t k = at++;
        return hyper::number(numbers[k], k == i ? 1 : 0, k == j ? 1 : 0, 0);
      });
      const double found = whole.hessian(i, j);
      EXPECT_EQ(at, n);
      EXPECT_NEAR(found, expected.ab, 1e-11 * std::fmax(1, std::fabs(found))) << i << ", " << j;
      EXPECT_NEAR(g[i], expected.a, 1e-12 * std::fmax(1, std::fabs(g[i]))) << i;
      EXPECT_TRUE(found == 0 || sparse.hessian.has(i, j)) << i << ", " << j;
      EXPECT_NEAR(sparse.hessian(i, j), found, 1e-13 * std::fmax(1, std::fabs(found)));
    }
  }
  const auto by_differences = dualrev::check_hessian<f>(arguments...);
  EXPECT_TRUE(by_differences.ok()) << by_differences;
  EXPECT_TRUE(dualrev::check_hvp<f>(arguments...).ok());
}

const std::vector<second_classes::Vec> some{{0.1, 0.5}, {1.2, 0.7}, {0.4, -0.8}};
const second_classes::Params p{1.3, 0.7, 0.4};
const vector x{0.3, 0.9, -0.4, 1.2};

// Objects of the oracle, in braces, which are evaluated from left to right.
namespace at = second_case::second_classes;
template <class Next>
at::Vec vec(Next&& next) {
  return {next(), next()};
}
template <class Next>
at::Params params(Next&& next) {
  return {next(), next(), next()};
}
template <class Next>
std::vector<hyper::number> row(Next&& next, std::size_t count) {
  std::vector<hyper::number> all(count);
  for (hyper::number& each : all) each = next();
  return all;
}
template <class Next>
std::vector<at::Vec> vecs(Next&& next, std::size_t count) {
  std::vector<at::Vec> all(count);
  for (at::Vec& each : all) each = vec(next);
  return all;
}
template <class Next>
std::vector<at::Body> bodies(Next&& next, std::size_t count) {
  std::vector<at::Body> all(count);
  for (at::Body& each : all) each = at::Body{vec(next), vec(next), next(), {}, {2}, true};
  return all;
}
const std::vector<second_classes::Body> three{
    {{0.1, 0.5}, {1.2, 0.7}, 0.9, {}, {2}, true}, {{1.1, 0.3}, {0.2, 0.4}, 1.3, {}, {2}, true}, {{-0.4, 0.6}, {0.8, -0.7}, 0.6, {}, {2}, true}};

}  // namespace

TEST(SecondClasses, LoopFree) {
  check_objects<second_classes::of_numbers>([](auto next) { return at::of_numbers(params(next)); }, p);
  check_objects<second_classes::of_an_array>([](auto next) { return at::of_an_array({vec(next), vec(next)}); },
                                             std::array<second_classes::Vec, 2>{some[0], some[1]});
  check_objects<second_classes::by_value>(
      [](auto next) {
        const auto all = row(next, 3);
        return at::by_value(all[0], all[1], all[2]);
      },
      0.3, 0.4, 0.5);
}
TEST(SecondClasses, Loops) {
  check_objects<second_classes::saved>([](auto next) { return at::saved(params(next), 4); }, p, 4);
  check_objects<second_classes::fit>(
      [](auto next) {
        const at::Params first = params(next);
        return at::fit(first, row(next, 4));
      },
      p, x);
  check_objects<second_classes::of_a_row>([](auto next) { return at::of_a_row(vecs(next, 3)); }, some);
  check_objects<second_classes::length>([](auto next) { return at::length(vecs(next, 3)); }, some);
  check_objects<second_classes::of_bodies>([](auto next) { return at::of_bodies(bodies(next, 3)); }, three);
  const second_classes::Model model{{{0.1, 0.2, 0.3, 0.4}, {0.5, 0.1, 0.2, 0.3}}, {0.1, 0.2}, p, 0.3, true, "here", {0.5, 0.6}};
  check_objects<second_classes::of_a_model>(
      [](auto next) {
        const at::Model m{{row(next, 4), row(next, 4)}, row(next, 2), params(next), next(), true, "oracle", {next(), next()}};
        return at::of_a_model(m, row(next, 4));
      },
      model, x);
  check_objects<second_classes::of_rows>([](auto next) { return at::of_rows({row(next, 2), row(next, 1), row(next, 3)}); },
                                         std::vector<vector>{{0.1, 0.2}, {0.3}, {0.5, 0.7, 0.2}});
}
TEST(SecondClasses, ObjectsOfTheBody) {
  check_objects<second_classes::sum_of_objects>([](auto next) { return at::sum_of_objects(row(next, 4)); }, x);
  check_objects<second_classes::collected>([](auto next) { return at::collected(row(next, 6)); }, vector{0.1, 0.7, 1.3, 0.2, 0.9, 2.0});
  check_objects<second_classes::made_here>([](auto next) { return at::made_here(next(), 3); }, 0.3, 3);
  check_objects<second_classes::stepped>(
      [](auto next) {
        const hyper::number q = next();
        return at::stepped(q, params(next), 5);
      },
      0.8, p, 5);
}
TEST(SecondClasses, Calls) {
  check_objects<second_classes::product>(
      [](auto next) {
        const auto all = bodies(next, 3);
        return at::product(all, row(next, 4));
      },
      three, x);
}
TEST(SecondClasses, ClassesOfAllKinds) {
  check_objects<second_classes::of_a_tree>(
      [](auto next) {
        const hyper::number v = next();
        const at::Tree first{next(), {at::Tree{next(), {}}}};
        return at::of_a_tree(at::Tree{v, {first, at::Tree{next(), {}}}});
      },
      second_classes::Tree{0.3, {{0.4, {{0.7, {}}}}, {0.5, {}}}});
  check_objects<second_classes::of_inner>(
      [](auto next) {
        return at::of_inner(at::Outer{{at::Outer::Inner{next(), next()}, at::Outer::Inner{next(), next()}}, {next(), next()}, 2, 3});
      },
      second_classes::Outer{{{1, 2}, {0.3, 0.4}}, {0.5, 0.6}, 2, 3});
  check_objects<second_classes::of_instance>(
      [](auto next) {
        const at::Polynomial<hyper::number, 3> c{{next(), next(), next()}};
        return at::of_instance(c, row(next, 4));
      },
      second_classes::Polynomial<double, 3>{{1, 2, 3}}, x);
  check_objects<second_classes::names>(
      [](auto next) {
        const at::Wrap w{{next(), 1}, {next(), 2}, next()};
        return at::names(w, {{next()}, {next()}}, 3);
      },
      second_classes::Wrap{{0.3, 1}, {0.4, 2}, 0.5}, std::vector<second_classes::jet>{{0.3}, {0.7}}, 3);
}
TEST(SecondClasses, IntegersOfWhatIsChanged) {
  using second_classes::Clock;
  const auto expect_as_left = [](const Clock& at, const auto& original, const auto& derivative) {
    Clock expected = at, left = at;
    original(expected);
    derivative(left);
    EXPECT_EQ(left.time, expected.time);
    EXPECT_EQ(left.ticks, expected.ticks);
    EXPECT_EQ(left.late, expected.late);
  };
  const Clock start{0.4, 1, true};
  const auto original = [](Clock& c) { second_classes::ticked(c, 0.8); };
  dualrev::hessian_result<std::tuple<Clock, double>> whole;
  std::tuple<dualrev::matrix, dualrev::matrix> rows;
  expect_as_left(start, original, [&](Clock& c) { whole = dualrev::hessian<second_classes::ticked>(c, 0.8); });
  expect_as_left(start, original, [&](Clock& c) { rows = dualrev::jacobian<second_classes::ticked>(c, 0.8); });
  expect_as_left(start, original, [&](Clock& c) { dualrev::gradient<second_classes::ticked>(c, 0.8); });
  expect_as_left(start, original, [&](Clock& c) { dualrev::hvp<second_classes::ticked>(c, 0.8, start, 1.0); });
  expect_as_left(start, original, [&](Clock& c) {
    const auto along = dualrev::jvp<second_classes::ticked>(c, 0.8, Clock{0, 0, false}, 1.0);
    EXPECT_NEAR(std::get<0>(along.tangent), std::get<1>(rows)(0, 0), 1e-12);
    EXPECT_NEAR(std::get<1>(along.tangent).time, std::get<1>(rows)(1, 0), 1e-12);
  });
  expect_as_left(start, original, [&](Clock& c) {
    const auto [value, pullback] = dualrev::vjp<second_classes::ticked>(c, 0.8);
    const auto [of_clock, of_step] = pullback(0.0, Clock{1, 0, false});
    EXPECT_NEAR(of_clock.time, std::get<0>(rows)(1, 0), 1e-12);
    EXPECT_NEAR(of_step, std::get<1>(rows)(1, 0), 1e-12);
  });
  EXPECT_NEAR(std::get<0>(rows)(1, 0), std::pow(0.8, 4) * std::pow(0.9, 6), 1e-12);

  // Computed twice.
  const Clock zero{0, 1, true};
  const auto from_zero = [](Clock& c) { second_classes::ticked_from_zero(c, 0.8); };
  expect_as_left(zero, from_zero, [&](Clock& c) {
    const auto [value, of_clock, of_step] = dualrev::gradient<second_classes::ticked_from_zero>(c, 0.8);
    const double sum = 0.8 * 0.8 + 3 * 0.8;  // 1 * step * step + 3 * step
    EXPECT_EQ(value, sum * sum);
    EXPECT_NEAR(of_step, 2 * sum * (2 * 0.8 + 3), 1e-12);
    EXPECT_NEAR(of_clock.time, 2 * sum * 0.8 * 0.8 * 0.8, 1e-12);
  });
}
TEST(SecondClasses, Constants) {
  const auto c = dualrev::check_hessian<second_classes::with_constants>(x, p, some);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_EQ(c.scalars().size(), 16U);
}
TEST(SecondClasses, FunctionsOfConstantObjects) {
  const second_classes::Constants one;
  second_classes::Constants other;
  other.a = 1.2;
  other.w = {0.1, 0.8};
  dualrev::workspace w;
  const auto whole = dualrev::hessian<second_classes::by_constant_object>(w, one, x);
  const auto of_two = dualrev::hessian<second_classes::by_two_constant_objects>(w, one, other, 0.4);
  EXPECT_EQ(w.counters().entries, 0U);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) {
      std::vector<hyper::number> numbers;
      for (std::size_t k = 0; k < x.size(); ++k) numbers.emplace_back(x[k], k == i ? 1 : 0, k == j ? 1 : 0, 0);
      const hyper::number expected = at::by_constant_object(at::Constants{}, numbers);
      EXPECT_EQ(whole.value, expected.v);
      EXPECT_NEAR(whole.hessian(i, j), expected.ab, 1e-11 * std::fmax(1, std::fabs(expected.ab))) << i << ", " << j;
    }
  at::Constants another;
  another.a = 1.2;
  another.w = {0.1, 0.8};
  const hyper::number expected = at::by_two_constant_objects(at::Constants{}, another, hyper::number(0.4, 1, 1, 0));
  EXPECT_NEAR(of_two.hessian(0, 0), expected.ab, 1e-11 * std::fmax(1, std::fabs(expected.ab)));
  EXPECT_TRUE(dualrev::check_hessian<second_classes::by_constant_object>(one, x).ok());
  EXPECT_TRUE(dualrev::check_gradient<second_classes::by_two_constant_objects>(one, other, 0.4).ok());
}
TEST(SecondClasses, ACotangentIsAnObject) {
  const std::vector<second_classes::Vec> v{{1, 0}, {0, 0}, {0, 0}};
  const auto along = dualrev::hvp<second_classes::of_a_row>(some, v);
  const auto whole = dualrev::hessian<second_classes::of_a_row>(some);
  EXPECT_EQ(along.gradient[1].x, flat(whole.gradient)[2]);
  EXPECT_EQ(along.product[0].y, whole.hessian(1, 0));
  EXPECT_EQ(along.product[2].x, 0);
  EXPECT_THROW(dualrev::hvp<second_classes::of_a_row>(some, std::vector<second_classes::Vec>{{1, 0}}), std::invalid_argument);
  const std::vector<second_classes::Vec> none;
  EXPECT_EQ(dualrev::hessian<second_classes::of_a_row>(none).hessian.rows, 0U);
}

#endif
