// Did cold make the O-rings of the Space Shuttle fail? The 23 flights before Challenger's last one: temperature at the
// launch in degrees Fahrenheit, and whether an O-ring was damaged (Dalal, Fowlkes, Hoadley, Risk analysis of the space
// shuttle, Journal of the American Statistical Association 1989, from the report of the Presidential Commission).
#include <cmath>
#include <cstdio>
#include <dualrev/check_hessian.hpp>
#include <dualrev/hvp.hpp>
#include <vector>

#include "loss.dual.hpp"

int main() {
  const std::vector<double> temperature{66, 70, 69, 68, 67, 72, 73, 70, 57, 63, 70, 78,
                                        67, 53, 67, 75, 70, 81, 76, 79, 75, 76, 58};
  const std::vector<double> damaged{0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1};

  // Newton's method: H d = g, in two unknowns.
  double a = 0, b = 0;
  for (int step = 1;; ++step) {
    const auto [value, gradient, h] = dualrev::hessian<loss>(a, b, temperature, damaged);
    const auto [by_a, by_b] = gradient;
    const double determinant = h(0, 0) * h(1, 1) - h(0, 1) * h(1, 0);
    std::printf("step %d: loss %.6f, slope %.1e\n", step, value, std::hypot(by_a, by_b));
    if (std::hypot(by_a, by_b) < 1e-9 || step == 20) {
      // The covariance of the estimates is the inverse of the Hessian.
      std::printf("a = %.4f (standard error %.4f)\n", a, std::sqrt(h(1, 1) / determinant));
      std::printf("b = %.4f (standard error %.4f)\n", b, std::sqrt(h(0, 0) / determinant));
      break;
    }
    a -= (h(1, 1) * by_a - h(0, 1) * by_b) / determinant;
    b -= (h(0, 0) * by_b - h(1, 0) * by_a) / determinant;
  }
  std::printf("at 31 degrees: %.4f\n", 1 / (1 + std::exp(-a - 31 * b)));
  std::printf("against differences of the gradient: %s\n",
              dualrev::check_hessian<loss>(a, b, temperature, damaged).ok() ? "right" : "wrong");
}
