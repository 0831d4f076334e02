// error: dualrev: too few arguments: give one for each parameter of the function, those with defaults too
#include "product.hpp"
void use(dualrev::workspace& w, std::tuple<double, double, double>& result) {
  dualrev::gradient_into<product>(w, result, 2.0);
}
