#include "second_over_tape.dual.hpp"
#include "support/case.hpp"

#include "support/hessian_of.hpp"

#ifndef CHECK_WITHOUT_TWINS

#undef DUALREV_CASE_SECOND_OVER_TAPE_HPP
namespace second_case {
using hyper::exp;
using hyper::log;
using hyper::sin;
using hyper::sqrt;
#pragma push_macro("double")
#define double hyper::number
#include "second_over_tape.hpp"
#pragma pop_macro("double")
}  // namespace second_case

namespace {

namespace at = second_case::second_over_tape;
using number = hyper::number;
using vector = std::vector<double>;
using numbers = std::vector<number>;

/// An argument that is marked.
struct constant {
  double value;
  operator double() const { return value; }
};

template <auto f, class Oracle, class... Arguments>
void check_over_tape(const Oracle& oracle, Arguments... arguments) {
  check_hessian_of<f>(Way::over_tape, oracle, arguments...);
}

using namespace second_over_tape;

TEST(SecondOverTape, ContainersOfTheLibrary) {
  check_over_tape<&listed>(
      [](auto next) {
        const number rate = next();
        return at::listed(rate, row(next, 4));
      },
      0.7, vector{0.5, 1.5, -0.3, 2.2});
  check_over_tape<&by_key>(
      [](auto next) {
        const std::map<std::string, numbers> data{{"a", row(next, 2)}, {"b", row(next, 1)}};
        return at::by_key(data, next());
      },
      std::map<std::string, vector>{{"a", {1, 2}}, {"b", {3}}}, 0.8);
  check_over_tape<&at_once>(
      [](auto next) {
        std::valarray<number> x(3);
        for (number& each : x) each = next();
        return at::at_once(x, next());
      },
      std::valarray<double>{0.3, 0.7, 1.2}, 0.8);
  check_over_tape<&queued>(
      [](auto next) {
        const numbers x = row(next, 2);
        return at::queued(x[0], x[1]);
      },
      0.4, 1.3);
  check_over_tape<&maybe>(
      [](auto next) {
        const number x = next();
        return at::maybe(x, next());
      },
      0.6, std::optional<double>(1.7));
  check_over_tape<&maybe>([](auto next) { return at::maybe(next(), {}); }, 1.6, std::optional<double>());
  check_over_tape<&either>(
      [](auto next) {
        const numbers x = row(next, 2);
        return at::either(x[0], x[1]);
      },
      0.4, 1.3);
}
TEST(SecondOverTape, FunctionsAsValuesAndRecursion) {
  check_over_tape<&by_function>(
      [](auto next) {
        const numbers x = row(next, 2);
        return at::by_function(x[0], x[1]);
      },
      0.4, 1.3);
  check_over_tape<&recursive>([](auto next) { return at::recursive(next(), 3); }, 0.7, 3);
  check_over_tape<&asked>([](auto next) { return at::asked(row(next, 3)); }, vector{0.4, 0.7, 1.2});
  check_over_tape<&gathered>([](auto next) { return at::gathered(row(next, 3)); }, vector{0.4, 0.7, 1.2});
}
TEST(SecondOverTape, Classes) {
  const auto two = [](const auto& f) {
    return [f](auto next) {
      const numbers x = row(next, 2);
      return f(x[0], x[1]);
    };
  };
  check_over_tape<&shapes>(two(at::shapes), 0.4, 1.3);
  check_over_tape<&chained>(two(at::chained), 0.4, 1.3);
  check_over_tape<&started>(two(at::started), 0.4, 1.3);
  check_over_tape<&tree>(two(at::tree), 0.4, 1.3);
}
TEST(SecondOverTape, Arguments) {
  const double corner[2] = {0.3, 1.1};
  const std::list<Point> points{{0.3, 0.4, 1}, {0.5, -0.7, 2}};
  const std::array<double, 2> weights{1.2, 0.6};
  const std::pair<double, double> scale{0.9, 1.4};
  const auto whole = dualrev::hessian<of_points>(points, weights, corner, scale);
  const vector values{0.3, 0.4, 0.5, -0.7, 1.2, 0.6, 0.3, 1.1, 0.9, 1.4};
  ASSERT_EQ(whole.hessian.rows, values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j) {
      numbers x(values.begin(), values.end());
      x[i].a = 1;
      x[j].b = 1;
      const number around[2] = {x[6], x[7]};
      const number expected = at::of_points({{x[0], x[1], 1}, {x[2], x[3], 2}}, {x[4], x[5]}, around, {x[8], x[9]});
      EXPECT_NEAR(whole.hessian(i, j), expected.ab, 1e-12) << i << ", " << j;
    }
  EXPECT_TRUE(dualrev::check_hessian<of_points>(points, weights, corner, scale).ok());
}
TEST(SecondOverTape, WhatIsChangedIsLeftAsTheFunctionLeavesIt) {
  double x = 0.7;
  std::list<double> rest{0.4, 1.1};
  const auto whole = dualrev::hessian<changed>(x, rest, 2);
  double y = 0.7;
  std::list<double> same{0.4, 1.1};
  EXPECT_EQ(changed(y, same, 2), whole.value);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      numbers all{0.7, 0.4, 1.1};
      all[i].a = 1;
      all[j].b = 1;
      std::list<number> others{all[1], all[2]};
      EXPECT_NEAR(whole.hessian(i, j), at::changed(all[0], others, 2).ab, 1e-12) << i << ", " << j;
    }
}
TEST(SecondOverTape, MemberFunctions) {
  // By the members of the object, and the argument.
  const auto expected = [](std::size_t i, std::size_t j, bool pays) {
    numbers x{1.3, 0.4, 0.7};
    x[i].a = 1;
    x[j].b = 1;
    at::Account of(x[0], x[1]);
    return pays ? of.pay(x[2]).ab : of(x[2]).ab;
  };
  Account of(1.3, 0.4);
  const auto paid = dualrev::hessian<&Account::pay>(of, 0.7);
  const auto asked = dualrev::hessian<&Account::operator()>(Account(1.3, 0.4), 0.7);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_NEAR(paid.hessian(i, j), expected(i, j, true), 1e-12) << i << ", " << j;
      EXPECT_NEAR(asked.hessian(i, j), expected(i, j, false), 1e-12) << i << ", " << j;
    }
}
TEST(SecondOverTape, Constants) {
  check_over_tape<&marked>(
      [](auto next) {
        const numbers x = row(next, 2);
        return at::marked(x[0], x[1], 1.5);
      },
      0.3, 0.8, constant{1.5});
  check_over_tape<&with_constants>(
      [](auto next) {
        const number x = next();
        return at::with_constants(x, row(next, 3), 3);
      },
      0.7, vector{1.5, 0.3, 2.1}, 3);
}
TEST(SecondOverTape, AZeroMeetsNoInfinity) {
  const auto [value, gradient, whole] = dualrev::hessian<at_zero>(0.0, 0.0);
  EXPECT_EQ(std::get<0>(gradient), 0);
  EXPECT_EQ(whole(0, 0), 0);
  EXPECT_TRUE(std::isinf(whole(0, 1)));
}
TEST(SecondOverTape, ArgumentsThatShareANodeAreRefused) {
  const auto a = std::make_shared<Node>(Node{1.5}), b = std::make_shared<Node>(Node{0.5});
  const auto two = dualrev::hessian<of_nodes>(a, b, 0.8);
  EXPECT_NEAR(two.hessian(0, 2), 2 * 1.5 * 0.5, 1e-14);
  EXPECT_THROW(dualrev::hessian<of_nodes>(a, a, 0.8), std::invalid_argument);
}
TEST(SecondOverTape, EachRunBeginsWithWhatWasGiven) {
  const vector x{0.5, 0.7, 0.2};
  int count = 2;
  std::vector<int> log{7};
  const auto whole = dualrev::hessian<counted>(x, count, log);
  const double sum = 2 + 0.25 * 3 + 0.49 * 4 + 0.04 * 5;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const double expected = 8 * x[i] * (3.0 + i) * x[j] * (3.0 + j) + (i == j ? 4 * sum * (3.0 + i) : 0.0);
      EXPECT_NEAR(whole.hessian(i, j), expected, 1e-12);
    }
  EXPECT_EQ(count, 5);
  EXPECT_EQ(log, (std::vector<int>{7, 3, 4, 5}));
  EXPECT_EQ(dualrev::hvp<counted>(x, count, log, x).value, std::pow(5 + 0.25 * 6 + 0.49 * 7 + 0.04 * 8, 2));
  EXPECT_EQ(count, 8);

  const auto moved = dualrev::hessian<used_up>(x, std::vector<int>{3, 2, 1});
  EXPECT_NEAR(moved.hessian(0, 2), 8 * 0.5 * 1 * 0.2 * 3, 1e-14);
}
TEST(SecondOverTape, EachRunHasTheSameNoise) {
  const Noise given, other;
  const auto whole = dualrev::hessian<disturbed>(vector{0.5, 0.7, 0.2}, given);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(whole.hessian(i, i), 2 * other.next());
  EXPECT_EQ(given, other);
}
TEST(SecondOverTape, WhatRunsChangeBehindPointersIsRefused) {
  int count = 0;
  EXPECT_THROW(dualrev::hessian<counted_behind>(vector{0.5, 0.7}, &count), std::invalid_argument);
  count = 0;
  EXPECT_NEAR(dualrev::hessian<counted_behind>(vector{0.5}, &count).hessian(0, 0), 12 * 0.25, 1e-14);  // one run
  EXPECT_EQ(count, 1);
  EXPECT_NEAR(dualrev::hvp<counted_behind>(vector{0.5, 0.7}, &count, vector{0, 1}).product[0], 8 * 2 * 0.5 * 3 * 0.7,
              1e-14);
}
TEST(SecondOverTape, ArgumentsAreLeftInTheShapeThatTheyHaveThen) {
  const auto expect_as_original_leaves_it = [](const vector& left, double limit) {
    Record by_original{left}, by_gradient{left}, by_hvp{left}, by_hessian{left};
    const auto run = [](const auto& call) {
      try {
        call();
      } catch (int) {
      }
    };
    run([&] { recorded(by_original, limit); });
    run([&] { dualrev::gradient<recorded>(by_gradient, limit); });
    run([&] { dualrev::hvp<recorded>(by_hvp, limit, Record{left}, 0.0); });
    run([&] { dualrev::hessian<recorded>(by_hessian, limit); });
    for (const Record& r : {by_gradient, by_hvp, by_hessian}) {
      EXPECT_EQ(r.left, by_original.left);
      EXPECT_EQ(r.kept, by_original.kept);
      EXPECT_EQ(r.count, by_original.count);
    }
  };
  expect_as_original_leaves_it({0.5, 1.5, 2}, 10);
  expect_as_original_leaves_it({0.5, 1.5, 2}, 1.7);
}
TEST(SecondOverTape, ArgumentsWithBases) {
  check_over_tape<&stored>(
      [](auto next) {
        const number k = next(), c = next(), length = next(), load = next();
        return at::stored(at::LoadedBeam(k, c, length, load), next());
      },
      LoadedBeam(2, 0.3, 1.5, 0.7), 0.4);
  check_over_tape<&covered>(
      [](auto next) {
        const std::vector<at::Circle> discs{at::Circle(next()), at::Circle(next())};
        return at::covered(discs, next());
      },
      std::vector<Circle>{Circle(0.5), Circle(1.25)}, 0.8);
}
/// Two numbers, and the oracle of the same name.
#define CHECK_OF_TWO(f, x, y)    \
  check_over_tape<&f>(           \
      [](auto next) {            \
        const number a = next(); \
        return at::f(a, next()); \
      },                         \
      x, y)
TEST(SecondOverTape, ConstantsAndFunctionsByTheirPlaces) {
  check_over_tape<&along_steps>([](auto next) { return at::along_steps(row(next, 4)); }, vector{0.5, 1.5, 2.5, -1});
  CHECK_OF_TWO(by_pointers, 0.7, 1.3);
  CHECK_OF_TWO(by_pointers, 1.3, 0.7);
  const Weights weights{{0.5, 2}, 3};
  const auto whole = dualrev::hessian<by_constants>(1.5, weights);
  EXPECT_EQ(whole.value, by_constants(1.5, weights));
  // 7.5 x + 3 x^3 (0.5 x + 2)
  EXPECT_NEAR(whole.hessian(0, 0), 18 * 1.5 * 1.5 + 36 * 1.5, 1e-12);
}
TEST(SecondOverTape, Exceptions) {
  CHECK_OF_TWO(solved, 1.4143, 2.0);
  CHECK_OF_TWO(solved, 1.5, 2.0);
  CHECK_OF_TWO(solved, 9.0, 2.0);
  CHECK_OF_TWO(thrown_on, 1.5, 2.0);
}
TEST(SecondOverTape, LocalClassesAndTemplatesOfClosures) {
  CHECK_OF_TWO(local_class, 0.7, 1.3);
  CHECK_OF_TWO(of_closures, 0.7, 1.3);
}
TEST(SecondOverTape, OverloadsForOtherNumbers) {
  // 0.5 (2.5 x^2)^2 + 0.5 (300 + y)^2 + 0.5 (x y^2)^2
  const double x = 0.7, y = 1.3;
  const auto whole = dualrev::hessian<overloaded>(x, y);
  EXPECT_EQ(whole.value, overloaded(x, y));
  EXPECT_NEAR(whole.hessian(0, 0), 37.5 * x * x + y * y * y * y, 1e-11);
  EXPECT_NEAR(whole.hessian(0, 1), 4 * x * y * y * y, 1e-11);
  EXPECT_NEAR(whole.hessian(1, 1), 1 + 6 * x * x * y * y, 1e-11);
  const auto in_loops = dualrev::hessian<overloaded_in_loops>(vector{x});
  EXPECT_EQ(in_loops.value, overloaded_in_loops({x}));
  EXPECT_NEAR(in_loops.hessian(0, 0), 15 * x + 5 * 300, 1e-11);  // 2.5 x^2 (300 + x)
  EXPECT_TRUE(dualrev::check_hessian<overloaded_in_loops>(vector{0.1, 0.2}).ok());
}
TEST(SecondOverTape, FloatAndLongDouble) {
  const double x = 0.75, y = 1.25;  // which a float has
  const auto whole = dualrev::hessian<rounded>(x, y);
  EXPECT_EQ(whole.value, rounded(x, y));
  // The same in double.
  const auto in_double = []<class Number>(Number a, Number b) {
    Number wide = 0.1;
    for (const Number& each : {a * b, b}) {
      wide = wide + each * a * a;
      wide = wide * (1 + 0.01 * sin(wide));
    }
    Number sum = 0.5;
    for (const Number& each : {a * b, a / b, b}) sum = sum + exp(each * 0.25) * each;
    return wide + sum * a * b;
  };
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      const number expected = in_double(number(x, i == 0, j == 0, 0), number(y, i == 1, j == 1, 0));
      EXPECT_NEAR(whole.hessian(i, j), expected.ab, 1e-5);
    }
  const std::vector<Spot> spots{{1.5f, 2}, {0.5f, 3}, {2.5f, 0.5}};
  const auto by_spots = dualrev::hessian<over_spots>(spots, 2.0f);
  EXPECT_EQ(by_spots.value, over_spots(spots, 2.0f));
  // (x0 w0 + x2 w2) (x1 w1) s^2 + s^2
  EXPECT_NEAR(by_spots.hessian(0, 2), 2 * 3 * 4, 1e-4);
  EXPECT_NEAR(by_spots.hessian(1, 3), 1.5 * 0.5 * 4, 1e-4);
  EXPECT_NEAR(by_spots.hessian(6, 6), 2 * (3 + 1.25) * 1.5 + 2, 1e-4);
  EXPECT_EQ(by_spots.hessian(0, 0), 0);
}
TEST(SecondOverTape, RawMemory) {
  const auto whole = dualrev::hessian<in_raw_memory>(0.7, 1.3);
  EXPECT_EQ(whole.value, in_raw_memory(0.7, 1.3));
  EXPECT_TRUE(dualrev::check_hessian<in_raw_memory>(0.7, 1.3).ok());
}
TEST(SecondOverTape, SparseOnes) {
  const std::size_t n = 200;
  std::list<double> x;
  for (std::size_t i = 0; i < n; ++i) x.push_back(i % 3 == 0 ? 0.0 : std::sin(double(i)));
  const auto coloring = dualrev::color_hessian<stretched>(x, 2.0);
  const auto whole = dualrev::hessian<stretched>(x, 2.0);
  const auto sparse = dualrev::sparse_hessian<stretched>(coloring, x, 2.0);
  // Neighbours, themselves, and the stiffness with all (and with itself, as its product with a number).
  EXPECT_LE(coloring.pattern().columns.size(), 3 * n - 2 + 2 * n + 1);
  EXPECT_LE(coloring.colors(), 4U);
  EXPECT_EQ(sparse.value, whole.value);
  for (std::size_t i = 0; i <= n; ++i)
    for (std::size_t j = 0; j <= n; ++j)
      EXPECT_NEAR(sparse.hessian(i, j), whole.hessian(i, j), 1e-12) << i << ", " << j;
  // Entries that are zero here, and not elsewhere.
  const std::list<double> still(n, 0.5);
  EXPECT_EQ(dualrev::hessian_sparsity<stretched>(still, 2.0).columns, coloring.pattern().columns);
  EXPECT_EQ(dualrev::sparse_hessian<stretched>(dualrev::color_hessian<stretched>(still, 2.0), x, 2.0).hessian.values,
            sparse.hessian.values);
}
TEST(SecondOverTape, SparseOnesOnOtherPaths) {
  const std::list<double> x{1, -2, 3, 0.5}, y{1.5, -1, 2, 3}, z{-1, 2, 3, 0.5};
  const auto coloring = dualrev::color_hessian<turning>(x);
  for (const auto& each : {x, y}) {
    const auto whole = dualrev::hessian<turning>(each);
    const auto sparse = dualrev::sparse_hessian<turning>(coloring, each);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(sparse.hessian(i, j), whole.hessian(i, j), 1e-14);
  }
  EXPECT_THROW(dualrev::sparse_hessian<turning>(coloring, z), std::invalid_argument);
  dualrev::workspace w;
  auto kept = dualrev::sparse_hessian<turning>(w, coloring, x);
  dualrev::sparse_hessian_into<turning>(w, kept, coloring, y);
  EXPECT_EQ(kept.hessian.values, dualrev::sparse_hessian<turning>(y).hessian.values);
}
TEST(SecondOverTape, PlacesOfFloats) {
  const auto whole = dualrev::hessian<places_of_floats>(1.5, 3.0);
  EXPECT_EQ(whole.value, places_of_floats(1.5, 3.0));
  EXPECT_EQ(whole.hessian(0, 0), 12);
  EXPECT_EQ(whole.hessian(0, 1), 6);
  EXPECT_EQ(whole.hessian(1, 1), 2);
}
TEST(SecondOverTape, JumpsBackAndClassesInside) {
  check_over_tape<&again_and_again>([](auto next) { return at::again_and_again(next(), 3); }, 0.4, constant{3});
  check_over_tape<&by_local_base>([](auto next) { return at::by_local_base(next()); }, 0.4);
}
TEST(SecondOverTape, WhatIsStoppedIsConstant) {
  const auto factor = dualrev::hessian<stopped_factor>(3.0, 5.0);
  EXPECT_EQ(factor.value, stopped_factor(3.0, 5.0));
  EXPECT_EQ(factor.hessian(0, 0), 2 * 5);
  EXPECT_EQ(factor.hessian(0, 1), 2 * 5);
  EXPECT_EQ(factor.hessian(1, 1), 2 * 3);
  EXPECT_EQ(dualrev::hvp<stopped_factor>(3.0, 5.0, 0.0, 1.0).product, std::tuple(10.0, 6.0));
  const auto local = dualrev::hessian<stopped_local>(1.5, 2.5);
  EXPECT_EQ(local.hessian(0, 0), 2 * 1.5 * 2.5 + 2 * 2.5 * 2.5);
  EXPECT_EQ(local.hessian(0, 1), 0);
  EXPECT_EQ(local.hessian(1, 1), 0);
  EXPECT_EQ(dualrev::hvp<stopped_local>(1.5, 2.5, 0.0, 1.0).product, std::tuple(0.0, 0.0));

  const vector w{0.4, 0.7};
  const double t = 0.3, d = t * w[0] - (w[0] * w[0] + w[1] * w[1]);
  const auto own = dualrev::hessian<towards_its_own>(w, t);
  const double expected[3][3] = {
      {2 * t * t, 0, 2 * d + 2 * t * w[0]}, {0, 0, 0}, {2 * d + 2 * t * w[0], 0, 2 * w[0] * w[0]}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(own.hessian(i, j), expected[i][j], 1e-15) << i << ", " << j;
}
TEST(SecondOverTape, WarmCallsUseTheirMemoryAgain) {
  dualrev::workspace w;
  const auto first = dualrev::hvp<listed>(w, 0.7, vector{0.5, 1.5}, 1.0, vector{0, 0});
  const std::size_t held = w.reserved_bytes();
  const auto again = dualrev::hvp<listed>(w, 0.7, vector{0.5, 1.5}, 1.0, vector{0, 0});
  EXPECT_EQ(w.reserved_bytes(), held);
  EXPECT_EQ(std::get<0>(first.product), std::get<0>(again.product));
}

}  // namespace

#endif
