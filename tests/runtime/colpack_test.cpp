// Colours by ColPack: Hessians and Jacobians by them are those by the runtime's own.
#include <cmath>
#include <dualrev/colpack.hpp>
#include <vector>

#include <gtest/gtest.h>

namespace {

using std::vector;

/// Springs between the points of a grid, with a second-order version of the pullback as the tool writes it.
constexpr std::size_t side = 12;
double springs(const vector<double>&) { return 0; }
dualrev::dual springs_dual(dualrev::tape&, const vector<dualrev::dual>&) { return 0; }
template <class number>
number springs_second_order(const vector<number>& x, const auto* dvalue, auto* dx) {
  number s = 0;
  const auto spring = [&](std::size_t i, std::size_t j) {
    const number d = x[i] - x[j], by_d = dvalue[0] * (4 * d * d * d);
    s += d * d * d * d;
    dx[i] += by_d;
    dx[j] -= by_d;
  };
  for (std::size_t i = 0; i < x.size(); ++i) {
    if ((i + 1) % side != 0) spring(i, i + 1);
    if (i + side < x.size()) spring(i, i + side);
  }
  return s;
}

/// A row and a column that are full beside a diagonal, by `k` as well.
vector<double> arrow(const vector<double>& x, double k) {
  vector<double> y(x.size(), 0);
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * x[i] * k + x[0];
  for (const double each : x) y[0] += each;
  return y;
}
vector<dualrev::dual> arrow_dual(dualrev::tape& t, const vector<dualrev::dual>& x, dualrev::dual k) {
  vector<dualrev::dual> y(x.size(), 0);
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] = t.push(x[i].v * x[i].v * k.v + x[0].v, dualrev::by(x[i], 2 * x[i].v * k.v), dualrev::by(k, x[i].v * x[i].v),
                  dualrev::one(x[0]));
  for (const dualrev::dual each : x) y[0] = t.push(y[0].v + each.v, dualrev::one(y[0]), dualrev::one(each));
  return y;
}
/// Of the neighbours on a grid.
vector<double> grid(const vector<double>& x) {
  vector<double> y = x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i >= side) y[i] += x[i - side] * x[i];
    if (i + side < x.size()) y[i] += x[i + side] * x[i];
  }
  return y;
}
vector<dualrev::dual> grid_dual(dualrev::tape& t, const vector<dualrev::dual>& x) {
  vector<dualrev::dual> y = x;
  const auto add = [&](std::size_t i, std::size_t j) {
    y[i] = t.push(y[i].v + x[j].v * x[i].v, dualrev::one(y[i]), dualrev::by(x[j], x[i].v), dualrev::by(x[i], x[j].v));
  };
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i >= side) add(i, i - side);
    if (i + side < x.size()) add(i, i + side);
  }
  return y;
}

}  // namespace
template <>
struct dualrev::derivative_of<arrow> {
  using primal = std::vector<double>(const std::vector<double>&, double);
  static constexpr auto twin = &arrow_dual;
};
template <>
struct dualrev::derivative_of<grid> {
  using primal = std::vector<double>(const std::vector<double>&);
  static constexpr auto twin = &grid_dual;
};
template <>
struct dualrev::derivative_of<springs> {
  using primal = double(const std::vector<double>&);
  static constexpr auto twin = &springs_dual;
  static constexpr auto second_order = []<class Number>(std::type_identity<Number>, auto&&... given) {
    return springs_second_order<Number>(given...);
  };
};
namespace {

TEST(Colpack, TellsEachEntry) {
  vector<double> x(side * side);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i * i));
  const auto own = dualrev::color_hessian<springs>(x);
  EXPECT_EQ(own.pattern().columns.size(), x.size() + 4 * side * (side - 1));
  const auto expected = dualrev::sparse_hessian<springs>(own, x);
  using order_of = dualrev::colpack_order;
  for (const order_of order :
       {order_of::smallest_last, order_of::largest_first, order_of::incidence_degree, order_of::natural}) {
    const auto by_colpack = dualrev::colored_by_colpack(own, order);
    EXPECT_LE(by_colpack.colors(), 12U) << static_cast<int>(order);
    const auto found = dualrev::sparse_hessian<springs>(by_colpack, x);
    ASSERT_EQ(found.hessian.columns, expected.hessian.columns);
    for (std::size_t k = 0; k < found.hessian.values.size(); ++k)
      EXPECT_NEAR(found.hessian.values[k], expected.hessian.values[k], 1e-12) << static_cast<int>(order);
  }
  const auto whole = dualrev::hessian<springs>(x);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j)
      EXPECT_NEAR(expected.hessian(i, j), whole.hessian(i, j), 1e-12) << i << ", " << j;
  EXPECT_EQ(dualrev::colored_by_colpack(dualrev::color_hessian<springs>(vector<double>{})).colors(), 0U);
}

TEST(Colpack, TellsEachEntryOfAJacobian) {
  vector<double> x(side * side);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i * i));
  using order_of = dualrev::colpack_order;
  for (const order_of order :
       {order_of::smallest_last, order_of::largest_first, order_of::incidence_degree, order_of::natural}) {
    const auto expected = dualrev::sparse_jacobian<grid>(x);
    const auto by_colpack = dualrev::colored_by_colpack(dualrev::color_jacobian<grid>(x), order);
    EXPECT_LE(by_colpack.colors(), 5U) << static_cast<int>(order);
    const auto found = dualrev::sparse_jacobian<grid>(by_colpack, x);
    ASSERT_EQ(found.columns, expected.columns);
    for (std::size_t k = 0; k < found.values.size(); ++k) EXPECT_NEAR(found.values[k], expected.values[k], 1e-14);
    // Several parameters, and no good way of either kind.
    const vector<double> few(x.begin(), x.begin() + 7);
    const auto of_arrow = dualrev::colored_by_colpack(dualrev::color_jacobian<arrow>(few, 0.3), order);
    const auto dense = dualrev::jacobian<arrow>(few, 0.3);
    const auto sparse = dualrev::sparse_jacobian<arrow>(of_arrow, few, 0.3);
    for (std::size_t i = 0; i < few.size(); ++i) {
      EXPECT_NEAR(std::get<1>(sparse)(i, 0), std::get<1>(dense)(i, 0), 1e-14);
      for (std::size_t j = 0; j < few.size(); ++j)
        EXPECT_NEAR(std::get<0>(sparse)(i, j), std::get<0>(dense)(i, j), 1e-14);
    }
  }
  EXPECT_EQ(dualrev::colored_by_colpack(dualrev::color_jacobian<grid>(vector<double>{})).colors(), 0U);
}

}  // namespace
