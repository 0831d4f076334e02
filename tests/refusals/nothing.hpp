#pragma once
// arguments: --function=no_scalar_in --function=none_out
inline double no_scalar_in(int n) { return n * 0.5; }  // refused at 15: dualrev-nothing "no_scalar_in"
inline int none_out(double x) { return x > 0; }        // refused at 12: dualrev-nothing "none_out"
