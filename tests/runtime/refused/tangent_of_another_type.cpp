// error: dualrev: a tangent does not convert to the type of its parameter's cotangent
// beside: tangent_converts.*2.*string
#include <string>

#include "product.hpp"
void use() { auto [value, tangent] = dualrev::jvp<product>(2.0, 3.0, 1.0, std::string("1")); }
