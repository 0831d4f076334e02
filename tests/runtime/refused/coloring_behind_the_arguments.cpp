// error: dualrev: too many arguments: give one for each parameter of the function
#include "product.hpp"
void use(const dualrev::jacobian_coloring& c) { auto [by_x, by_y] = dualrev::sparse_jacobian<product>(2.0, 3.0, c); }
