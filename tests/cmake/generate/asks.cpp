#include "asks.dual.hpp"

#include <cstdio>

#include "model.hpp"

int main() {
  const auto [value, dx] = dualrev::gradient<f>(3.0);
  std::printf("%g %g\n", value, dx);
}
