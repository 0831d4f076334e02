#pragma once
#include <dualrev/dualrev.hpp>
// arguments: --function=of_the_tape --function=of_another
inline double back(std::vector<double> x) {
  for (std::size_t i = 1; i < x.size(); ++i) x[i] *= x[i - 1];
  return x.back();
}
inline double of_the_tape(const std::vector<double>& x) {
  return std::get<1>(dualrev::gradient<back>(x))[0];  // refused at 22: dualrev-nested "no second derivatives of 'back': 'x' is a copy of the vector that is given"
}
inline double square(double x) { return x * x; }
inline double slope(double x) { return std::get<1>(dualrev::gradient<square>(x)); }
inline double of_another(double x) {
  return std::get<1>(dualrev::gradient<slope>(x));  // refused at 22: dualrev-nested "no second derivatives of 'slope'"
}
