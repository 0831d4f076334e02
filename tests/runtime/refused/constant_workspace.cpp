// error: dualrev: too many arguments: .*\(a workspace stands in front of them, as a variable that is not const\)
#include "product.hpp"
void use(const dualrev::workspace& w) { auto [dx, dy] = dualrev::jacobian<product>(w, 2.0, 3.0); }
