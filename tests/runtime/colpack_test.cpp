// Colours by ColPack: the Hessian by them is the one by those of the runtime.
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

}  // namespace
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

}  // namespace
