// error: dualrev: too few arguments: give one for each parameter of the function, those with defaults too
#include "product.hpp"
void use() { auto [value, pullback] = dualrev::vjp<square>(); }
