// error: dualrev: too many arguments: give one for each parameter of the function
#include "product.hpp"
bool use() { return dualrev::check_gradient<product>(2.0, 3.0, 4.0).ok(); }
