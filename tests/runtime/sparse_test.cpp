// Sparse Jacobians: which entries there are, how they are coloured, their values, what a colouring that is kept holds
// for, and what all of it takes, by counting.
#include <gtest/gtest.h>
#include <dualrev/sparse.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <stdexcept>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::jacobian_coloring;
using dualrev::mode;
using dualrev::one;
using dualrev::sparse_matrix;
using dualrev::sparsity_pattern;
using dualrev::tape;
using std::vector;

// ---- functions ----

/// Explicit steps of the heat equation u_t = (k(u) u_x)_x on a rod, k(u) = 1 + u / 2, ends kept.
vector<double> heat(vector<double> u, double rate, int steps) {
  for (int t = 0; t < steps; ++t) {
    const vector<double> v = u;
    for (std::size_t i = 1; i + 1 < u.size(); ++i) {
      const double left = (1 + (v[i - 1] + v[i]) / 4) * (v[i] - v[i - 1]);
      const double right = (1 + (v[i] + v[i + 1]) / 4) * (v[i + 1] - v[i]);
      u[i] = v[i] + rate * (right - left);
    }
  }
  return u;
}
vector<dual> heat_dual(tape& t, vector<dual> u, dual rate, int steps) {
  for (int s = 0; s < steps; ++s) {
    const vector<dual> v = u;
    for (std::size_t i = 1; i + 1 < u.size(); ++i) {
      const double a = v[i - 1].v, b = v[i].v, c = v[i + 1].v;
      const dual left = t.push((1 + (a + b) / 4) * (b - a), by(v[i - 1], -1 - a / 2), by(v[i], 1 + b / 2));
      const dual right = t.push((1 + (b + c) / 4) * (c - b), by(v[i], -1 - b / 2), by(v[i + 1], 1 + c / 2));
      u[i] = t.push(b + rate.v * (right.v - left.v), one(v[i]), by(rate, right.v - left.v), by(right, rate.v),
                    by(left, -rate.v));
    }
  }
  return u;
}
/// A step of the transport equation, against the wind.
vector<double> upwind(const vector<double>& u) {
  vector<double> result = u;
  for (std::size_t i = 1; i + 1 < u.size(); ++i) {
    const double slope = u[i] > 0 ? u[i] - u[i - 1] : u[i + 1] - u[i];
    result[i] = u[i] - u[i] * slope / 2;
  }
  return result;
}
vector<dual> upwind_dual(tape& t, const vector<dual>& u) {
  vector<dual> result = u;
  for (std::size_t i = 1; i + 1 < u.size(); ++i) {
    const dual slope = u[i].v > 0 ? twins::sub(t, u[i], u[i - 1]) : twins::sub(t, u[i + 1], u[i]);
    result[i] = t.push(u[i].v - u[i].v * slope.v / 2, by(u[i], 1 - slope.v / 2), by(slope, -u[i].v / 2));
  }
  return result;
}
/// Squares, and in the last place their sum.
vector<double> squares_and_sum(const vector<double>& x) {
  vector<double> y;
  double sum = 0;
  for (double each : x) {
    y.push_back(each * each);
    sum += y.back();
  }
  y.push_back(sum);
  return y;
}
vector<dual> squares_and_sum_dual(tape& t, const vector<dual>& x) {
  vector<dual> y;
  dual sum = 0;
  for (dual each : x) {
    y.push_back(t.push(each.v * each.v, by(each, 2 * each.v)));
    sum = t.push(sum.v + y.back().v, one(sum), one(y.back()));
  }
  y.push_back(sum);
  return y;
}
/// The first number with all others: a row, a column and the diagonal.
vector<double> arrow(const vector<double>& x) {
  vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = x[0] * x[i];
    if (i > 0) y[0] += x[i];
  }
  return y;
}
vector<dual> arrow_dual(tape& t, const vector<dual>& x) {
  vector<dual> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = twins::mul(t, x[0], x[i]);
    if (i > 0) y[0] = twins::add(t, y[0], x[i]);
  }
  return y;
}
/// The products of each with each other.
vector<double> pairs(const vector<double>& x) {
  vector<double> y;
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = i + 1; j < x.size(); ++j) y.push_back(x[i] * x[j]);
  return y;
}
vector<dual> pairs_dual(tape& t, const vector<dual>& x) {
  vector<dual> y;
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = i + 1; j < x.size(); ++j) y.push_back(twins::mul(t, x[i], x[j]));
  return y;
}
/// x y, x - x, a constant, y itself.
vector<double> zeros(double x, double y) { return {x * y, x - x, 3, y}; }
vector<dual> zeros_dual(tape& t, dual x, dual y) { return {twins::mul(t, x, y), twins::sub(t, x, x), 3, y}; }
/// What has gone over all of a loop whose terms add up to nothing.
double cancels(double x, double y, int n) {
  double s = y;
  for (int i = 0; i < n; ++i) s += (i % 2 == 0 ? 1 : -1) * x;
  return s;
}
dual cancels_dual(tape& t, dual x, dual y, int n) {
  dual s = y;
  for (int i = 0; i < n; ++i) {
    const double sign = i % 2 == 0 ? 1 : -1;
    const dual term = t.push(sign * x.v, by(x, sign));
    s = t.push(s.v + term.v, one(s), one(term));
  }
  return s;
}
/// A chain whose every number is a result: the lower triangle, of columns few or many.
vector<double> running(const vector<double>& x, int n) {
  vector<double> y;
  double s = 1;
  for (int i = 0; i < n; ++i) {
    s = s * x[static_cast<std::size_t>(i) % x.size()];
    y.push_back(s);
  }
  return y;
}
vector<dual> running_dual(tape& t, const vector<dual>& x, int n) {
  vector<dual> y;
  dual s = 1;
  for (int i = 0; i < n; ++i) {
    s = twins::mul(t, s, x[static_cast<std::size_t>(i) % x.size()]);
    y.push_back(s);
  }
  return y;
}
void multiply(vector<double>& a, const vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] *= b[i];
}
void multiply_dual(tape& t, vector<dual>& a, const vector<dual>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = twins::mul(t, a[i], b[i]);
}
struct doubled {
  vector<double> operator()(const vector<double>& x) const { return {2 * x[0], 2 * x[1]}; }
};
vector<dual> doubled_dual(tape& t, const vector<dual>& x) {
  return {t.push(2 * x[0].v, by(x[0], 2)), t.push(2 * x[1].v, by(x[1], 2))};
}
vector<double> reversed(const vector<double>& v) { return {v.rbegin(), v.rend()}; }
/// By a rule, and one number beside it.
vector<double> by_rule(const vector<double>& v, double x) {
  vector<double> r = reversed({v[0], v[1]});
  return {r[0] * x, r[1], v[2] * x};
}

}  // namespace
template <>
inline constexpr auto dualrev_rule::of<reversed> = dualrev::by_pullback<reversed>([](const vector<double>& v) {
  return dualrev::value_and_pullback(reversed(v), [](const vector<double>& d) { return reversed(d); });
});
namespace {

vector<dual> by_rule_dual(tape& t, const vector<dual>& v, dual x) {
  const vector<dual> r = dualrev::apply_rule<reversed>(t, {v[0], v[1]});
  return {twins::mul(t, r[0], x), r[1], twins::mul(t, v[2], x)};
}

}  // namespace
DUALREV_TWIN(heat, heat_dual)
DUALREV_TWIN(upwind, upwind_dual)
DUALREV_TWIN(squares_and_sum, squares_and_sum_dual)
DUALREV_TWIN(arrow, arrow_dual)
DUALREV_TWIN(pairs, pairs_dual)
DUALREV_TWIN(zeros, zeros_dual)
DUALREV_TWIN(cancels, cancels_dual)
DUALREV_TWIN(running, running_dual)
DUALREV_TWIN(multiply, multiply_dual)
DUALREV_TWIN(by_rule, by_rule_dual)
template <>
struct dualrev::derivative_of_type<doubled> {
  using primal = vector<double>(const vector<double>&);
  static constexpr auto twin = &doubled_dual;
};
namespace {

vector<double> temperatures(std::size_t n) {
  vector<double> u(n);
  for (std::size_t i = 0; i < n; ++i) u[i] = 1 + 0.5 * std::sin(0.7 * static_cast<double>(i));
  return u;
}

// ---- what is expected ----

void expect_well_formed(const sparsity_pattern& p) {
  ASSERT_EQ(p.row_starts.size(), p.rows + 1);
  EXPECT_EQ(p.row_starts.front(), 0u);
  EXPECT_EQ(p.row_starts.back(), p.columns.size());
  for (std::size_t i = 0; i < p.rows; ++i)
    for (std::size_t k = p.row_starts[i]; k < p.row_starts[i + 1]; ++k) {
      EXPECT_LT(p.columns[k], p.cols);
      if (k > p.row_starts[i]) {
        EXPECT_LT(p.columns[k - 1], p.columns[k]);
      }
    }
}
/// The same numbers, and none where there is no entry.
void expect_same(const sparse_matrix& sparse, const dualrev::matrix& dense) {
  expect_well_formed(sparse);
  ASSERT_EQ(sparse.values.size(), sparse.columns.size());
  ASSERT_EQ(sparse.rows, dense.rows);
  ASSERT_EQ(sparse.cols, dense.cols);
  for (std::size_t i = 0; i < dense.rows; ++i)
    for (std::size_t j = 0; j < dense.cols; ++j) {
      EXPECT_NEAR(sparse(i, j), dense(i, j), 1e-14 * (1 + std::fabs(dense(i, j)))) << i << " " << j;
      if (dense(i, j) != 0) {
        EXPECT_TRUE(sparse.has(i, j)) << i << " " << j;
      }
    }
}
template <class... Sparse, class... Dense>
void expect_same(const std::tuple<Sparse...>& sparse, const std::tuple<Dense...>& dense) {
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    (expect_same(std::get<Index>(sparse), std::get<Index>(dense)), ...);
  }(std::index_sequence_for<Sparse...>());
}
/// In both modes, with a colouring and without one, against the dense Jacobian; arguments are given by value.
template <auto f, class... Arguments>
void expect_dense_values(Arguments... arguments) {
  const auto dense = [](auto... a) { return dualrev::jacobian<f>(a...); }(arguments...);
  [&](auto... a) { expect_same(dualrev::sparse_jacobian<f>(a...), dense); }(arguments...);
  [&](auto... a) { expect_same(dualrev::sparse_jacobian<f, mode::forward>(a...), dense); }(arguments...);
  [&](auto... a) { expect_same(dualrev::sparse_jacobian<f, mode::reverse>(a...), dense); }(arguments...);
  const jacobian_coloring coloring = [](auto... a) { return dualrev::color_jacobian<f>(a...); }(arguments...);
  dualrev::workspace w;
  [&](auto... a) { expect_same(dualrev::sparse_jacobian<f>(w, coloring, a...), dense); }(arguments...);
}

// ---- patterns ----

TEST(Sparsity, OfABand) {
  const auto [by_u, by_rate] = dualrev::sparsity<heat>(temperatures(6), 0.1, 1);
  EXPECT_EQ(by_u.rows, 6u);
  EXPECT_EQ(by_u.cols, 6u);
  EXPECT_EQ(by_u.row_starts, (vector<std::size_t>{0, 1, 4, 7, 10, 13, 14}));
  EXPECT_EQ(by_u.columns, (vector<std::size_t>{0, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 5}));
  EXPECT_EQ(by_rate.cols, 1u);
  EXPECT_EQ(by_rate.row_starts, (vector<std::size_t>{0, 0, 1, 2, 3, 4, 4}));
  EXPECT_TRUE(by_u.has(1, 2));
  EXPECT_FALSE(by_u.has(1, 3));
  EXPECT_FALSE(by_u.has(0, 5));
  const auto [after_three, unused] = dualrev::sparsity<heat>(temperatures(300), 0.1, 3);
  expect_well_formed(after_three);
  for (std::size_t i = 0; i < 300; ++i)
    for (std::size_t j = 0; j < 300; ++j)
      EXPECT_EQ(after_three.has(i, j), i == 0 || i == 299 ? i == j : (i < j ? j - i : i - j) <= 3) << i << " " << j;
}

TEST(Sparsity, CountsWhatHappensToBeZero) {
  const auto [by_x, by_y] = dualrev::sparsity<zeros>(0, 0);
  EXPECT_EQ(by_x.row_starts, (vector<std::size_t>{0, 1, 2, 2, 2}));
  EXPECT_EQ(by_y.row_starts, (vector<std::size_t>{0, 1, 1, 1, 2}));
  const auto [at_x, at_y] = dualrev::sparsity<zeros>(2, std::numeric_limits<double>::infinity());
  EXPECT_EQ(by_x, at_x);
  EXPECT_EQ(by_y, at_y);
}

TEST(Sparsity, OfASumWhoseTermsCancel) {
  for (const int n : {4, 40000}) {
    const auto [by_x, by_y] = dualrev::sparsity<cancels>(2, 3, n);
    EXPECT_TRUE(by_x.has(0, 0)) << n;
    EXPECT_TRUE(by_y.has(0, 0)) << n;
  }
}

TEST(Sparsity, OfAllThatJacobianTakes) {
  vector<double> v{1, 2, 3};
  double last = 4;
  int calls = 0;
  const auto [by_v, by_last] = dualrev::sparsity<twins::prefix_products>(v, 3u, last, calls);
  EXPECT_EQ(calls, 1) << "the primal runs once";
  EXPECT_EQ(v, (vector<double>{1, 2, 6}));
  EXPECT_EQ(by_v.rows, 5u);
  EXPECT_EQ(by_v.row_starts, (vector<std::size_t>{0, 3, 4, 6, 9, 12}));
  EXPECT_EQ(by_last.row_starts, (vector<std::size_t>{0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(dualrev::sparsity<twins::cubed>(2).columns.size(), 1u);
}

TEST(Sparsity, OfNothing) {
  const sparsity_pattern none = dualrev::sparsity<upwind>(vector<double>());
  EXPECT_EQ(none.rows, 0u);
  EXPECT_EQ(none.row_starts, vector<std::size_t>{0});
  const jacobian_coloring coloring = dualrev::color_jacobian<upwind>(vector<double>());
  EXPECT_EQ(coloring.colors(), 0u);
  EXPECT_EQ(coloring.sweeps(), 0u);
  EXPECT_TRUE(dualrev::sparse_jacobian<upwind>(coloring, vector<double>()).values.empty());
}

TEST(Sparsity, OfWhatIsShared) {
  vector<double> a{2, 3};
  const auto [by_a, by_b] = dualrev::sparsity<multiply>(a, a);
  EXPECT_EQ(by_a.columns, (vector<std::size_t>{0, 1}));
  EXPECT_TRUE(by_b.columns.empty()) << "the first has all of the derivative";
  vector<double> c{2, 3}, d{2, 3};
  expect_same(dualrev::sparse_jacobian<multiply>(c, c), dualrev::jacobian<multiply>(d, d));
}

TEST(Sparsity, OfARule) {
  const auto [by_v, by_x] = dualrev::sparsity<by_rule>(vector<double>{1, 2, 3}, 4);
  EXPECT_EQ(by_v.columns, (vector<std::size_t>{0, 1, 0, 1, 2})) << "each of its results by each of its arguments";
  EXPECT_EQ(by_x.row_starts, (vector<std::size_t>{0, 1, 1, 2}));
  expect_dense_values<by_rule>(vector<double>{1, 2, 3}, 4.0);
}

// ---- the bit sets, against sets ----

struct of_all final : dualrev::operation {
  explicit of_all(vector<dualrev::id> inputs) : inputs_(std::move(inputs)) {}
  void pull(double*, std::size_t, std::size_t) const override {}
  [[nodiscard]] vector<dualrev::id> inputs() const override { return inputs_; }
  [[nodiscard]] std::size_t bytes() const noexcept override { return sizeof *this; }
  vector<dualrev::id> inputs_;
};

TEST(Dependencies, OfRandomTapes) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int round = 0; round < 200; ++round) {
    tape t;
    const std::size_t inputs = 1 + below(round % 2 == 0 ? 5 : 200), entries = below(400), near = 1 + below(100);
    vector<std::set<dualrev::id>> depends{{}};
    vector<dual> all{0.0};
    for (std::size_t i = 0; i < inputs; ++i) {
      all.push_back(t.input(1.0));
      depends.push_back({all.back().id});
    }
    const auto any = [&] { return below(8) == 0 ? 0 : all.size() - 1 - below(std::min(near, all.size() - 1)); };
    for (std::size_t i = 0; i < entries; ++i) {
      std::set<dualrev::id> on;
      if (below(20) == 0) {
        vector<dualrev::id> from;
        for (std::size_t k = 0, n = 1 + below(4); k < n; ++k) {
          const std::size_t x = any();
          if (all[x].id == 0) continue;
          from.push_back(all[x].id);
          on.insert(depends[x].begin(), depends[x].end());
        }
        const std::size_t outputs = 1 + below(3);
        const dualrev::id first = t.stage(dualrev::detail::owned<dualrev::operation>(new of_all(from)), outputs);
        for (std::size_t k = 0; k < outputs; ++k) {
          all.push_back(dual(dualrev::with_id, 1.0, first + static_cast<dualrev::id>(k)));
          depends.push_back(on);
        }
      } else {
        const std::size_t x = any(), y = any(), z = any();
        all.push_back(t.push(1.0, by(all[x], 0), one(all[y]), by(all[z], 2)));
        for (const std::size_t each : {x, y, z}) on.insert(depends[each].begin(), depends[each].end());
        depends.push_back(on);
      }
    }
    vector<dualrev::id> outputs;
    vector<std::size_t> chosen;
    for (std::size_t i = 0, n = below(300); i < n; ++i) {
      chosen.push_back(below(all.size()));
      outputs.push_back(all[chosen.back()].id);
    }
    dualrev::detail::dependencies d(t);
    for (int again = 0; again < 2; ++again) {
      const dualrev::detail::compressed_ids found = d.of(outputs);
      ASSERT_EQ(found.starts.size(), outputs.size() + 1);
      for (std::size_t i = 0; i < outputs.size(); ++i)
        ASSERT_EQ(vector<dualrev::id>(depends[chosen[i]].begin(), depends[chosen[i]].end()),
                  vector<dualrev::id>(found.ids.begin() + static_cast<std::ptrdiff_t>(found.starts[i]),
                                      found.ids.begin() + static_cast<std::ptrdiff_t>(found.starts[i + 1])))
            << round << " " << i;
    }
  }
}

/// Which entries are looked at to find the pattern, for each contribution on the tape.
template <class Twin>
double visits(std::size_t inputs, const Twin& twin) {
  tape t;
  vector<dual> x(inputs);
  const vector<double> numbers(inputs, 1.0);
  t.inputs(numbers.data(), x.data(), inputs);
  vector<dualrev::id> outputs;
  for (const dual y : twin(t, x)) outputs.push_back(y.id);
  dualrev::detail::dependencies d(t);
  static_cast<void>(d.of(outputs));
  return static_cast<double>(d.visited()) / static_cast<double>(t.counters().contributions);
}

TEST(Dependencies, TakeTimeLinearInTheTape) {
  const auto one_step = [](tape& t, const vector<dual>& u) { return heat_dual(t, u, 0.1, 1); };
  const auto ten_steps = [](tape& t, const vector<dual>& u) { return heat_dual(t, u, 0.1, 10); };
  const auto sum = [](tape& t, const vector<dual>& u) { return squares_and_sum_dual(t, u); };
  for (const std::size_t n : {1000u, 100000u}) {
    EXPECT_LT(visits(n, one_step), 4) << n;
    EXPECT_LT(visits(n, ten_steps), 5) << n;
    EXPECT_LT(visits(n, sum), 8) << n;
  }
  const auto few_columns = [](tape& t, const vector<dual>& u) { return running_dual(t, u, 30000); };
  EXPECT_LT(visits(3, few_columns), 8) << "swept forwards: each of 30000 results depends on all before it";
}

TEST(Dependencies, AreBoundedWhereAllDependOnAll) {
  const auto triangle = [](tape& t, const vector<dual>& u) { return running_dual(t, u, static_cast<int>(u.size())); };
  EXPECT_LT(visits(3000, triangle), 2 * (3000.0 / 64 + 1) * 3);
  EXPECT_EQ(dualrev::sparsity<running>(vector<double>(300, 1.0), 300).columns.size(), 300u * 301 / 2);
}

// ---- colourings ----

/// Lists of random columns, ascending.
dualrev::detail::number_lists random_rows(std::mt19937& random, std::size_t rows, std::size_t columns) {
  dualrev::detail::number_lists result;
  for (std::size_t i = 0; i < rows; ++i) {
    std::set<std::uint32_t> row;
    for (std::size_t k = random() % 5; k > 0; --k) row.insert(static_cast<std::uint32_t>(random() % columns));
    result.numbers.insert(result.numbers.end(), row.begin(), row.end());
    result.starts.push_back(result.numbers.size());
  }
  return result;
}

TEST(Coloring, NoTwoColumnsOfOneColorShareARow) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = 1 + random() % 40;
    const auto rows = random_rows(random, random() % 60, count);
    const auto columns = dualrev::detail::transposed(rows, count);
    const auto found = dualrev::detail::greedy_coloring(rows, columns);
    ASSERT_EQ(found.color_of.size(), count);
    EXPECT_GE(found.colors, rows.longest());
    std::set<std::uint32_t> used;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::set<std::uint32_t> of_row;
      for (std::size_t k = rows.starts[i]; k < rows.starts[i + 1]; ++k) of_row.insert(found.color_of[rows.numbers[k]]);
      EXPECT_EQ(of_row.size(), rows.starts[i + 1] - rows.starts[i]) << round;
      used.insert(of_row.begin(), of_row.end());
    }
    EXPECT_EQ(used.size(), found.colors) << "no colour without a column";
  }
}

TEST(Coloring, TakesFewerColors) {
  const jacobian_coloring band = dualrev::color_jacobian<upwind>(temperatures(500));
  EXPECT_EQ(band.colors(), 2u);
  EXPECT_EQ(band.sweeps(), 1u);
  const jacobian_coloring sum = dualrev::color_jacobian<squares_and_sum>(temperatures(500));
  EXPECT_EQ(sum.direction(), mode::reverse) << "a row of 500";
  EXPECT_EQ(sum.colors(), 2u);
  const jacobian_coloring by_force = dualrev::color_jacobian<squares_and_sum, mode::forward>(temperatures(500));
  EXPECT_EQ(by_force.direction(), mode::forward);
  EXPECT_EQ(by_force.colors(), 500u);
  EXPECT_EQ(by_force.sweeps(), 63u);
  const jacobian_coloring rate = dualrev::color_jacobian<heat>(temperatures(500), 0.1, 1);
  EXPECT_EQ(rate.direction(), mode::forward) << "a column of 500, by the rate";
  EXPECT_EQ(rate.colors(), 4u);
  EXPECT_EQ(rate.pattern(0).cols, 500u);
  EXPECT_EQ(rate.pattern(1).cols, 1u);
  EXPECT_THROW(static_cast<void>(rate.pattern(2)), std::out_of_range);
  const jacobian_coloring of_pairs = dualrev::color_jacobian<pairs>(temperatures(4));
  EXPECT_EQ(of_pairs.direction(), mode::reverse) << "rows of 2, columns of 3, but each column meets each";
  EXPECT_EQ(of_pairs.colors(), 3u);
  EXPECT_EQ((dualrev::color_jacobian<pairs, mode::forward>(temperatures(4)).colors()), 4u);
  EXPECT_EQ(dualrev::color_jacobian<arrow>(temperatures(50)).colors(), 50u);
}

// ---- values ----

TEST(Coloring, MayBeOnesOwn) {
  const vector<double> u = temperatures(9);
  const jacobian_coloring own = dualrev::color_jacobian<heat>(u, 0.1, 1);
  const auto [by_u, by_rate] = dualrev::jacobian<heat>(u, 0.1, 1);
  // Of the numbers of all parameters: the rate is the last. Each has its colour, or each row.
  vector<std::uint32_t> each{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, rows{8, 7, 6, 5, 4, 3, 2, 1, 0};
  for (const jacobian_coloring& c :
       {dualrev::recolored(own, mode::forward, each), dualrev::recolored(own, mode::reverse, rows)}) {
    const auto found = dualrev::sparse_jacobian<heat>(c, u, 0.1, 1);
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_NEAR(std::get<1>(found)(i, 0), by_rate(i, 0), 1e-15);
      for (std::size_t j = 0; j < 9; ++j) EXPECT_NEAR(std::get<0>(found)(i, j), by_u(i, j), 1e-15);
    }
  }
  EXPECT_THROW(dualrev::recolored(own, mode::forward, rows), std::invalid_argument);
  EXPECT_THROW(dualrev::recolored(own, mode::automatic, each), std::invalid_argument);
  each[3] = each[4];
  EXPECT_THROW(dualrev::recolored(own, mode::forward, each), std::invalid_argument);
  rows[0] = 9;
  EXPECT_THROW(dualrev::recolored(own, mode::reverse, rows), std::invalid_argument);
}

TEST(SparseJacobian, HasTheValuesOfTheDenseOne) {
  expect_dense_values<heat>(temperatures(40), 0.1, 1);
  expect_dense_values<heat>(temperatures(40), 0.1, 7);
  expect_dense_values<upwind>(vector<double>{1, -2, 3, 4, -5, -6, 7});
  expect_dense_values<squares_and_sum>(temperatures(30));
  expect_dense_values<arrow>(temperatures(30));
  expect_dense_values<pairs>(temperatures(7));
  expect_dense_values<zeros>(2.0, 0.0);
  expect_dense_values<running>(vector<double>{1.5, 0.5, 2}, 100);
  expect_dense_values<cancels>(1.0, 2.0, 40000);
  expect_dense_values<twins::rotate>(twins::vec3{1, 2, 3}, twins::quat{0.1, 0.2, 0.3, 0.4});
  expect_dense_values<twins::shared_sum>(2.0, 3.0);
  expect_dense_values<twins::log_sum_exp>(temperatures(9));
  expect_dense_values<twins::pick>(temperatures(9), 3u);
  expect_dense_values<&twins::sealed::scaled>(twins::sealed(2, 7), 3.0);
  expect_dense_values<twins::bundle>(vector<vector<double>>{{2}, {3, 4}}, vector<bool>(5));
  expect_dense_values<twins::square_f>(1.5F);
  expect_dense_values<twins::duplicate>(temperatures(5));
  expect_dense_values<multiply>(temperatures(5), temperatures(5));
  const twins::body b{"b", {1, 2, 3}, 0.5F, {1, 2}, {{1, 2}, {3, 4}}, {{1, 2, 3}}};
  double array[2] = {1, 2}, again[2] = {1, 2};
  expect_same(dualrev::sparse_jacobian<twins::move>(b, vector<double>{10, 20}, array),
              dualrev::jacobian<twins::move>(b, vector<double>{10, 20}, again));
}

TEST(SparseJacobian, HasTheValuesOfDifferences) {
  const vector<double> u = temperatures(12);
  const auto [by_u, by_rate] = dualrev::sparse_jacobian<heat>(u, 0.1, 3);
  const double h = 1e-6;
  for (std::size_t j = 0; j < u.size(); ++j) {
    vector<double> more = u, less = u;
    more[j] += h;
    less[j] -= h;
    more = heat(more, 0.1, 3);
    less = heat(less, 0.1, 3);
    for (std::size_t i = 0; i < u.size(); ++i) EXPECT_NEAR(by_u(i, j), (more[i] - less[i]) / (2 * h), 1e-8);
  }
  const vector<double> more = heat(u, 0.1 + h, 3), less = heat(u, 0.1 - h, 3);
  for (std::size_t i = 0; i < u.size(); ++i) EXPECT_NEAR(by_rate(i, 0), (more[i] - less[i]) / (2 * h), 1e-8);
}

TEST(SparseJacobian, OfAFunctionObject) {
  const vector<double> x{1, 2};
  const jacobian_coloring coloring = dualrev::color_jacobian<doubled>(x);
  EXPECT_EQ(coloring.colors(), 1u);
  const sparse_matrix j = dualrev::sparse_jacobian<doubled>(coloring, x);
  EXPECT_EQ(j.values, (vector<double>{2, 2}));
  EXPECT_EQ(j, (dualrev::sparse_jacobian<doubled, mode::reverse>(x)));
  EXPECT_EQ(j(0, 1), 0);
  EXPECT_EQ(dualrev::sparsity<doubled>(x), coloring.pattern());
  dualrev::workspace w;
  sparse_matrix into;
  dualrev::sparse_jacobian_into<doubled>(w, into, x);
  EXPECT_EQ(j, into);
}

TEST(SparseJacobian, ComputesTheWholeInOneSweep) {
  const std::size_t n = 100000;
  dualrev::workspace w;
  const jacobian_coloring coloring = dualrev::color_jacobian<heat>(w, temperatures(n), 0.1, 1);
  const std::size_t entries = w.counters().entries;
  EXPECT_EQ(entries, 3 * (n - 2));
  EXPECT_EQ(coloring.pattern(0).columns.size(), 3 * (n - 2) + 2);
  EXPECT_EQ(coloring.pattern(1).columns.size(), n - 2);
  EXPECT_EQ(coloring.colors(), 4u);
  EXPECT_EQ(coloring.sweeps(), 1u);
  auto [by_u, by_rate] = dualrev::sparse_jacobian<heat>(w, coloring, temperatures(n), 0.1, 1);
  EXPECT_EQ(w.counters().entries, entries) << "one run";
  EXPECT_EQ(w.counters().backpropagators, 0u) << "forwards";
  for (std::size_t i : {1u, 777u, 50000u, 99998u}) {
    const vector<double> u = temperatures(n);
    EXPECT_NEAR(by_u(i, i - 1), 0.1 * (1 + u[i - 1] / 2), 1e-15);
    EXPECT_NEAR(by_u(i, i), 1 - 0.2 * (1 + u[i] / 2), 1e-15);
    EXPECT_NEAR(by_u(i, i + 1), 0.1 * (1 + u[i + 1] / 2), 1e-15);
  }
  const jacobian_coloring rows = dualrev::color_jacobian<upwind, mode::reverse>(w, temperatures(n));
  EXPECT_EQ(rows.colors(), 2u);
  const sparse_matrix j = dualrev::sparse_jacobian<upwind>(w, rows, temperatures(n));
  EXPECT_EQ(w.counters().backpropagators, w.counters().entries) << "each once";
}

// ---- what a colouring holds for ----

TEST(KeptColoring, HoldsOnTheSamePath) {
  const jacobian_coloring coloring = dualrev::color_jacobian<upwind>(vector<double>{1, 2, 3, -4, -5, 6});
  const vector<double> elsewhere{-3, 0.5, 1, -1, -2, 9};
  const sparse_matrix j = dualrev::sparse_jacobian<upwind>(coloring, elsewhere);
  expect_same(j, dualrev::jacobian<upwind>(elsewhere));
  EXPECT_EQ(j.columns, coloring.pattern().columns);
}

TEST(KeptColoring, RefusesAnEntryThatItHasNot) {
  dualrev::workspace w;
  const jacobian_coloring coloring = dualrev::color_jacobian<upwind>(w, vector<double>{1, 2, 3, 4, 5});
  sparse_matrix j;
  try {
    j = dualrev::sparse_jacobian<upwind>(w, coloring, vector<double>{1, 2, -3, 4, 5});
    FAIL() << "entry (2, 3) is there now";
  } catch (const std::invalid_argument& e) {
    EXPECT_NE(std::string(e.what()).find("an entry that the colouring"), std::string::npos) << e.what();
  }
  expect_same(dualrev::sparse_jacobian<upwind>(w, coloring, vector<double>{1, 3, 3, 4, 5}),
              dualrev::jacobian<upwind>(vector<double>{1, 3, 3, 4, 5}));
}

/// With a number that is looked at, one more dependence.
vector<double> sometimes(const vector<double>& x, bool more) {
  return more ? vector<double>{x[0] * x[1], x[1]} : vector<double>{x[0], x[1]};
}
vector<dual> sometimes_dual(tape& t, const vector<dual>& x, bool more) {
  return more ? vector<dual>{twins::mul(t, x[0], x[1]), x[1]} : vector<dual>{x[0], x[1]};
}
vector<double> changes(vector<double>& x, bool more) {
  x[0] *= 2;
  return sometimes(x, more);
}
vector<dual> changes_dual(tape& t, vector<dual>& x, bool more) {
  x[0] = t.push(x[0].v * 2, by(x[0], 2));
  return sometimes_dual(t, x, more);
}

}  // namespace
DUALREV_TWIN(sometimes, sometimes_dual)
DUALREV_TWIN(changes, changes_dual)
namespace {

TEST(KeptColoring, HoldsWhereThereAreFewerEntries) {
  const vector<double> x{3, 4};
  const jacobian_coloring more = dualrev::color_jacobian<sometimes>(x, true);
  const sparse_matrix j = dualrev::sparse_jacobian<sometimes>(more, x, false);
  EXPECT_EQ(j.columns, more.pattern().columns) << "the pattern is the one that was given";
  EXPECT_EQ(j.values, (vector<double>{1, 0, 1}));
  const jacobian_coloring fewer = dualrev::color_jacobian<sometimes>(x, false);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<sometimes>(fewer, x, true)), std::invalid_argument);
}

TEST(KeptColoring, IsOfArgumentsAndResultsOfTheSameShape) {
  const jacobian_coloring coloring = dualrev::color_jacobian<upwind>(temperatures(5));
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<upwind>(coloring, temperatures(6))), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<upwind>(coloring, temperatures(4))), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<upwind>(jacobian_coloring(), temperatures(5))),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<heat>(coloring, temperatures(5), 0.1, 1)),
               std::invalid_argument);
  const jacobian_coloring of_running = dualrev::color_jacobian<running>(vector<double>(3, 1.0), 5);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<running>(of_running, vector<double>(3, 1.0), 6)),
               std::invalid_argument)
      << "more rows";
  vector<double> a{2, 3}, b{4, 5};
  const jacobian_coloring apart = dualrev::color_jacobian<multiply>(a, b);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<multiply>(apart, a, a)), std::invalid_argument)
      << "arguments that share numbers";
}

TEST(KeptColoring, IsLookedAtWhenTheFunctionHasRun) {
  vector<double> x{3, 4};
  const jacobian_coloring coloring = dualrev::color_jacobian<changes>(x, false);
  EXPECT_EQ(x[0], 6);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<changes>(coloring, x, true)), std::invalid_argument);
  EXPECT_EQ(x[0], 12);
}

// ---- what is thrown ----

TEST(SparseJacobian, PassesExceptionsOn) {
  double x = 2;
  dualrev::workspace w;
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<twins::throws_on_negative>(w, x, -1)), std::domain_error);
  EXPECT_THROW(static_cast<void>(dualrev::sparsity<twins::throws_on_negative>(w, x, -1)), std::domain_error);
  EXPECT_EQ(&dualrev::current_tape(), &dualrev::idle_tape());
  w.limit_bytes(1000);
  EXPECT_THROW(static_cast<void>(dualrev::sparsity<heat>(w, temperatures(1000), 0.1, 1)), std::length_error);
  w.limit_bytes(SIZE_MAX);
  EXPECT_EQ(std::get<0>(dualrev::sparsity<heat>(w, temperatures(1000), 0.1, 1)).rows, 1000u);
  // Enough for the staging array alone.
  const dualrev::tape_counters counters = w.counters();
  dualrev::workspace small;
  small.reserve(counters);
  small.limit_bytes(counters.contributions * 12 + 1000);
  EXPECT_THROW(static_cast<void>(dualrev::sparsity<heat>(small, temperatures(1000), 0.1, 1)), std::length_error);
  small.limit_ids(10);
  small.limit_bytes(SIZE_MAX);
  EXPECT_THROW(static_cast<void>(dualrev::sparse_jacobian<heat>(small, temperatures(1000), 0.1, 1)), std::length_error);
}

TEST(SparseJacobian, OfInfinitiesAndNaN) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const jacobian_coloring coloring = dualrev::color_jacobian<zeros>(1, 1);
  const auto [by_x, by_y] = dualrev::sparse_jacobian<zeros>(coloring, inf, nan);
  EXPECT_TRUE(std::isnan(by_x(0, 0)));
  EXPECT_EQ(by_x(1, 0), 0);
  EXPECT_EQ(by_y(0, 0), inf);
  EXPECT_EQ(by_y(3, 0), 1);
  // A column of NaN stays in its rows, though it shares a colour with others.
  vector<double> u = temperatures(9);
  u[4] = inf;
  const auto [by_u, by_rate] = dualrev::sparse_jacobian<heat>(u, 0.1, 1);
  const auto [dense, unused] = dualrev::jacobian<heat>(u, 0.1, 1);
  for (std::size_t i = 0; i < 9; ++i)
    for (std::size_t j = 0; j < 9; ++j)
      EXPECT_TRUE(by_u(i, j) == dense(i, j) || (std::isnan(by_u(i, j)) && std::isnan(dense(i, j)))) << i << " " << j;
}

}  // namespace
