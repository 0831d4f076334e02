// error: dualrev: hvp takes an argument for each parameter of the function
#include "second_order.hpp"
void use() { auto [value, gradient, along] = dualrev::hvp<area>(2.0, 3.0, 1.0); }
