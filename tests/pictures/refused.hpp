#pragma once
#include <cmath>
#include <dualrev/annotate.hpp>

inline double calls = 0;

inline double counted(double x, double rate) {
  calls += x;
  return std::exp(-rate * x);
}

inline double both(double x, double rate) {
  const double first = counted(x, rate);
  return first * counted(2 * x, rate);
}

DUALREV_DIFFERENTIATE
inline double model(double x, double rate) { return both(x, rate) / (1 + x * x); }

DUALREV_DIFFERENTIATE
inline double prior(double rate) { return std::log(rate) - rate * rate; }
