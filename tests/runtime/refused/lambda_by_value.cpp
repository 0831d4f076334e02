// error: dualrev: a lambda or another function object is named by its type: write gradient<F>\(x\) for an object
#include <dualrev/dualrev.hpp>
void use() { auto [value, dx] = dualrev::gradient<[](double x) { return x * x; }>(2.0); }
