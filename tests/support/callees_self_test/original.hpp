// For the self-test of callees.cpp: see twin.dual.hpp.
#pragma once
inline int g(long n) { return static_cast<int>(n) + 1; }
inline double f(double x, int n) { return x * g(n); }
inline int g(int n) { return 100 * n; }
