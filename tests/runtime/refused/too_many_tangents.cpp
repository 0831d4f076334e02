// error: dualrev: too many arguments: jvp takes one for each parameter of the function
#include "product.hpp"
void use() { auto [value, tangent] = dualrev::jvp<square>(2.0, 3.0, 1.0); }
