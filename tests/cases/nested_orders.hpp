// Functions that ask for derivatives of functions that ask for some: fourth ones, whose own are of fifth and sixth order.
#ifndef DUALREV_CASE_NESTED_ORDERS_HPP
#define DUALREV_CASE_NESTED_ORDERS_HPP
#include <dualrev/annotate.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/jvp.hpp>

#include "nested_entries.dual.hpp"

namespace nested_orders {

// Of exp(0.3 x) sin(k x).
DUALREV_DIFFERENTIATE inline double fourth(double x, double k) {
  return dualrev::hessian<nested_entries::curvature>(x, k).hessian(0, 0);
}
// k^4 exp(k x).
DUALREV_DIFFERENTIATE inline double fourth_of_exponential(double x, double k) {
  return std::get<0>(dualrev::hvp<nested_entries::second_of_exponential>(x, k, 1.0, 0.0).product);
}
// 7 6 5 4 x^3.
DUALREV_DIFFERENTIATE inline double fourth_of_power(double x) {
  return dualrev::hessian<nested_entries::second_of_power>(x).hessian(0, 0);
}
// How badly a beam bends as it is loaded, at some points: its fourth derivative is the load.
DUALREV_DIFFERENTIATE inline double beam(double k, double load, int points) {
  double loss = 0;
  for (int i = 0; i < points; ++i) {
    const double x = 0.2 * i;
    const double residual = dualrev::hessian<nested_entries::curvature>(x, k).hessian(0, 0) - load * second::wave(x, k);
    loss += residual * residual;
  }
  return loss;
}
// x d/dy (y d/dz (x y z)) is 2 x^2 y.
DUALREV_DIFFERENTIATE inline double product_rule(double x, double y) {
  const auto [value, pullback] = dualrev::vjp<nested_entries::product_rule>(x, y);
  return std::get<1>(pullback(x));
}
DUALREV_DIFFERENTIATE inline double of_many_functions(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<nested_entries::of_many_functions>(x, y);
  return value * by_x + by_y;
}

}  // namespace nested_orders

#endif
