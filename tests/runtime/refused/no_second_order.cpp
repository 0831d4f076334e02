// error: dualrev: no second derivatives of this function are there: write its generated header with dualrev-rewrite --order=2
#include "product.hpp"
void use() { auto [value, gradient, along] = dualrev::hvp<product>(2.0, 3.0, 1.0, 1.0); }
