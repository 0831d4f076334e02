// The adapter for Ceres: residuals, row-major Jacobians, null blocks, bound arguments, failure and exceptions.
#include <gtest/gtest.h>

#include <dualrev/ceres.hpp>
#include <limits>
#include <vector>

#include "twins.hpp"

namespace {

using twins::by;
using twins::dual;
using twins::tape;

// Fails when the first parameter is too large, throws when it is larger still.
bool line(const double* ab, const double* c, double x, const std::vector<double>& weights, int i, double* residuals) {
  if (ab[0] > 1000) throw std::runtime_error("far off");
  residuals[0] = weights[static_cast<std::size_t>(i)] * (ab[0] * x + ab[1]);
  residuals[1] = c[0] * c[1] * ab[1];
  residuals[2] = x;
  return ab[0] < 100;
}
bool line_dual(tape& t, const dual* ab, const dual* c, dual x, const std::vector<dual>& weights, int i,
               dual* residuals) {
  if (ab[0].v > 1000) throw std::runtime_error("far off");
  residuals[0] = twins::mul(t, weights[static_cast<std::size_t>(i)], twins::add(t, twins::mul(t, ab[0], x), ab[1]));
  residuals[1] = twins::mul(t, twins::mul(t, c[0], c[1]), ab[1]);
  residuals[2] = x;
  return ab[0].v < 100;
}

void sum(const double* x, const double* weights, double* residuals) {
  residuals[0] = x[0] * weights[0] + x[1] * weights[1];
}
void sum_dual(tape& t, const dual* x, const double* weights, dual* residuals) {
  residuals[0] = t.push(x[0].v * weights[0] + x[1].v * weights[1], by(x[0], weights[0]), by(x[1], weights[1]));
}

// Has a pullback too, as generated code does.
void fan(const double* a, double x, const std::vector<double>& weights, double* residuals) {
  for (std::size_t i = 0; i < 5; ++i) residuals[i] = weights[i] * (a[0] * x + a[1] * a[1]);
}
void fan_dual(tape& t, const dual* a, dual x, const std::vector<dual>& weights, dual* residuals) {
  for (std::size_t i = 0; i < 5; ++i)
    residuals[i] = twins::mul(t, weights[i], twins::add(t, twins::mul(t, a[0], x), twins::mul(t, a[1], a[1])));
}
int pulled = 0;
void fan_pullback(const double* a, double x, const std::vector<double>& weights, double* residuals, auto* da, auto* dx,
                  auto* dweights, auto* dresiduals) {
  ++pulled;
  const double both = a[0] * x + a[1] * a[1];
  auto inner = dresiduals[0] * 0.0;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto seed = dresiduals[i];
    residuals[i] = weights[i] * both;
    dweights[i] = dualrev::chain(seed, both);
    inner = inner + dualrev::chain(seed, weights[i]);
    dresiduals[i] = 0.0;
  }
  da[0] = dualrev::chain(inner, x);
  da[1] = dualrev::chain(inner, a[1]) * 2.0;
  dx[0] = dualrev::chain(inner, a[0]);
}

}  // namespace

DUALREV_TWIN(line, line_dual)
DUALREV_TWIN(sum, sum_dual)
template <>
struct dualrev::derivative_of<fan> {
  using primal = std::remove_pointer_t<decltype(&fan)>;
  static constexpr auto twin = &fan_dual;
  static constexpr auto pullback = [](auto&&... given) { fan_pullback(static_cast<decltype(given)>(given)...); };
};

namespace {

using line_cost = dualrev::ceres_cost_function<line, 3, 2, 2>;

TEST(Ceres, EvaluatesAsCeresDefinesIt) {
  const line_cost cost(5, std::vector<double>{10, 20}, 1);
  EXPECT_EQ(cost.num_residuals(), 3);
  EXPECT_EQ(cost.parameter_block_sizes(), (std::vector<int>{2, 2}));
  double ab[] = {2, 3}, c[] = {4, 6};
  const double* const parameters[] = {ab, c};
  double r[3], jab[6], jc[6];
  ASSERT_TRUE(cost.Evaluate(parameters, r, nullptr));
  EXPECT_EQ(r[0], 260);
  EXPECT_EQ(r[1], 72);
  EXPECT_EQ(r[2], 5);
  double* jacobians[] = {jab, jc};
  std::fill(r, r + 3, 0);
  ASSERT_TRUE(cost.Evaluate(parameters, r, jacobians));
  EXPECT_EQ(r[0], 260);
  EXPECT_EQ(r[1], 72);
  EXPECT_EQ(r[2], 5);
  EXPECT_EQ((std::vector<double>(jab, jab + 6)), (std::vector<double>{100, 20, 0, 24, 0, 0}));
  EXPECT_EQ((std::vector<double>(jc, jc + 6)), (std::vector<double>{0, 0, 18, 12, 0, 0}));
  jacobians[0] = nullptr;
  std::fill(jc, jc + 6, 0);
  ASSERT_TRUE(cost.Evaluate(parameters, r, jacobians));
  EXPECT_EQ((std::vector<double>(jc, jc + 6)), (std::vector<double>{0, 0, 18, 12, 0, 0}));
  ab[0] = 100;
  EXPECT_FALSE(cost.Evaluate(parameters, r, nullptr));
  EXPECT_FALSE(cost.Evaluate(parameters, r, jacobians));
  ab[0] = 1001;
  EXPECT_FALSE(cost.Evaluate(parameters, r, nullptr));
  EXPECT_FALSE(cost.Evaluate(parameters, r, jacobians));
}

TEST(Ceres, ConstantRangesAreCopied) {
  const dualrev::ceres_cost_function<sum, 1, 2> cost(std::vector<double>{3, 4});
  const double x[] = {1, 2};
  const double* const parameters[] = {x};
  double r, j[2];
  double* jacobians[] = {j};
  ASSERT_TRUE(cost.Evaluate(parameters, &r, jacobians));
  EXPECT_EQ(r, 11);
  EXPECT_EQ(j[0], 3);
  EXPECT_EQ(j[1], 4);
  const double kept[] = {5, 6};
  const double* const pointer = kept;
  const dualrev::ceres_cost_function<sum, 1, 2> by_pointer(pointer);
  ASSERT_TRUE(by_pointer.Evaluate(parameters, &r, jacobians));
  EXPECT_EQ(r, 17);
}

TEST(Ceres, TakesPullbacks) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double last : {5.0, infinity}) {
    const dualrev::ceres_cost_function<fan, 5, 2> cost(3.0, std::vector<double>{1, 2, 3, 4, last});
    const double a[] = {1, 2};
    const double* const parameters[] = {a};
    double residuals[5], by_a[10];
    double* jacobians[] = {by_a};
    pulled = 0;
    ASSERT_TRUE(cost.Evaluate(parameters, residuals, jacobians));
#if defined(DUALREV_THROUGH_TAPE) || defined(DUALREV_LADDER)
    EXPECT_EQ(pulled, 0);
#else
    EXPECT_EQ(pulled, last == infinity ? 4 : 2);  // for four residuals and one; anew where something is not finite
#endif
    for (int i = 0; i < 5; ++i) {
      const double weight = i < 4 ? i + 1 : last;
      EXPECT_EQ(residuals[i], 7 * weight);
      EXPECT_EQ(by_a[2 * i], 3 * weight);
      EXPECT_EQ(by_a[2 * i + 1], 4 * weight);
    }
    jacobians[0] = nullptr;
    ASSERT_TRUE(cost.Evaluate(parameters, residuals, jacobians));
  }
}

}  // namespace
