#include "second.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/hvp.hpp>

#ifndef CHECK_WITHOUT_TWINS

// The oracle: forward over forward, numbers with their derivatives along two directions and by both, which share
// nothing with the runtime.
namespace hyper {

struct number {
  double v = 0, a = 0, b = 0, ab = 0;
  number() = default;
  number(double value) : v(value) {}
  number(double value, double by_a, double by_b, double by_both) : v(value), a(by_a), b(by_b), ab(by_both) {}
  explicit operator int() const { return static_cast<int>(v); }
};
/// f(x), with f'(x) and f''(x).
inline number apply(const number& x, double f, double df, double ddf) { return {f, df * x.a, df * x.b, df * x.ab + ddf * x.a * x.b}; }
inline number operator+(const number& x, const number& y) { return {x.v + y.v, x.a + y.a, x.b + y.b, x.ab + y.ab}; }
inline number operator-(const number& x) { return {-x.v, -x.a, -x.b, -x.ab}; }
inline number operator-(const number& x, const number& y) { return x + -y; }
inline number operator*(const number& x, const number& y) {
  return {x.v * y.v, x.a * y.v + x.v * y.a, x.b * y.v + x.v * y.b, x.ab * y.v + x.a * y.b + x.b * y.a + x.v * y.ab};
}
inline number operator/(const number& x, const number& y) { return x * apply(y, 1 / y.v, -1 / (y.v * y.v), 2 / (y.v * y.v * y.v)); }
inline number& operator+=(number& x, const number& y) { return x = x + y; }
inline number& operator-=(number& x, const number& y) { return x = x - y; }
inline number& operator*=(number& x, const number& y) { return x = x * y; }
inline bool operator<(const number& x, const number& y) { return x.v < y.v; }
inline bool operator>(const number& x, const number& y) { return x.v > y.v; }

inline number sqrt(const number& x) { return apply(x, std::sqrt(x.v), 0.5 / std::sqrt(x.v), -0.25 / (x.v * std::sqrt(x.v))); }
inline number exp(const number& x) { return apply(x, std::exp(x.v), std::exp(x.v), std::exp(x.v)); }
inline number log(const number& x) { return apply(x, std::log(x.v), 1 / x.v, -1 / (x.v * x.v)); }
inline number sin(const number& x) { return apply(x, std::sin(x.v), std::cos(x.v), -std::sin(x.v)); }
inline number fabs(const number& x) { return x.v < 0 ? -x : x; }
inline number pow(const number& x, const number& y) { return exp(y * log(x)); }
inline number cosine(const number& x) { return sin(x + std::acos(-1.0) / 2); }
inline number atan(const number& x) {
  const double d = 1 / (1 + x.v * x.v);
  return apply(x, std::atan(x.v), d, -2 * x.v * d * d);
}
inline number erf(const number& x) {
  const double d = 2 / std::sqrt(std::acos(-1.0)) * std::exp(-x.v * x.v);
  return apply(x, std::erf(x.v), d, -2 * x.v * d);
}
/// psi at numbers that are not near 0, by its series.
inline double psi(double x) {
  double sum = 0;
  for (; x < 30; x += 1) sum -= 1 / x;
  return sum + std::log(x) - 1 / (2 * x) - 1 / (12 * x * x) + 1 / (120 * std::pow(x, 4)) - 1 / (252 * std::pow(x, 6));
}
inline double psi1(double x) {
  double sum = 0;
  for (; x < 30; x += 1) sum += 1 / (x * x);
  return sum + 1 / x + 1 / (2 * x * x) + 1 / (6 * std::pow(x, 3)) - 1 / (30 * std::pow(x, 5)) + 1 / (42 * std::pow(x, 7));
}
inline number lgamma(const number& x) { return apply(x, std::lgamma(x.v), psi(x.v), psi1(x.v)); }

}  // namespace hyper

namespace std {
using hyper::atan;
using hyper::erf;
using hyper::exp;
using hyper::fabs;
using hyper::lgamma;
using hyper::log;
using hyper::pow;
using hyper::sin;
using hyper::sqrt;
using number = hyper::number;
inline number tan(const number& x) { return sin(x) / hyper::cosine(x); }
inline number asin(const number& x) { return atan(x / sqrt(1 - x * x)); }
inline number acos(const number& x) { return std::acos(-1.0) / 2 - asin(x); }
inline number sinh(const number& x) { return (exp(x) - exp(-x)) / 2; }
inline number cosh(const number& x) { return (exp(x) + exp(-x)) / 2; }
inline number tanh(const number& x) { return sinh(x) / cosh(x); }
inline number asinh(const number& x) { return log(x + sqrt(x * x + 1)); }
inline number acosh(const number& x) { return log(x + sqrt(x * x - 1)); }
inline number atanh(const number& x) { return log((1 + x) / (1 - x)) / 2; }
inline number log2(const number& x) { return log(x) / std::log(2.0); }
inline number log10(const number& x) { return log(x) / std::log(10.0); }
inline number log1p(const number& x) { return log(1 + x); }
inline number expm1(const number& x) { return exp(x) - 1; }
inline number exp2(const number& x) { return exp(x * std::log(2.0)); }
inline number cbrt(const number& x) { return pow(x, 1 / 3.0); }
inline number erfc(const number& x) { return 1 - erf(x); }
inline number tgamma(const number& x) { return exp(lgamma(x)); }
inline number atan2(const number& x, const number& y) { return atan(x / y); }
inline number hypot(const number& x, const number& y) { return sqrt(x * x + y * y); }
inline number fmax(const number& x, const number& y) { return x < y ? y : x; }
inline number fmin(const number& x, const number& y) { return y < x ? y : x; }
inline number fma(const number& x, const number& y, const number& z) { return x * y + z; }
inline number copysign(const number& x, const number& y) { return (x.v < 0) == (y.v < 0) ? x : -x; }
inline number fmod(const number& x, const number& y) { return x - y * std::trunc(x.v / y.v); }
inline number floor(const number& x) { return std::floor(x.v); }
inline bool isfinite(const number& x) { return std::isfinite(x.v); }
}  // namespace std

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
  EXPECT_SECOND(algorithms, vector{1.3, 0.7, 0.4}, vector{0.6, 1.9, 0.8});
  EXPECT_SECOND(fixed_size, vector{1.3, 0.7, 0.4}, vector{0.6, 1.9, 0.8});
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

#else
TEST(Second, NeedsTheTool) {}
#endif
