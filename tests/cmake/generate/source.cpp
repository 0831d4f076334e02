#include <cstdio>

#include "unit.dual.hpp"

int main() {
  const auto [value, dx] = dualrev::gradient<g>(3.0, 10.0);
  std::printf("%g %g\n", value, dx);
}
