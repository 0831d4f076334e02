// error: dualrev: stop_gradient makes a constant copy of a value
#include <dualrev/stop_gradient.hpp>
const double* f(const double* x) { return dualrev::stop_gradient(x); }
