// Sparse Jacobians as Eigen's sparse matrices.
#include <gtest/gtest.h>

#include <Eigen/SparseLU>
#include <cmath>
#include <dualrev/eigen_sparse.hpp>
#include <dualrev/sparse.hpp>
#include <limits>
#include <stdexcept>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;
using std::vector;

/// x_i^3 + x_i - (x_(i-1) + x_(i+1)) / 4 - 1
vector<double> residuals(const vector<double>& x) {
  vector<double> r(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    r[i] = x[i] * x[i] * x[i] + x[i] - 1;
    if (i > 0) r[i] -= x[i - 1] / 4;
    if (i + 1 < x.size()) r[i] -= x[i + 1] / 4;
  }
  return r;
}
vector<dual> residuals_dual(tape& t, const vector<dual>& x) {
  vector<dual> r(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    r[i] = t.push(x[i].v * x[i].v * x[i].v + x[i].v - 1, by(x[i], 3 * x[i].v * x[i].v + 1));
    if (i > 0) r[i] = t.push(r[i].v - x[i - 1].v / 4, one(r[i]), by(x[i - 1], -0.25));
    if (i + 1 < x.size()) r[i] = t.push(r[i].v - x[i + 1].v / 4, one(r[i]), by(x[i + 1], -0.25));
  }
  return r;
}

}  // namespace
DUALREV_TWIN(residuals, residuals_dual)
namespace {

TEST(EigenSparse, HasTheSameEntries) {
  const vector<double> x{0, 1, 2, 3};
  const dualrev::sparse_matrix j = dualrev::sparse_jacobian<residuals>(x);
  const Eigen::SparseMatrix<double, Eigen::RowMajor> m = dualrev::to_eigen(j);
  EXPECT_TRUE(m.isCompressed());
  ASSERT_EQ(m.rows(), 4);
  ASSERT_EQ(m.cols(), 4);
  EXPECT_EQ(m.nonZeros(), 10);
  for (int row = 0; row < 4; ++row)
    for (int col = 0; col < 4; ++col)
      EXPECT_EQ(m.coeff(row, col), j(static_cast<std::size_t>(row), static_cast<std::size_t>(col)));
  const auto wide = dualrev::to_eigen(dualrev::sparse_jacobian<twins::log_sum_exp>(x));
  EXPECT_EQ(wide.rows(), 1);
  EXPECT_EQ(wide.cols(), 4);
  EXPECT_NEAR(wide.sum(), 1, 1e-15);
  EXPECT_EQ(dualrev::to_eigen(dualrev::sparse_jacobian<residuals>(vector<double>())).size(), 0);
}

TEST(EigenSparse, SolvesANewtonStep) {
  vector<double> x(200, 0.5);
  const dualrev::jacobian_coloring coloring = dualrev::color_jacobian<residuals>(x);
  EXPECT_EQ(coloring.colors(), 3u);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  for (int i = 0; i < 8; ++i) {
    const vector<double> r = residuals(x);
    solver.compute(dualrev::to_eigen(dualrev::sparse_jacobian<residuals>(coloring, x)));
    ASSERT_EQ(solver.info(), Eigen::Success);
    Eigen::Map<Eigen::VectorXd>(x.data(), 200) -= solver.solve(Eigen::Map<const Eigen::VectorXd>(r.data(), 200));
  }
  for (const double r : residuals(x)) EXPECT_NEAR(r, 0, 1e-14);
}

TEST(EigenSparse, RefusesWhatAnIntDoesNotCount) {
  dualrev::sparse_matrix m;
  m.row_starts = {0};
  m.cols = static_cast<std::size_t>(std::numeric_limits<int>::max()) + 1;
  EXPECT_THROW(static_cast<void>(dualrev::to_eigen(m)), std::length_error);
}

}  // namespace
