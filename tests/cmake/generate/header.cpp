#include <cstdio>

#include "model.dual.hpp"

int main() {
  const auto [value, dx] = dualrev::gradient<f>(3.0);
  std::printf("%g %g %s\n", value, dx, TEXT);
}
