#include "second.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "support/forward_over_forward.hpp"

#ifndef CHECK_WITHOUT_TWINS

#undef DUALREV_CASE_SECOND_HPP
namespace second_case {
using number = hyper::number;
#pragma push_macro("double")
#define double hyper::number
#include "second.hpp"
#pragma pop_macro("double")
}  // namespace second_case

namespace {

/// An argument that is not differentiated.
template <class Type>
struct constant {
  Type value;
};
/// What the oracle takes in the place of numbers in a row.
struct row {
  std::vector<hyper::number> all;
  operator const std::vector<hyper::number>&() const { return all; }
  operator std::span<const hyper::number>() const { return all; }
  operator const hyper::number*() const { return all.data(); }
  template <std::size_t n>
  operator std::array<hyper::number, n>() const {
    std::array<hyper::number, n> made;
    std::copy(all.begin(), all.end(), made.begin());
    return made;
  }
};

template <class Visit>
void each_number(double& x, Visit&& visit) {
  visit(x);
}
template <class Visit>
void each_number(int&, Visit&&) {}
template <class Type, class Visit>
void each_number(constant<Type>&, Visit&&) {}
template <class Range, class Visit>
  requires requires(Range range) { range.begin(); }
void each_number(Range& range, Visit&& visit) {
  for (double& x : range) visit(x);
}

const double& given(const double& x) { return x; }
const int& given(const int& x) { return x; }
template <class Type>
const Type& given(const constant<Type>& x) {
  return x.value;
}
template <class Range>
  requires requires(Range range) { range.begin(); }
const Range& given(const Range& range) {
  return range;
}

template <class Next>
hyper::number to_oracle(double x, Next& next) {
  return next(x);
}
template <class Next>
int to_oracle(int x, Next&) {
  return x;
}
template <class Next>
hyper::number to_oracle(const constant<double>& x, Next&) {
  return x.value;
}
template <class Next>
row to_oracle(const constant<std::vector<double>>& x, Next&) {
  return {{x.value.begin(), x.value.end()}};
}
template <class Range, class Next>
  requires requires(Range range) { range.begin(); }
row to_oracle(const Range& range, Next& next) {
  row made;
  for (const double x : range) made.all.push_back(next(x));
  return made;
}

std::tuple<double> direction_of(double) { return {0.0}; }
std::tuple<> direction_of(int) { return {}; }
template <class Type>
std::tuple<> direction_of(const constant<Type>&) {
  return {};
}
template <class Range>
  requires requires(Range range) { range.begin(); }
std::tuple<Range> direction_of(const Range& range) {
  Range zeros = range;
  for (double& x : zeros) x = 0;
  return {zeros};
}

template <class... Arguments>
std::vector<double*> numbers_in(std::tuple<Arguments...>& all) {
  std::vector<double*> numbers;
  std::apply([&](auto&... each) { (each_number(each, [&](double& x) { numbers.push_back(&x); }), ...); }, all);
  return numbers;
}
/// The numbers of what vjp or hvp gives: one cotangent, or several.
template <class Cotangent>
std::vector<double> flat(Cotangent cotangent) {
  std::vector<double> all;
  each_number(cotangent, [&](double& x) { all.push_back(x); });
  return all;
}
template <class... Cotangents>
std::vector<double> flat(std::tuple<Cotangents...> cotangents) {
  std::vector<double> all;
  std::apply([&](auto&... each) { (each_number(each, [&](double& x) { all.push_back(x); }), ...); }, cotangents);
  return all;
}
template <class Value, class... Cotangents>
std::vector<double> gradient_of(const std::tuple<Value, Cotangents...>& all) {
  std::vector<double> numbers = flat(all);
  numbers.erase(numbers.begin());
  return numbers;
}

void expect_close(double found, double expected, double tolerance, const std::string& what) {
  EXPECT_LE(std::fabs(found - expected), tolerance * std::fmax(1.0, std::fabs(expected)))
      << what << ": " << found << " instead of " << expected;
}

/// Value, gradient, and every column by hvp and hessian, against forward over forward and differences of gradients.
template <auto f, class Oracle, class... Arguments>
void check_second(const Oracle& oracle, std::tuple<Arguments...> arguments) {
  const auto call = [&](auto&& of) { return std::apply([&](const auto&... each) { return of(given(each)...); }, arguments); };
  const auto gradient = [&] { return call([](const auto&... x) { return dualrev::gradient<f>(x...); }); };
  const std::vector<double*> numbers = numbers_in(arguments);
  const std::size_t n = numbers.size();
  const auto first = gradient();
  const auto whole = call([](const auto&... x) { return dualrev::hessian<f>(x...); });
  ASSERT_EQ(whole.hessian.rows, n);
  ASSERT_EQ(whole.hessian.cols, n);
  EXPECT_EQ(whole.value, std::get<0>(first));
  const auto sparse = call([](const auto&... x) { return dualrev::sparse_hessian<f>(x...); });
  EXPECT_EQ(sparse.value, whole.value);
  EXPECT_EQ(flat(sparse.gradient), flat(whole.gradient));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      EXPECT_TRUE(whole.hessian(i, j) == 0 || sparse.hessian.has(i, j)) << i << ", " << j;
      expect_close(sparse.hessian(i, j), whole.hessian(i, j), 1e-13, "sparse at (" + std::to_string(i) + ", " + std::to_string(j) + ")");
    }
  const std::vector<double> g = flat(whole.gradient);
  ASSERT_EQ(g.size(), n);
  for (std::size_t j = 0; j < n; ++j) {
    auto directions = std::apply([](const auto&... each) { return std::tuple_cat(direction_of(each)...); }, arguments);
    *numbers_in(directions)[j] = 1;
    const auto column = std::apply(
        [&](const auto&... v) { return call([&](const auto&... x) { return dualrev::hvp<f>(x..., v...); }); }, directions);
    EXPECT_EQ(column.value, whole.value);
    const std::vector<double> product = flat(column.product), again = flat(column.gradient);
    ASSERT_EQ(product.size(), n);
    const double x = *numbers[j], step = 1e-5;
    *numbers[j] = x + step;
    const std::vector<double> above = gradient_of(gradient());
    *numbers[j] = x - step;
    const std::vector<double> below = gradient_of(gradient());
    *numbers[j] = x;
    for (std::size_t i = 0; i < n; ++i) {
      const std::string at = "(" + std::to_string(i) + ", " + std::to_string(j) + ")";
      expect_close(product[i], (above[i] - below[i]) / (2 * step), 2e-5, "difference at " + at);
      expect_close(whole.hessian(i, j), product[i], 1e-13, "hessian against hvp at " + at);
    }
    EXPECT_EQ(again, g);
    const std::vector<double> plain = gradient_of(first);
    for (std::size_t i = 0; i < n; ++i) expect_close(g[i], plain[i], 1e-14, "gradient at " + std::to_string(i));
  }
  // In braces, which are evaluated from left to right.
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t next = 0;
      auto seeded = [&](double value) {
        const std::size_t at = next++;
        return hyper::number(value, at == i ? 1 : 0, at == j ? 1 : 0, 0);
      };
      auto made = std::apply([&](const auto&... each) { return std::tuple<decltype(to_oracle(each, seeded))...>{to_oracle(each, seeded)...}; },
                             arguments);
      const hyper::number expected = std::apply(oracle, made);
      expect_close(whole.hessian(i, j), expected.ab, 1e-11, "forward over forward at (" + std::to_string(i) + ", " + std::to_string(j) + ")");
      expect_close(g[i], expected.a, 1e-12, "gradient, forward, at " + std::to_string(i));
    }
}
}  // namespace

#define EXPECT_SECOND(name, ...)                                                                           \
  check_second<second::name>([](const auto&... each) { return second_case::second::name(each...); }, \
                                   std::tuple{__VA_ARGS__})
using vector = std::vector<double>;

TEST(Second, LoopFree) {
  EXPECT_SECOND(straight, 1.3, 0.7);
  EXPECT_SECOND(straight, 0.3, 0.7);
  EXPECT_SECOND(powers, 1.7, 0.6);
  EXPECT_SECOND(functions, 0.4, 0.3);
  EXPECT_SECOND(functions, 0.8, 0.9);
  EXPECT_SECOND(of_two, 1.3, 0.7);
  EXPECT_SECOND(of_two, 0.6, 2.7);
  EXPECT_SECOND(nested, 1.3, 0.7);
  EXPECT_SECOND(to_an_integer, 1.3, 2.7);
}
TEST(Second, Loops) {
  EXPECT_SECOND(saved, 1.3, 6);
  EXPECT_SECOND(newton, 2.5);
  EXPECT_SECOND(rosenbrock, vector{1.3, 0.7, -0.4, 1.1, 0.2, 0.9});
  EXPECT_SECOND(scaled, vector{1.3, 0.7, -0.4}, 0.8);
  EXPECT_SECOND(log_sum_exp, vector{1.3, 0.7, -0.4, 1.1, 0.2});
  EXPECT_SECOND(branches, vector{1.3, 0.7, -0.4, 1.1, 0.2}, 5, 1.4);
  EXPECT_SECOND(declared_together, vector{1.3, 0.7, -0.4, 1.1}, 0.6);
  EXPECT_SECOND(chosen_products, vector{0.3, 0.7}, 0.6);
  EXPECT_SECOND(named_like_numbers, vector{0.3, 0.7, -0.4}, 0.6);
  EXPECT_SECOND(branches, vector{5.3, 0.7, 3.4, 1.1, 0.2}, 5, 2.4);
}
TEST(Second, ArraysAndCalls) {
  EXPECT_SECOND(cubes, vector{1.3, 0.7, -0.4}, 3);
  EXPECT_SECOND(calls, vector{1.3, 0.7, 0.4});
  EXPECT_SECOND(log_determinant, vector{1.3, 0.7, 0.4, 0.9}, 4);
  EXPECT_SECOND(of_a_copy, vector{1.3, 0.7, 0.4, 0.9}, 0.6);
  EXPECT_SECOND(swapped, std::array{1.3, 0.7, 0.4});
  EXPECT_SECOND(recursive, 1.1, 2);
  for (int n : {0, 1, 9}) EXPECT_SECOND(from_snapshots, vector{0.3, 0.7}, 0.4, n);
}
TEST(Second, Parameters) {
  EXPECT_SECOND(weighted, vector{1.3, 0.7, 0.4}, constant<vector>{{0.5, 1.5, 2.5}}, constant<double>{0.7});
  EXPECT_SECOND(looked_up, vector{1.3, 0.7, 0.4, 0.9}, constant<vector>{{0.1, 0.45, 0.9}});
  EXPECT_SECOND(algorithms, vector{1.3, 0.7, 0.4}, vector{0.6, 1.9, 0.8});
  EXPECT_SECOND(fixed_size, vector{1.3, 0.7, 0.4}, vector{0.6, 1.9, 0.8});
}
TEST(Second, PlacesOfNumbers) {
  EXPECT_SECOND(places, 1.3, 0.7);
  for (int n : {0, 1, 3}) EXPECT_SECOND(places_in_loops, vector{0.3, 0.7, 0.4}, 0.6, n);
}
TEST(Second, ConstantsHandedOn) { EXPECT_SECOND(hands_constants_on, vector{1.3, 0.7, 0.4}, constant<double>{0.7}); }
TEST(Second, SizesOfConstants) {
  const vector x{1.3, 0.7, 0.4}, w{0.5, 1.5, 2.5};
  EXPECT_SECOND(sized_by_constants, x, constant<vector>{w});
  dualrev::workspace at;
  dualrev::hvp<second::sized_by_constants>(at, x, w, vector{1, 0, 0});
  EXPECT_EQ(at.counters().entries, 0U);  // without a tape
}
TEST(Second, Instances) {
  EXPECT_SECOND(of_instances, vector{1.3, 0.7, 0.4});
}
TEST(Second, InOuts) {
  // An input as it was at entry, left as the function leaves it.
  vector x{1.3, 0.7, 0.4};
  std::array<double, 3> y{0.2, 1.1, -0.6};
  const auto c = dualrev::check_hessian<second::relaxed>(x, y, 0.3);
  EXPECT_TRUE(c.ok()) << c;
  EXPECT_EQ(c.scalars().size(), 49U);
  vector left = x, x1 = x, x2 = x, x3 = x;
  std::array<double, 3> left_y = y, y1 = y, y2 = y, y3 = y;
  const double value = second::relaxed(left, left_y, 0.3);
  const auto whole = dualrev::hessian<second::relaxed>(x1, y1, 0.3);
  EXPECT_EQ(whole.value, value);
  EXPECT_EQ(x1, left);
  EXPECT_EQ(y1, left_y);
  const auto along = dualrev::hvp<second::relaxed>(x2, y2, 0.3, vector{0, 1, 0}, std::array<double, 3>{}, 0.0);
  EXPECT_EQ(x2, left);
  const auto sparse = dualrev::sparse_hessian<second::relaxed>(x3, y3, 0.3);
  EXPECT_EQ(y3, left_y);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_NEAR(flat(along.product)[i], whole.hessian(i, 1), 1e-13);
    for (std::size_t j = 0; j < 7; ++j) EXPECT_NEAR(sparse.hessian(i, j), whole.hessian(i, j), 1e-13);
  }
}
TEST(Second, Blocks) {
  const vector x{1.3, 0.7, 0.4};
  const auto whole = dualrev::hessian<second::algorithms>(vector{1.3, 0.7, 0.4}, vector{0.6, 1.9, 0.8});
  const dualrev::matrix b = dualrev::block(whole, 1, 0);
  ASSERT_EQ(b.rows, 3U);
  ASSERT_EQ(b.cols, 3U);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(b(i, j), whole.hessian(3 + i, j));
  const auto scaled = dualrev::hessian<second::scaled>(vector{1.3, 0.7}, 0.4);
  EXPECT_EQ(dualrev::block(scaled, 1, 1)(0, 0), scaled.hessian(2, 2));
  EXPECT_EQ(dualrev::block(scaled, 0, 1).cols, 1U);
  EXPECT_THROW(dualrev::block(scaled, 2, 0), std::out_of_range);
  const auto one = dualrev::hessian<second::rosenbrock>(x);
  EXPECT_EQ(dualrev::block(one, 0, 0), one.hessian);
}
TEST(Second, ArrayOfC) {
  const double x[4] = {1.3, 0.7, 0.4, 0.9};
  const auto whole = dualrev::hessian<second::of_array>(x, 3);
  for (int j = 0; j < 4; ++j) {
    std::array<double, 4> v{};
    v[j] = 1;
    const auto [value, gradient, product] = dualrev::hvp<second::of_array>(x, 3, v);
    for (int i = 0; i < 4; ++i) {
      hyper::number seeded[4];
      for (int k = 0; k < 4; ++k) seeded[k] = {x[k], k == i ? 1.0 : 0.0, k == j ? 1.0 : 0.0, 0};
      const hyper::number expected = second_case::second::of_array(seeded, 3);
      EXPECT_NEAR(product[i], expected.ab, 1e-13);
      EXPECT_NEAR(whole.hessian(i, j), expected.ab, 1e-13);
      EXPECT_NEAR(gradient[i], expected.a, 1e-13);
      EXPECT_NEAR(value, expected.v, 1e-13);
    }
  }
}
TEST(Second, ZeroMeetsNoInfinity) {
  // Along x alone, whose adjoint is zero: nothing. By the scale, the root itself.
  const auto [value, gradient, product] = dualrev::hvp<second::at_zero>(vector{0, 4}, 0.0, vector{1, 1}, 0.0);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(std::get<0>(gradient), (vector{0, 0}));
  EXPECT_EQ(std::get<1>(gradient), 2);
  EXPECT_EQ(std::get<0>(product), (vector{0, 0}));
  EXPECT_EQ(std::get<1>(product), std::numeric_limits<double>::infinity());
  const auto along_scale = dualrev::hvp<second::at_zero>(vector{1, 4}, 0.0, vector{0, 0}, 1.0);
  EXPECT_EQ(std::get<0>(along_scale.product), (vector{0.5, 0.25}));
}
TEST(Second, Directions) {
  // A product along any direction is that combination of the columns.
  const vector x{1.3, 0.7, -0.4, 1.1, 0.2, 0.9}, v{0.5, -1, 2, 0.25, 0, 3};
  const auto whole = dualrev::hessian<second::rosenbrock>(x);
  const auto [value, gradient, product] = dualrev::hvp<second::rosenbrock>(x, v);
  for (std::size_t i = 0; i < x.size(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += whole.hessian(i, j) * v[j];
    EXPECT_NEAR(product[i], sum, 1e-11);
  }
  EXPECT_THROW(dualrev::hvp<second::rosenbrock>(x, vector{1, 2}), std::invalid_argument);
  // Into an earlier result, of another size too.
  dualrev::workspace w;
  dualrev::hvp_result kept = dualrev::hvp<second::rosenbrock>(w, vector{1, 2}, vector{1, 0});
  dualrev::hvp_into<second::rosenbrock>(w, kept, x, v);
  EXPECT_EQ(kept.value, value);
  EXPECT_EQ(kept.gradient, gradient);
  EXPECT_EQ(kept.product, product);
  EXPECT_THROW(dualrev::hvp_into<second::rosenbrock>(w, kept, x, vector{1, 2}), std::invalid_argument);
  EXPECT_EQ(kept.product, product);
  dualrev::hvp_result of_both = dualrev::hvp<second::scaled>(w, x, 0.5, v, 0.0);
  dualrev::hvp_into<second::scaled>(w, of_both, x, 0.5, v, 1.0);
  EXPECT_EQ(of_both.product, (dualrev::hvp<second::scaled>(x, 0.5, v, 1.0).product));
  const vector none;
  const auto of_none = dualrev::hessian<second::rosenbrock>(none);
  EXPECT_EQ(of_none.hessian.rows, 0U);
}
TEST(Second, Checks) {
  const vector x{1.3, 0.7, 0.4}, y{0.6, 1.9, 0.8};
  const auto whole = dualrev::check_hessian<second::algorithms>(x, y);
  EXPECT_TRUE(whole.ok()) << whole;
  EXPECT_EQ(whole.scalars().size(), 36U);
  EXPECT_EQ(whole.scalars()[1].path, "arg0[1], arg0[0]");
  EXPECT_EQ(whole.undecided(), 0U) << whole;
  EXPECT_LT(whole.max_error(), 1e-8);
  const auto products = dualrev::check_hvp<second::calls>(x);
  EXPECT_TRUE(products.ok()) << products;
  EXPECT_EQ(products.scalars().size(), 3U);
  EXPECT_EQ(products.undecided(), 0U) << products;
  // Where two pieces meet whose first derivatives are the same, the second one is that of one of them.
  const auto kink = dualrev::check_hessian<second::clipped>(1.0, 0.7);
  EXPECT_TRUE(kink.ok()) << kink;
  EXPECT_TRUE(kink.scalars()[0].is_kink) << kink;
  EXPECT_TRUE(dualrev::check_hvp<second::functions>(dualrev::check_options{.largest_step = 0.01}, 0.4, 0.3).ok());
}

vector in_steps(std::size_t n) {
  vector x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = std::sin(1.0 + static_cast<double>(i));
  return x;
}
TEST(SparseHessians, OfABand) {
  // By counting: what is recorded and what is coloured grow as the size does, the colours do not.
  std::size_t entries[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t n = 1000 * (i + 1);
    dualrev::workspace w;
    const auto coloring = dualrev::color_hessian<second::rosenbrock>(w, in_steps(n));
    EXPECT_EQ(coloring.colors(), 3U);
    EXPECT_EQ(coloring.runs(), 1U);
    EXPECT_EQ(coloring.pattern().columns.size(), 3 * n - 2);
    entries[i] = w.counters().entries;
  }
  EXPECT_NEAR(static_cast<double>(entries[1]), 2.0 * static_cast<double>(entries[0]), 20);
  EXPECT_LT(entries[0], 20000U);
}
TEST(SparseHessians, OfAnArrow) {
  // A row and a column that are full need n colours where no two columns of one may share a row; a star needs two.
  const vector x = in_steps(40);
  const auto coloring = dualrev::color_hessian<second::arrow>(x);
  EXPECT_EQ(coloring.colors(), 2U);
  const auto sparse = dualrev::sparse_hessian<second::arrow>(coloring, x);
  const auto whole = dualrev::hessian<second::arrow>(x);
  for (std::size_t i = 0; i < 40; ++i)
    for (std::size_t j = 0; j < 40; ++j) EXPECT_NEAR(sparse.hessian(i, j), whole.hessian(i, j), 1e-14);
  EXPECT_EQ(sparse.hessian.columns.size(), 1U + 3 * 39);
}
TEST(SparseHessians, OfAnArrowThatEndsLast) {
  // The full row is that of the last argument; time is not that of n times n.
  const std::size_t n = 100000;
  const auto coloring = dualrev::color_hessian<second::scaled>(in_steps(n), 0.5);
  EXPECT_EQ(coloring.colors(), 2U);
  EXPECT_EQ(coloring.pattern().columns.size(), 3 * n + 1);
}
TEST(SparseHessians, OfManyColours) {
  // Distances of points in a chain with a few links across: runs of four colours each.
  const vector x = in_steps(30);
  const auto [value, gradient, sparse] = dualrev::sparse_hessian<second::links>(x);
  const auto whole = dualrev::hessian<second::links>(x);
  const auto coloring = dualrev::color_hessian<second::links>(x);
  EXPECT_GT(coloring.runs(), 1U);
  EXPECT_LT(coloring.colors(), 20U);
  for (std::size_t i = 0; i < 30; ++i)
    for (std::size_t j = 0; j < 30; ++j) EXPECT_NEAR(sparse(i, j), whole.hessian(i, j), 1e-13);
  EXPECT_EQ(value, whole.value);
}
TEST(SparseHessians, KeptColourings) {
  const vector x{1.3, 0.7, -0.4}, y{1.5, 0.2, -0.7}, turned{-1.3, 0.7, 0.4};
  const auto coloring = dualrev::color_hessian<second::turns>(x);
  dualrev::workspace w;
  auto kept = dualrev::sparse_hessian<second::turns>(w, coloring, x);
  dualrev::sparse_hessian_into<second::turns>(w, kept, coloring, y);
  const auto fresh = dualrev::sparse_hessian<second::turns>(y);
  EXPECT_EQ(kept.hessian, fresh.hessian);
  EXPECT_EQ(kept.gradient, fresh.gradient);
  // Another path: fewer entries are fine, others are refused.
  EXPECT_THROW(dualrev::sparse_hessian<second::turns>(coloring, turned), std::invalid_argument);
  const auto of_turned = dualrev::color_hessian<second::turns>(turned);
  EXPECT_EQ(dualrev::sparse_hessian<second::turns>(of_turned, vector{-1.3, 0.7, -3}).hessian(0, 2), 0);
  EXPECT_THROW(dualrev::sparse_hessian<second::turns>(coloring, vector{1, 2}), std::invalid_argument);
  EXPECT_THROW(dualrev::sparse_hessian<second::turns>(dualrev::hessian_coloring(), x), std::invalid_argument);
}
TEST(SparseHessians, ColoursOfOthers) {
  const vector x = in_steps(9);
  const auto coloring = dualrev::color_hessian<second::rosenbrock>(x);
  const auto other = dualrev::recolored(coloring, {0, 1, 2, 0, 1, 2, 0, 1, 2});
  EXPECT_EQ(dualrev::sparse_hessian<second::rosenbrock>(other, x).hessian, dualrev::sparse_hessian<second::rosenbrock>(coloring, x).hessian);
  EXPECT_THROW(dualrev::recolored(coloring, {0, 1, 0, 1, 0, 1, 0, 1, 0}), std::invalid_argument);
  EXPECT_THROW(dualrev::recolored(coloring, {0, 1, 2}), std::invalid_argument);
  EXPECT_THROW(dualrev::recolored(coloring, {0, 1, 2, 0, 1, 2, 0, 1, 200}), std::invalid_argument);
}
TEST(SparseHessians, Patterns) {
  // What is linear has no entry, and neither has what is constant.
  EXPECT_TRUE(dualrev::hessian_sparsity<second::linear>(vector{1, 2, 3}, 0.5).has(0, 3));
  const auto of_linear = dualrev::hessian_sparsity<second::linear>(vector{1, 2, 3}, 0.5);
  EXPECT_EQ(of_linear.columns.size(), 6U);
  const auto none = dualrev::sparse_hessian<second::rosenbrock>(vector{});
  EXPECT_EQ(none.hessian.rows, 0U);
  EXPECT_EQ(none.value, 0);
  const auto one = dualrev::sparse_hessian<second::rosenbrock>(vector{1});
  EXPECT_EQ(one.hessian.rows, 1U);
  EXPECT_EQ(one.hessian.columns.size(), 0U);
  dualrev::workspace small;
  small.limit_bytes(4000);
  EXPECT_THROW(dualrev::sparse_hessian<second::rosenbrock>(small, in_steps(10000)), std::length_error);
}

#else
TEST(Second, NeedsTheTool) {}
#endif
