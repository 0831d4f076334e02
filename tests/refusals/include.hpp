inline double f(double x) { return x; }  // refused at 1: dualrev-include "include guard"
