// The adapter for Ceres: residuals, row-major Jacobians, null blocks, bound arguments, failure and exceptions.
#include <gtest/gtest.h>

#include <dualrev/ceres.hpp>
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

}  // namespace

DUALREV_TWIN(line, line_dual)
DUALREV_TWIN(sum, sum_dual)

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

}  // namespace
