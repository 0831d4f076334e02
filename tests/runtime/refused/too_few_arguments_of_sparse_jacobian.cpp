// error: dualrev: too few arguments: give one for each parameter of the function, those with defaults too
#include "product.hpp"
void use(const dualrev::jacobian_coloring& c) { auto [by_x, by_y] = dualrev::sparse_jacobian<product>(c, 2.0); }
