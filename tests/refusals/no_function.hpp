// arguments: --function=missing
// on the command line: dualrev-no-function "missing"
#pragma once
inline double f(double x) { return x; }
