#pragma once
#include <dualrev/annotate.hpp>
#include <dualrev/dualrev.hpp>
// arguments: --function=of_the_tape --function=of_another
inline double scaled(double z, DUALREV_CONSTANT double x) { return z * x; }
inline double back(double z, double x) {
  double kept[2]{z, x};
  return scaled(*kept, kept[1]);
}
inline double of_the_tape(double z, double x) {
  return std::get<1>(dualrev::gradient<back>(z, x));  // refused at 22: dualrev-nested "no second derivatives of 'back'"
}
inline double square(double x) { return x * x; }
inline double slope(double x) { return std::get<1>(dualrev::gradient<square>(x)); }
inline double curvature(double x) { return std::get<1>(dualrev::gradient<slope>(x)); }
inline double of_another(double x) {
  return std::get<1>(dualrev::gradient<curvature>(x));  // refused at 22: dualrev-nested "no second derivatives of 'curvature'"
}
