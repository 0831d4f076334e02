// error: dualrev: an argument does not convert to the type of its parameter: convert it at the call
// beside: argument_converts.*2.*string
#include <string>

#include "product.hpp"
void use() { auto [by_x, by_y] = dualrev::sparsity<product>(2.0, std::string("3")); }
