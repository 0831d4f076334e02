// error: dualrev: the function stands between the angle brackets, not among the arguments: write gradient<f>\(x\)
#include "product.hpp"
void use() {
  auto [value, pullback] = dualrev::vjp([](double x) { return x * x; }, 2.0);
  double dx = pullback(1.0);
}
