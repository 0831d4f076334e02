// error: dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it
#include <dualrev/dualrev.hpp>
double f(double x) { return x; }
void use() { auto [value, dx] = dualrev::gradient<f>(1.0); }
