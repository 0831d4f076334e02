// error: dualrev: the function stands between the angle brackets, not among the arguments
#include "product.hpp"
void use() { const dualrev::jacobian_coloring c = dualrev::color_jacobian(product, 2.0, 3.0); }
