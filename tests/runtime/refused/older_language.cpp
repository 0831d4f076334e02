// error: dualrev needs C\+\+20: compile with -std=c\+\+20 or later
// standard: c++17
#include <dualrev/dualrev.hpp>
double f(double x) { return x; }
void use() { dualrev::gradient<f>(1.0); }
