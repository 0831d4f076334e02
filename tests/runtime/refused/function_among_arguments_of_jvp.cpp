// error: dualrev: the function stands between the angle brackets, not among the arguments
#include "product.hpp"
void use() { auto [value, tangent] = dualrev::jvp(product, 2.0, 3.0, 1.0); }
