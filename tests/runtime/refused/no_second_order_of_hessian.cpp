// error: dualrev: no second derivatives of this function are there
#include "product.hpp"
void use() { auto [value, gradient, whole] = dualrev::hessian<product>(2.0, 3.0); }
