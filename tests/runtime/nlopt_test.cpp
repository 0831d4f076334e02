// The adapter for NLopt: solutions that are known, when derivatives are computed, and what is thrown.
#include <gtest/gtest.h>

#include <cmath>
#include <dualrev/nlopt.hpp>
#include <nlopt.hpp>
#include <stdexcept>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::tape;
using std::vector;

int twins_run = 0;

/// NLopt's tutorial: the least sqrt(x1) above two cubes is at (1/3, 8/27).
double root(const vector<double>& x) { return std::sqrt(x[1]); }
dual root_dual(tape& t, const vector<dual>& x) {
  ++twins_run;
  const double r = std::sqrt(x[1].v);
  return t.push(r, by(x[1], 0.5 / r));
}
double cube(const vector<double>& x, double a, const double& b) { return std::pow(a * x[0] + b, 3) - x[1]; }
dual cube_dual(tape& t, const vector<dual>& x, dual a, const dual& b) {
  const double s = a.v * x[0].v + b.v;
  return t.push(s * s * s - x[1].v, by(x[0], 3 * s * s * a.v), by(x[1], -1), by(a, 3 * s * s * x[0].v),
                by(b, 3 * s * s));
}
/// Both in one.
vector<double> cubes(const vector<double>& x) { return {cube(x, 2, 0), cube(x, -1, 1)}; }
vector<dual> cubes_dual(tape& t, const vector<dual>& x) { return {cube_dual(t, x, 2, 0), cube_dual(t, x, -1, 1)}; }
/// With an active parameter behind the variables.
vector<double> scaled(const vector<double>& x, double s) { return {s * x[0] - 1, x[1] - s}; }
vector<dual> scaled_dual(tape& t, const vector<dual>& x, dual s) {
  return {t.push(s.v * x[0].v - 1, by(s, x[0].v), by(x[0], s.v)), twins::sub(t, x[1], s)};
}
double picky(const vector<double>& x) {
  if (x[0] < 1) throw std::domain_error("too small");
  return x[0];
}
dual picky_dual(tape&, const vector<dual>& x) {
  if (x[0].v < 1) throw std::domain_error("too small");
  return x[0];
}

}  // namespace
DUALREV_TWIN(root, root_dual)
DUALREV_TWIN(cube, cube_dual)
DUALREV_TWIN(cubes, cubes_dual)
DUALREV_TWIN(scaled, scaled_dual)
DUALREV_TWIN(picky, picky_dual)
namespace {

nlopt::opt optimiser(dualrev::nlopt_function<root>& objective) {
  nlopt::opt opt(nlopt::LD_SLSQP, 2);
  opt.set_lower_bounds({-HUGE_VAL, 1e-6});
  opt.set_min_objective(objective.value, &objective);
  opt.set_xtol_rel(1e-10);
  return opt;
}

TEST(Nlopt, ConstraintsOneByOne) {
  dualrev::nlopt_function<root> objective;
  dualrev::nlopt_function<cube> first(2.0, 0.0), second(-1.0, 1);
  nlopt::opt opt = optimiser(objective);
  opt.add_inequality_constraint(first.value, &first, 1e-12);
  opt.add_inequality_constraint(second.value, &second, 1e-12);
  vector<double> x{1.234, 5.678};
  double lowest = 0;
  opt.optimize(x, lowest);
  EXPECT_NEAR(x[0], 1.0 / 3, 1e-6);
  EXPECT_NEAR(x[1], 8.0 / 27, 1e-6);
  EXPECT_NEAR(lowest, std::sqrt(8.0 / 27), 1e-6);
}

TEST(Nlopt, ConstraintsInOne) {
  dualrev::nlopt_function<root> objective;
  dualrev::nlopt_function<cubes> constraints;
  nlopt::opt opt = optimiser(objective);
  opt.add_inequality_mconstraint(constraints.values, &constraints, {1e-12, 1e-12});
  vector<double> x{1.234, 5.678};
  double lowest = 0;
  opt.optimize(x, lowest);
  EXPECT_NEAR(x[0], 1.0 / 3, 1e-6);
  EXPECT_NEAR(x[1], 8.0 / 27, 1e-6);
}

TEST(Nlopt, EqualitiesWithDataThatAreNotConstant) {
  dualrev::nlopt_function<root> objective;
  dualrev::nlopt_function<scaled> constraints(4.0);
  nlopt::opt opt = optimiser(objective);
  opt.add_equality_mconstraint(constraints.values, &constraints, {1e-12, 1e-12});
  vector<double> x{1, 1};
  double lowest = 0;
  opt.optimize(x, lowest);
  EXPECT_NEAR(x[0], 0.25, 1e-8);
  EXPECT_NEAR(x[1], 4, 1e-8);
}

TEST(Nlopt, ComputesNoDerivativeThatIsNotWanted) {
  dualrev::nlopt_function<root> objective;
  vector<double> none;
  twins_run = 0;
  EXPECT_EQ(objective.value({1, 4}, none, &objective), 2);
  EXPECT_EQ(twins_run, 0);
  EXPECT_TRUE(none.empty());
  vector<double> gradient{7, 7};
  EXPECT_EQ(objective.value({1, 4}, gradient, &objective), 2);
  EXPECT_EQ(twins_run, 1);
  EXPECT_EQ(gradient, (vector<double>{0, 0.25}));
  dualrev::nlopt_function<cubes> constraints;
  const double x[] = {1, 2};
  double results[2], jacobian[4] = {9, 9, 9, 9};
  constraints.values(2, results, 2, x, nullptr, &constraints);
  EXPECT_EQ(results[0], 6);
  EXPECT_EQ(results[1], -2);
  constraints.values(2, results, 2, x, jacobian, &constraints);
  EXPECT_EQ(vector<double>(jacobian, jacobian + 4), (vector<double>{24, -1, 0, -1}));
}

TEST(Nlopt, PassesExceptionsOn) {
  dualrev::nlopt_function<picky> objective;
  nlopt::opt opt(nlopt::LD_SLSQP, 1);
  opt.set_min_objective(objective.value, &objective);
  vector<double> x{5};
  double lowest = 0;
  EXPECT_THROW(opt.optimize(x, lowest), std::exception);
  dualrev::nlopt_function<cubes> constraints;
  x = {1, 2};
  double results[3];
  EXPECT_THROW(constraints.values(3, results, 2, x.data(), nullptr, &constraints), std::invalid_argument);
}

}  // namespace
