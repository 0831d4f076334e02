// error: dualrev: no derivative of this function is known here: run dualrev-rewrite on the file that defines it
#include <dualrev/dualrev.hpp>
double unknown(double x) { return x; }
void use() { auto [value, tangent] = dualrev::jvp<unknown>(2.0, 1.0); }
