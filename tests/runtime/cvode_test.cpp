// The adapter for CVODE: solutions that are known, Jacobians dense and of a band, products, and what goes wrong.
#include <cvode/cvode.h>
#include <gtest/gtest.h>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_spgmr.h>

#include <cmath>
#include <dualrev/cvode.hpp>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;
using std::vector;

/// Robertson's reactions, stiff.
vector<double> robertson(double, const vector<double>& y) {
  const double a = -0.04 * y[0] + 1e4 * y[1] * y[2], c = 3e7 * y[1] * y[1];
  return {a, -a - c, c};
}
vector<dual> robertson_dual(tape& t, double, const vector<dual>& y) {
  const dual a =
      t.push(-0.04 * y[0].v + 1e4 * y[1].v * y[2].v, by(y[0], -0.04), by(y[1], 1e4 * y[2].v), by(y[2], 1e4 * y[1].v));
  const dual c = t.push(3e7 * y[1].v * y[1].v, by(y[1], 6e7 * y[1].v));
  return {a, t.push(-a.v - c.v, by(a, -1), by(c, -1)), c};
}
/// Heat in a rod with cold ends: sines decay, at rates that are known.
vector<double> rod(double, const vector<double>& u, double conductivity) {
  const std::size_t n = u.size();
  vector<double> rates(n);
  for (std::size_t i = 0; i < n; ++i)
    rates[i] = conductivity * ((i > 0 ? u[i - 1] : 0) - 2 * u[i] + (i + 1 < n ? u[i + 1] : 0));
  return rates;
}
vector<dual> rod_dual(tape& t, double, const vector<dual>& u, double k) {
  const std::size_t n = u.size();
  vector<dual> rates(n);
  for (std::size_t i = 0; i < n; ++i) {
    const dual left = i > 0 ? u[i - 1] : dual(0), right = i + 1 < n ? u[i + 1] : dual(0);
    rates[i] = t.push(k * (left.v - 2 * u[i].v + right.v), by(left, k), by(u[i], -2 * k), by(right, k));
  }
  return rates;
}
/// Another path where its first number is negative; y' = -y in each, and there is a corner of the matrix.
vector<double> turning(double t, const vector<double>& y) {
  if (t > 10) throw std::domain_error("too late");
  vector<double> rates{-y[0], -y[1], -y[2]};
  if (y[0] < 0) rates[1] += y[2];
  if (y[1] < 0) rates[0] += y[2];
  return rates;
}
vector<dual> turning_dual(tape& t, double time, const vector<dual>& y) {
  if (time > 10) throw std::domain_error("too late");
  vector<dual> rates;
  for (dual each : y) rates.push_back(t.push(-each.v, by(each, -1)));
  if (y[0].v < 0) rates[1] = twins::add(t, rates[1], y[2]);
  if (y[1].v < 0) rates[0] = twins::add(t, rates[0], y[2]);
  return rates;
}
vector<double> fewer(double, const vector<double>& y) { return {y[0]}; }
vector<dual> fewer_dual(tape&, double, const vector<dual>& y) { return {y[0]}; }

}  // namespace
DUALREV_TWIN(robertson, robertson_dual)
DUALREV_TWIN(rod, rod_dual)
DUALREV_TWIN(turning, turning_dual)
DUALREV_TWIN(fewer, fewer_dual)
namespace {

/// What SUNDIALS hands out, given back in the end.
class Cvode : public testing::Test {
 protected:
  Cvode() { SUNContext_Create(nullptr, &context_); }
  ~Cvode() override {
    if (cvode_) CVodeFree(&cvode_);
    if (solver_) SUNLinSolFree(solver_);
    if (matrix_) SUNMatDestroy(matrix_);
    for (N_Vector v : vectors_) N_VDestroy(v);
    SUNContext_Free(&context_);
  }
  N_Vector vector_of(const vector<double>& numbers) {
    N_Vector v = N_VNew_Serial(static_cast<sunindextype>(numbers.size()), context_);
    std::copy(numbers.begin(), numbers.end(), N_VGetArrayPointer(v));
    vectors_.push_back(v);
    return v;
  }
  /// An integrator of BDF; linear solvers are made by the tests.
  template <class System>
  void begin(System& system, N_Vector y, double tolerance) {
    cvode_ = CVodeCreate(CV_BDF, context_);
    ASSERT_EQ(CVodeInit(cvode_, System::right_hand_side, 0, y), CV_SUCCESS);
    ASSERT_EQ(CVodeSetUserData(cvode_, &system), CV_SUCCESS);
    ASSERT_EQ(CVodeSStolerances(cvode_, tolerance, tolerance * 1e-4), CV_SUCCESS);
    CVodeSetMaxNumSteps(cvode_, 100000);
  }
  void solve_with(SUNLinearSolver solver) {
    solver_ = solver;
    ASSERT_EQ(CVodeSetLinearSolver(cvode_, solver_, matrix_), CVLS_SUCCESS);
  }

  SUNContext context_ = nullptr;
  void* cvode_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
  vector<N_Vector> vectors_;
};

TEST_F(Cvode, Robertson) {
  dualrev::cvode_system<robertson> system;
  N_Vector y = vector_of({1, 0, 0});
  begin(system, y, 1e-8);
  matrix_ = SUNDenseMatrix(3, 3, context_);
  solve_with(SUNLinSol_Dense(y, matrix_, context_));
  ASSERT_EQ(system.use_jacobian(cvode_), CVLS_SUCCESS);
  double t = 0;
  ASSERT_EQ(CVode(cvode_, 40, y, &t, CV_NORMAL), CV_SUCCESS);
  const double* at = N_VGetArrayPointer(y);
  EXPECT_NEAR(at[0], 0.71582706, 1e-6);
  EXPECT_NEAR(at[1], 9.1855350e-6, 1e-10);
  EXPECT_NEAR(at[2], 0.28416375, 1e-6);
  long evaluations = 0;
  CVodeGetNumJacEvals(cvode_, &evaluations);
  EXPECT_GT(evaluations, 0);
  CVodeGetNumLinRhsEvals(cvode_, &evaluations);
  EXPECT_EQ(evaluations, 0) << "no differences";
  EXPECT_NO_THROW(system.rethrow());
}

vector<double> sine(std::size_t n) {
  vector<double> u(n);
  for (std::size_t i = 0; i < n; ++i)
    u[i] = std::sin(std::numbers::pi * static_cast<double>(i + 1) / static_cast<double>(n + 1));
  return u;
}
double decay(std::size_t n, double conductivity) {
  const double s = std::sin(std::numbers::pi / 2 / static_cast<double>(n + 1));
  return std::exp(-4 * conductivity * s * s);
}

TEST_F(Cvode, ABand) {
  const std::size_t n = 200;
  dualrev::cvode_system<rod> system(300.0);
  N_Vector y = vector_of(sine(n));
  begin(system, y, 1e-8);
  matrix_ = SUNBandMatrix(n, 1, 1, context_);
  solve_with(SUNLinSol_Band(y, matrix_, context_));
  ASSERT_EQ(system.use_jacobian(cvode_), CVLS_SUCCESS);
  double t = 0;
  ASSERT_EQ(CVode(cvode_, 1, y, &t, CV_NORMAL), CV_SUCCESS);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(N_VGetArrayPointer(y)[i], sine(n)[i] * decay(n, 300), 1e-6);
}

TEST_F(Cvode, Products) {
  const std::size_t n = 50;
  dualrev::cvode_system<rod> system(30);
  N_Vector y = vector_of(sine(n));
  begin(system, y, 1e-8);
  solve_with(SUNLinSol_SPGMR(y, SUN_PREC_NONE, 0, context_));
  ASSERT_EQ(system.use_products(cvode_), CVLS_SUCCESS);
  double t = 0;
  ASSERT_EQ(CVode(cvode_, 1, y, &t, CV_NORMAL), CV_SUCCESS);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(N_VGetArrayPointer(y)[i], sine(n)[i] * decay(n, 30), 1e-6);
  long evaluations = 0;
  CVodeGetNumJtimesEvals(cvode_, &evaluations);
  EXPECT_GT(evaluations, 0);
  CVodeGetNumLinRhsEvals(cvode_, &evaluations);
  EXPECT_EQ(evaluations, 0) << "no differences";
}

TEST_F(Cvode, TheSameJacobianInAllForms) {
  dualrev::cvode_system<robertson> system;
  const vector<double> numbers{0.5, 1e-5, 0.4};
  N_Vector y = vector_of(numbers), v = vector_of({1, 2, 3}), to = vector_of({0, 0, 0});
  const dualrev::matrix expected = dualrev::jacobian<robertson>(0, numbers);
  matrix_ = SUNDenseMatrix(3, 3, context_);
  ASSERT_EQ(system.jacobian(0, y, nullptr, matrix_, &system, nullptr, nullptr, nullptr), 0);
  SUNMatrix band = SUNBandMatrix(3, 2, 2, context_);
  ASSERT_EQ(system.jacobian(0, y, nullptr, band, &system, nullptr, nullptr, nullptr), 0);
  ASSERT_EQ(system.product(v, to, 0, y, nullptr, &system, nullptr), 0);
  for (std::size_t i = 0; i < 3; ++i) {
    double product = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      const auto row = static_cast<sunindextype>(i), column = static_cast<sunindextype>(j);
      EXPECT_EQ(SM_ELEMENT_D(matrix_, row, column), expected(i, j));
      EXPECT_EQ(SM_ELEMENT_B(band, row, column), expected(i, j));
      product += expected(i, j) * static_cast<double>(j + 1);
    }
    EXPECT_NEAR(N_VGetArrayPointer(to)[i], product, 1e-12 * std::fabs(product));
  }
  SUNMatDestroy(band);
}

TEST_F(Cvode, ABandOnAnotherPath) {
  dualrev::cvode_system<turning> system;
  const auto entry = [&](const vector<double>& at, sunindextype row, sunindextype column) {
    EXPECT_EQ(system.jacobian(0, vector_of(at), nullptr, matrix_, &system, nullptr, nullptr, nullptr), 0);
    return SM_ELEMENT_B(matrix_, row, column);
  };
  matrix_ = SUNBandMatrix(3, 1, 1, context_);
  EXPECT_EQ(entry({1, 1, 1}, 1, 2), 0);
  EXPECT_EQ(entry({-1, 1, 1}, 1, 2), 1) << "coloured anew";
  EXPECT_EQ(entry({1, 1, 1}, 1, 2), 0);
  EXPECT_EQ(entry({1, 1, 1}, 1, 1), -1);
  SM_ELEMENT_B(matrix_, 2, 1) = 7;
  EXPECT_EQ(entry({1, 1, 1}, 2, 1), 0) << "what was there goes";
  EXPECT_NO_THROW(system.rethrow());
  EXPECT_EQ(system.jacobian(0, vector_of({1, -1, 1}), nullptr, matrix_, &system, nullptr, nullptr, nullptr), 1);
  EXPECT_THROW(system.rethrow(), std::invalid_argument) << "(0, 2) is outside of the band";
}

TEST_F(Cvode, TellsWhatWasThrown) {
  dualrev::cvode_system<turning> system;
  N_Vector y = vector_of({1, 1, 1}), to = vector_of({0, 0, 0});
  EXPECT_EQ(system.right_hand_side(1, y, to, &system), 0);
  EXPECT_EQ(N_VGetArrayPointer(to)[2], -1);
  EXPECT_NO_THROW(system.rethrow());
  EXPECT_EQ(system.right_hand_side(11, y, to, &system), 1);
  EXPECT_THROW(system.rethrow(), std::domain_error);
  EXPECT_EQ(system.product(y, to, 11, y, nullptr, &system, nullptr), 1);

  dualrev::cvode_system<fewer> wrong;
  EXPECT_EQ(wrong.right_hand_side(0, y, to, &wrong), 1);
  EXPECT_THROW(wrong.rethrow(), std::invalid_argument);
  matrix_ = SUNDenseMatrix(3, 3, context_);
  EXPECT_EQ(wrong.jacobian(0, y, nullptr, matrix_, &wrong, nullptr, nullptr, nullptr), 1);
  EXPECT_EQ(wrong.use_jacobian(nullptr), CV_MEM_NULL);
  EXPECT_EQ(wrong.use_products(nullptr), CV_MEM_NULL);
}

}  // namespace
