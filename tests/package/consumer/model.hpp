#pragma once
#include <cstddef>
inline double f(double x, double y) { return x * x * y; }
