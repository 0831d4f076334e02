// Minimises Rosenbrock's function in ten dimensions: gradient descent with Nesterov's momentum, restarted whenever it
// climbs, and a step that is halved until it descends.
#include "rosenbrock.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

#include "rosenbrock.dual.hpp"

int main() {
  std::vector<double> x(10, -1.0), previous = x;
  double step = 1e-3, momentum = 0, best = rosenbrock(x);
  int gradients = 0;
  for (; gradients < 200000; ++gradients) {
    std::vector<double> ahead = x;
    for (std::size_t i = 0; i < x.size(); ++i) ahead[i] += momentum / (momentum + 3) * (x[i] - previous[i]);
    const auto [value, slope] = dualrev::gradient<rosenbrock>(ahead);

    std::vector<double> next = ahead;
    double squared = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      next[i] -= step * slope[i];
      squared += slope[i] * slope[i];
    }
    if (squared < 1e-18) break;
    const double reached = rosenbrock(next);
    if (reached > value - 0.5 * step * squared) {  // too long a step for this place
      step /= 2;
    } else if (reached > best) {
      momentum = 0;
      previous = x;
    } else {
      previous = x;
      x = next;
      best = reached;
      momentum += 1;
      step *= 1.05;
    }
  }

  std::printf("minimum %.1e at (", best);
  for (std::size_t i = 0; i < x.size(); ++i) std::printf("%s%.4f", i ? ", " : "", x[i]);
  std::printf(") after %d gradients\n", gradients);
}
