#pragma once
#include <dualrev/annotate.hpp>
#include <dualrev/dualrev.hpp>
// arguments: --function=by_hessian --function=by_pullback --function=by_jacobian --function=along_another
// arguments: --function=product_of_the_same_header --function=kept_hessian
inline double square(double x) { return x * x; }
inline double length(const std::vector<double>& x) { return x[0] * x[0]; }
inline double by_hessian(const std::vector<double>& x) {
  return dualrev::hessian<length>(x).hessian(0, 0);  // refused at 10: dualrev-nested "a Hessian inside is one of a function of numbers"
}
inline double kept_hessian(const std::vector<double>& x) {
  const auto h = dualrev::hessian<length>(x).hessian;  // refused at 14: dualrev-nested "ask for its products with directions, dualrev::hvp<f>"
  return h.data[0];
}
inline double by_pullback(const std::vector<double>& x) {
  return dualrev::vjp<length>(x).pullback(1.0)[0];  // refused at 10: dualrev-nested "a pullback inside is one of a function of numbers"
}
inline double by_jacobian(double x) {
  return dualrev::jacobian<square>(x)(0, 0);  // refused at 10: dualrev-nested "not of dualrev::jacobian"
}
inline double along_another(const std::vector<double>& x) {
  return dualrev::jvp<length>(x, 2.0).tangent;  // refused at 10: dualrev-nested "the direction for parameter 1 of 'length' is of another type"
}
inline double product_of_the_same_header(const std::vector<double>& x) {
  return dualrev::hvp<length>(x, x).product[0];  // refused at 10: dualrev-nested "has third derivatives of 'length'"
}
