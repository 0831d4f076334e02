// error: dualrev: the function stands between the angle brackets, not among the arguments: write gradient<f>\(x\)
#include "product.hpp"
void use() { auto [value, dx, dy] = dualrev::gradient(product, 2.0, 3.0); }
