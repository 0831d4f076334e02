#pragma once
inline double f(double x) { return x; }
inline double f_dual(double x) { return 2 * x; }  // refused at 15: dualrev-name-clash "f_dual"
