inline double f(double x) { return x; }  // refused: dualrev-include "include guard"
