// The adapter for Eigen's LevenbergMarquardt: minima that are known, and Jacobians dense and sparse.
#include <gtest/gtest.h>

#include <cmath>
#include <dualrev/levenberg_marquardt.hpp>
#include <stdexcept>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;
using Eigen::VectorXd;
using std::vector;

/// a exp(-b t) less what was measured.
vector<double> decay(const vector<double>& x, const vector<double>& measured) {
  vector<double> r;
  for (std::size_t i = 0; i < measured.size(); ++i)
    r.push_back(x[0] * std::exp(-x[1] * static_cast<double>(i)) - measured[i]);
  return r;
}
vector<dual> decay_dual(tape& t, const vector<dual>& x, const vector<double>& measured) {
  vector<dual> r;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const double e = std::exp(-x[1].v * static_cast<double>(i));
    r.push_back(t.push(x[0].v * e - measured[i], by(x[0], e), by(x[1], -x[0].v * static_cast<double>(i) * e)));
  }
  return r;
}
/// Rosenbrock's valley, many times in a row; its weight is not constant. Where the last is negative, there is one entry
/// more.
vector<double> valleys(const vector<double>& x, double weight) {
  vector<double> r;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    r.push_back(1 - x[i]);
    r.push_back(weight * (x[i + 1] - x[i] * x[i]));
  }
  if (x.back() < 0) r[0] = r[0] - x.back();
  return r;
}
vector<dual> valleys_dual(tape& t, const vector<dual>& x, dual w) {
  vector<dual> r;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    r.push_back(t.push(1 - x[i].v, by(x[i], -1)));
    const double d = x[i + 1].v - x[i].v * x[i].v;
    r.push_back(t.push(w.v * d, by(w, d), by(x[i + 1], w.v), by(x[i], -2 * w.v * x[i].v)));
  }
  if (x.back().v < 0) r[0] = twins::sub(t, r[0], x.back());
  return r;
}
vector<double> picky(const vector<double>& x) {
  if (x[0] < 1) throw std::domain_error("too small");
  return vector<double>(x[0] > 5 ? 2 : 1, x[0]);
}
vector<dual> picky_dual(tape&, const vector<dual>& x) { return {x[0]}; }

}  // namespace
DUALREV_TWIN(decay, decay_dual)
DUALREV_TWIN(valleys, valleys_dual)
DUALREV_TWIN(picky, picky_dual)
namespace {

TEST(LevenbergMarquardt, FitsADecay) {
  vector<double> measured;
  for (int i = 0; i < 20; ++i) measured.push_back(3 * std::exp(-0.25 * i));
  VectorXd x{{1, 1}};
  dualrev::dense_residuals<decay> residuals(x, measured);
  EXPECT_EQ(residuals.inputs(), 2);
  EXPECT_EQ(residuals.values(), 20);
  Eigen::LevenbergMarquardt<dualrev::dense_residuals<decay>> lm(residuals);
  lm.minimize(x);
  EXPECT_NEAR(x[0], 3, 1e-6);
  EXPECT_NEAR(x[1], 0.25, 1e-6);
  EXPECT_GT(lm.njev(), 1);
}

template <class Residuals>
void expect_ones() {
  VectorXd x = VectorXd::Constant(30, -0.5);
  Residuals residuals(x, 10);
  EXPECT_EQ(residuals.values(), 58);
  Eigen::LevenbergMarquardt<Residuals> lm(residuals);
  lm.setMaxfev(10000);
  lm.setXtol(1e-12);
  lm.setFtol(1e-12);
  lm.minimize(x);
  for (const double each : x) EXPECT_NEAR(each, 1, 1e-6);
}
TEST(LevenbergMarquardt, DenseAndSparse) {
  expect_ones<dualrev::dense_residuals<valleys>>();
  expect_ones<dualrev::sparse_residuals<valleys>>();
}

TEST(LevenbergMarquardt, TheSameJacobianInBothForms) {
  VectorXd x = VectorXd::LinSpaced(12, -1, 2);
  dualrev::dense_residuals<valleys> dense(x, 10);
  dualrev::sparse_residuals<valleys> sparse(x, 10);
  Eigen::MatrixXd m;
  Eigen::SparseMatrix<double> s;
  VectorXd values(22), less(22), more(22);
  for (const double last : {2.0, -1.0, 3.0}) {  // with an entry more, which the first pattern has not, and without
    x[11] = last;
    ASSERT_EQ(dense.df(x, m), 0);
    ASSERT_EQ(sparse.df(x, s), 0);
    ASSERT_EQ(m.rows(), 22);
    ASSERT_EQ(m.cols(), 12);
    EXPECT_EQ(Eigen::MatrixXd(s), m);
    EXPECT_EQ(s.nonZeros(), last < 0 || last == 3.0 ? 34 : 33);
    for (int j = 0; j < 12; ++j) {
      VectorXd moved = x;
      moved[j] = x[j] + 1e-6;
      dense(moved, more);
      moved[j] = x[j] - 1e-6;
      dense(moved, less);
      EXPECT_LT(((more - less) / 2e-6 - m.col(j)).cwiseAbs().maxCoeff(), 1e-7);
    }
    sparse(x, values);
    EXPECT_EQ(values[21], 10 * (x[11] - x[10] * x[10]));
  }
}

TEST(LevenbergMarquardt, PassesExceptionsOn) {
  VectorXd x{{2}}, values(1);
  dualrev::dense_residuals<picky> residuals(x);
  x[0] = 0;
  EXPECT_THROW(residuals(x, values), std::domain_error);
  EXPECT_THROW(dualrev::dense_residuals<picky>{x}, std::domain_error);
  x[0] = 6;
  EXPECT_THROW(residuals(x, values), std::invalid_argument) << "another number of residuals";
}

}  // namespace
