#pragma once
#include <dualrev/annotate.hpp>
#include <dualrev/dualrev.hpp>
// arguments: --function=of_a_float --function=of_a_marked --function=of_a_pointer --function=of_an_integer
// arguments: --function=with_a_workspace
inline float half(float x) { return x / 2; }
inline double scaled(double x, DUALREV_CONSTANT double by) { return x * by; }
inline double first(const double* x) { return x[0] * x[0]; }
inline double square(double x) { return x * x; }
inline double of_a_float(double x) {
  return x * std::get<1>(dualrev::gradient<half>(static_cast<float>(x)));  // refused at 26: dualrev-nested "gives no double"
}
inline double of_a_marked(double x) {
  return std::get<1>(dualrev::gradient<scaled>(x, x));  // refused at 22: dualrev-nested "parameter 2 of 'scaled' is marked constant"
}
inline double of_a_pointer(const std::vector<double>& x) {
  return std::get<1>(dualrev::gradient<first>(x))[0];  // refused at 22: dualrev-nested "parameter 1 of 'first' is no value"
}
inline double of_an_integer(double x) {
  return x * std::get<1>(dualrev::gradient<square>(2));  // refused at 26: dualrev-nested "the argument for parameter 1 of 'square' is of another type"
}
inline double with_a_workspace(double x) {
  dualrev::workspace w;
  return std::get<1>(dualrev::gradient<square>(w, x));  // refused at 22: dualrev-nested "a workspace is given"
}
