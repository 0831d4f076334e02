// The adapter for Ipopt: solutions that are known, the sparse Jacobian that it is given, and what goes wrong.
#include <gtest/gtest.h>

#include <IpIpoptApplication.hpp>
#include <cmath>
#include <dualrev/ipopt.hpp>
#include <limits>
#include <stdexcept>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;
using std::vector;

// Hock and Schittkowski, problem 71: lowest at (1, 4.743, 3.8211, 1.3794), 17.014.
double cost(const vector<double>& x) { return x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2]; }
dual cost_dual(tape& t, const vector<dual>& x) {
  const double s = x[0].v + x[1].v + x[2].v, p = x[0].v * x[3].v;
  return t.push(p * s + x[2].v, by(x[0], x[3].v * s + p), by(x[1], p), by(x[2], p + 1), by(x[3], x[0].v * s));
}
vector<double> limits(const vector<double>& x) {
  return {x[0] * x[1] * x[2] * x[3], x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]};
}
vector<dual> limits_dual(tape& t, const vector<dual>& x) {
  const dual product = twins::mul(t, twins::mul(t, x[0], x[1]), twins::mul(t, x[2], x[3]));
  return {product, t.push(x[0].v * x[0].v + x[1].v * x[1].v + x[2].v * x[2].v + x[3].v * x[3].v, by(x[0], 2 * x[0].v),
                          by(x[1], 2 * x[1].v), by(x[2], 2 * x[2].v), by(x[3], 2 * x[3].v))};
}

/// The least squares from what is wanted, where neighbours differ by one step each; data behind the variables.
double distance(const vector<double>& x, const vector<double>& wanted, double) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - wanted[i]) * (x[i] - wanted[i]);
  return sum;
}
dual distance_dual(tape& t, const vector<dual>& x, const vector<double>& wanted, dual) {
  dual sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double r = x[i].v - wanted[i];
    sum = t.push(sum.v + r * r, one(sum), by(x[i], 2 * r));
  }
  return sum;
}
vector<double> steps(const vector<double>& x, const vector<double>&, double step) {
  vector<double> g;
  for (std::size_t i = 1; i < x.size(); ++i) g.push_back(x[i] - x[i - 1] - step);
  return g;
}
vector<dual> steps_dual(tape& t, const vector<dual>& x, const vector<double>&, dual step) {
  vector<dual> g;
  for (std::size_t i = 1; i < x.size(); ++i)
    g.push_back(t.push(x[i].v - x[i - 1].v - step.v, one(x[i]), by(x[i - 1], -1), by(step, -1)));
  return g;
}

/// The Lagrangian of the first problem, with a second-order version of its pullback as the tool writes it.
double lagrangian(const vector<double>& x, double factor, const vector<double>& l) {
  const vector<double> g = limits(x);
  return factor * cost(x) + l[0] * g[0] + l[1] * g[1];
}
dual lagrangian_dual(tape&, const vector<dual>&, double, const vector<double>&) { return 0; }
template <class number>
number lagrangian_second_order(const vector<number>& x, double factor, const vector<double>& l, const auto* dvalue,
                               auto* dx) {
  const number s = x[0] + x[1] + x[2], p = x[0] * x[3], q = x[1] * x[2];
  dx[0] += dvalue[0] * (factor * (x[3] * s + p) + l[0] * (q * x[3]) + l[1] * 2 * x[0]);
  dx[1] += dvalue[0] * (factor * p + l[0] * (p * x[2]) + l[1] * 2 * x[1]);
  dx[2] += dvalue[0] * (factor * (p + 1) + l[0] * (p * x[1]) + l[1] * 2 * x[2]);
  dx[3] += dvalue[0] * (factor * (x[0] * s) + l[0] * (x[0] * q) + l[1] * 2 * x[3]);
  return factor * (p * s + x[2]) + l[0] * (p * q) + l[1] * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]);
}

/// One whose constraint throws, and one whose constraint takes another path.
double square(const vector<double>& x) { return x[0] * x[0]; }
dual square_dual(tape& t, const vector<dual>& x) { return t.push(x[0].v * x[0].v, by(x[0], 2 * x[0].v)); }
vector<double> root(const vector<double>& x) {
  if (x[0] < 1) throw std::domain_error("too small");
  return {std::sqrt(x[0] - 1)};
}
vector<dual> root_dual(tape& t, const vector<dual>& x) {
  if (x[0].v < 1) throw std::domain_error("too small");
  return {t.push(std::sqrt(x[0].v - 1), by(x[0], 0.5 / std::sqrt(x[0].v - 1)))};
}
vector<double> turns(const vector<double>& x) { return {x[0] > 3 ? x[0] : x[1]}; }
vector<dual> turns_dual(tape&, const vector<dual>& x) { return {x[0].v > 3 ? x[0] : x[1]}; }

}  // namespace
DUALREV_TWIN(cost, cost_dual)
DUALREV_TWIN(limits, limits_dual)
DUALREV_TWIN(distance, distance_dual)
template <>
struct dualrev::derivative_of<lagrangian> {
  using primal = double(const std::vector<double>&, double, const std::vector<double>&);
  static constexpr auto twin = &lagrangian_dual;
  static constexpr auto second_order = []<class Number>(std::type_identity<Number>, auto&&... given) {
    return lagrangian_second_order<Number>(given...);
  };
};
DUALREV_TWIN(steps, steps_dual)
DUALREV_TWIN(square, square_dual)
DUALREV_TWIN(root, root_dual)
DUALREV_TWIN(turns, turns_dual)
namespace {

Ipopt::ApplicationReturnStatus solve(const Ipopt::SmartPtr<Ipopt::TNLP>& problem, bool has_hessian = false) {
  Ipopt::SmartPtr<Ipopt::IpoptApplication> app = new Ipopt::IpoptApplication(false);
  if (has_hessian)
    app->Options()->SetStringValue("derivative_test", "second-order");
  else
    app->Options()->SetStringValue("hessian_approximation", "limited-memory");
  app->Options()->SetIntegerValue("print_level", 0);
  app->Options()->SetStringValue("sb", "yes");
  app->Options()->SetNumericValue("tol", 1e-9);
  if (app->Initialize() != Ipopt::Solve_Succeeded) return Ipopt::Internal_Error;
  return app->OptimizeTNLP(problem);
}
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Ipopt, SolvesHockSchittkowski71) {
  using problem = dualrev::ipopt_problem<cost, limits>;
  const dualrev::ipopt_bounds bounds{vector<double>(4, 1), vector<double>(4, 5), {25, 40}, {infinity, 40}};
  const Ipopt::SmartPtr<problem> p = new problem({1, 5, 5, 1}, bounds);
  EXPECT_EQ(solve(p), Ipopt::Solve_Succeeded);
  EXPECT_EQ(p->status(), Ipopt::SUCCESS);
  const vector<double> expected{1, 4.74299963, 3.82114998, 1.37940829};
  ASSERT_EQ(p->solution().size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(p->solution()[i], expected[i], 1e-6);
  EXPECT_NEAR(p->minimum(), 17.0140173, 1e-6);
  EXPECT_EQ(p->multipliers().size(), 2u);
  EXPECT_NO_THROW(p->rethrow());
}

TEST(Ipopt, TakesTheHessianOfTheLagrangian) {
  using problem = dualrev::ipopt_problem<cost, limits, lagrangian>;
  const dualrev::ipopt_bounds bounds{vector<double>(4, 1), vector<double>(4, 5), {25, 40}, {infinity, 40}};
  const Ipopt::SmartPtr<problem> p = new problem({1, 5, 5, 1}, bounds);
  Ipopt::Index variables = 0, constraints = 0, entries = 0, of_hessian = 0;
  Ipopt::TNLP::IndexStyleEnum style;
  EXPECT_TRUE(p->get_nlp_info(variables, constraints, entries, of_hessian, style));
  EXPECT_EQ(of_hessian, 10);
  vector<Ipopt::Index> rows(10), columns(10);
  EXPECT_TRUE(p->eval_h(4, nullptr, false, 1, 2, nullptr, false, 10, rows.data(), columns.data(), nullptr));
  EXPECT_EQ(rows[2], 1);
  EXPECT_EQ(columns[2], 1);
  const vector<double> x{1, 2, 3, 4}, l{10, 100};
  vector<double> h(10);
  EXPECT_TRUE(p->eval_h(4, x.data(), true, 0.5, 2, l.data(), true, 10, nullptr, nullptr, h.data()));
  const vector<double> expected{0.5 * 8 + 200, 0.5 * 4 + 10 * 12, 200,          0.5 * 4 + 10 * 8, 10 * 4,
                                200,           0.5 * 7 + 10 * 6,  0.5 + 10 * 3, 0.5 + 10 * 2,     200};
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(h[i], expected[i], 1e-12) << i;
  EXPECT_EQ(solve(p, true), Ipopt::Solve_Succeeded);
  EXPECT_NEAR(p->minimum(), 17.0140173, 1e-6);
  EXPECT_NO_THROW(p->rethrow());
}

TEST(Ipopt, WithoutConstraintsAndBounds) {
  const Ipopt::SmartPtr<dualrev::ipopt_problem<distance>> p =
      new dualrev::ipopt_problem<distance>(vector<double>(3, 0.0), {}, vector<double>{1, -2, 3}, 0);
  EXPECT_EQ(solve(p), Ipopt::Solve_Succeeded);
  EXPECT_NEAR(p->solution()[1], -2, 1e-8);
  EXPECT_TRUE(p->multipliers().empty());
}

TEST(Ipopt, GetsTheEntriesThatThereAre) {
  using problem = dualrev::ipopt_problem<distance, steps>;
  const std::size_t n = 500;
  const vector<double> zeros(n - 1, 0.0);
  const Ipopt::SmartPtr<problem> p =
      new problem(vector<double>(n, 0.0), {{}, {}, zeros, zeros}, vector<double>(n, 100.0), 0.5);
  Ipopt::Index variables = 0, constraints = 0, entries = 0, of_hessian = 1;
  Ipopt::TNLP::IndexStyleEnum style;
  EXPECT_TRUE(p->get_nlp_info(variables, constraints, entries, of_hessian, style));
  EXPECT_EQ(variables, 500);
  EXPECT_EQ(constraints, 499);
  EXPECT_EQ(entries, 2 * 499);
  EXPECT_EQ(of_hessian, 0);
  EXPECT_LE(p->coloring().colors(), 3u);
  vector<Ipopt::Index> rows(2 * 499), columns(2 * 499);
  vector<double> values(2 * 499), x(n, 1.0);
  EXPECT_TRUE(p->eval_jac_g(500, nullptr, false, 499, 2 * 499, rows.data(), columns.data(), nullptr));
  EXPECT_TRUE(p->eval_jac_g(500, x.data(), true, 499, 2 * 499, nullptr, nullptr, values.data()));
  for (int i = 0; i < 499; ++i)
    for (int k = 0; k < 2; ++k) {
      const auto at = static_cast<std::size_t>(2 * i + k);
      EXPECT_EQ(rows[at], i);
      EXPECT_EQ(columns[at], i + k);
      EXPECT_EQ(values[at], k == 0 ? -1 : 1);
    }
  EXPECT_EQ(solve(p), Ipopt::Solve_Succeeded);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(p->solution()[i], 100 + 0.5 * (static_cast<double>(i) - 249.5), 1e-5);
}

TEST(Ipopt, RefusesBoundsOfAnotherLength) {
  using problem = dualrev::ipopt_problem<cost, limits>;
  const auto make = [](const dualrev::ipopt_bounds& bounds) {
    const Ipopt::SmartPtr<problem> p = new problem({1, 5, 5, 1}, bounds);
  };
  EXPECT_NO_THROW(make({}));
  EXPECT_THROW(make({{1, 1, 1}, {}, {}, {}}), std::invalid_argument);
  EXPECT_THROW(make({{}, {1, 1, 1, 1, 1}, {}, {}}), std::invalid_argument);
  EXPECT_THROW(make({{}, {}, {0}, {}}), std::invalid_argument);
  EXPECT_THROW(make({{}, {}, {}, {0}}), std::invalid_argument);
}

TEST(Ipopt, TellsWhatAnEvaluationThrew) {
  using problem = dualrev::ipopt_problem<square, root>;
  EXPECT_THROW((problem({0}, {})), std::domain_error) << "at the start it passes through";
  const Ipopt::SmartPtr<problem> p = new problem({5}, {{}, {}, {0}, {infinity}});
  const double x = 0;
  double g = 0;
  EXPECT_TRUE(p->eval_f(1, &x, true, g));
  EXPECT_NO_THROW(p->rethrow());
  EXPECT_FALSE(p->eval_g(1, &x, true, 1, &g));
  EXPECT_THROW(p->rethrow(), std::domain_error);
  solve(p);
  EXPECT_NEAR(p->solution()[0], 1, 1e-4) << "shorter steps are tried";

  const Ipopt::SmartPtr<dualrev::ipopt_problem<cost, turns>> q =
      new dualrev::ipopt_problem<cost, turns>({1, 5, 5, 1}, {});
  const vector<double> elsewhere{4, 5, 5, 1};
  EXPECT_FALSE(q->eval_jac_g(4, elsewhere.data(), true, 1, 1, nullptr, nullptr, &g));
  EXPECT_THROW(q->rethrow(), std::invalid_argument) << "the entry (0, 0) is not in the pattern";
}

TEST(Ipopt, HasNoMultipliersToBeginWith) {
  const Ipopt::SmartPtr<dualrev::ipopt_problem<cost>> p = new dualrev::ipopt_problem<cost>({1, 5, 5, 1}, {});
  vector<double> x(4);
  EXPECT_TRUE(p->get_starting_point(4, true, x.data(), false, nullptr, nullptr, 0, false, nullptr));
  EXPECT_EQ(x[1], 5);
  EXPECT_FALSE(p->get_starting_point(4, true, x.data(), true, nullptr, nullptr, 0, false, nullptr));
}

}  // namespace
