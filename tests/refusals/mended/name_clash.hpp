// The way out of a name that is taken.
// arguments: --suffix=_twin
#pragma once

// way out: "choose another with --suffix"
inline double square_dual(double x) { return x; }
inline double square(double x) { return x * square_dual(x); }
