// error: dualrev: a direction does not convert to the type of its parameter's cotangent
// beside: direction_converts.*2.*string
#include <string>

#include "second_order.hpp"
void use() { auto [value, gradient, along] = dualrev::hvp<area>(2.0, 3.0, 1.0, std::string("1")); }
