// error: dualrev: a lambda or another function object is named by its type: write gradient<F>\(x\) for an object
#include "product.hpp"
bool use() { return dualrev::check_gradient<square{}>(2.0).ok(); }
