#include <cstdio>

#include "model.dual.hpp"

int main() {
  const auto [value, dx, dy] = dualrev::gradient<f>(3.0, 2.0);
  std::printf("%g %g %g\n", value, dx, dy);
}
