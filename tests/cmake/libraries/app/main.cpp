#include <cstdio>

#include "main.dual.hpp"
#include "model.dual.hpp"

inline double doubled(double radius) { return 2 * geometry::Circle(radius).area(); }

int main() {
  const auto [value, dr, dv] = dualrev::gradient<cost>(2.0, std::vector<double>{3, 4});
  const auto [twice, dtwice] = dualrev::gradient<doubled>(1.0);
  std::printf("%g %g %g %g %g %g\n", value, dr, dv[0], dv[1], twice, dtwice);
}
