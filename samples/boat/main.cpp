// The way with the least effort, by Ipopt with exact sparse derivatives of both orders.
#include <IpIpoptApplication.hpp>
#include <cstdio>
#include <dualrev/ipopt.hpp>
#include <limits>

#include "boat.dual.hpp"

int main() {
  const std::size_t moments = 101, n = 3 * moments;
  const double infinity = std::numeric_limits<double>::infinity(), drag = 2;
  dualrev::ipopt_bounds bounds;
  bounds.lower.assign(n, -infinity);
  bounds.upper.assign(n, infinity);
  const auto fix = [&](std::size_t i, double value) { bounds.lower[i] = bounds.upper[i] = value; };
  fix(0, 0), fix(1, 0);          // at rest at the begin of the way,
  fix(n - 3, 1), fix(n - 2, 0);  // and at its end
  bounds.constraints_lower = bounds.constraints_upper = std::vector<double>(2 * (moments - 1), 0.0);

  using problem = dualrev::ipopt_problem<effort, motion, lagrangian>;
  const Ipopt::SmartPtr<problem> p = new problem(std::vector<double>(n, 0.5), bounds, drag);
  std::printf("Jacobian: entries %zu, colours %zu\n", p->coloring().pattern().columns.size(), p->coloring().colors());
  std::printf("Hessian: entries %zu, colours %zu\n", p->coloring_of_hessian().pattern().columns.size(),
              p->coloring_of_hessian().colors());

  Ipopt::SmartPtr<Ipopt::IpoptApplication> app = new Ipopt::IpoptApplication(false);
  app->Options()->SetIntegerValue("print_level", 0);
  app->Options()->SetStringValue("sb", "yes");
  app->Options()->SetStringValue("derivative_test", "second-order");  // all of them against differences
  app->Initialize();
  if (app->OptimizeTNLP(p) != Ipopt::Solve_Succeeded) p->rethrow();
  std::printf("effort %.2f, speed half way %.3f\n", p->minimum(), p->solution()[n / 2]);
}
