// Functions that ask for a gradient of functions that ask for one.
#ifndef DUALREV_CASE_NESTED_TWICE_HPP
#define DUALREV_CASE_NESTED_TWICE_HPP
#include <dualrev/annotate.hpp>

#include "nested.dual.hpp"

namespace nested_twice {

// How badly u(x) = w0 tanh(w1 x + w2) solves u'' + u = 0, at some points.
DUALREV_DIFFERENTIATE inline double residual_of_second_order(double w0, double w1, double w2, int points) {
  double loss = 0;
  for (int i = 0; i < points; ++i) {
    const double x = 0.3 * i;
    const double curvature = std::get<1>(dualrev::gradient<nested::slope_of_network>(x, w0, w1, w2));
    const double residual = curvature + second::network(x, w0, w1, w2);
    loss += residual * residual;
  }
  return loss;
}
// x d/dy (y d/dz (x y z)) is 2 x^2 y.
DUALREV_DIFFERENTIATE inline double outer_product_rule(double x, double y) {
  return x * std::get<2>(dualrev::gradient<nested::inner_product_rule>(x, y));
}
// Rows of numbers: how long the step is that gradient descent makes of a step that it made.
DUALREV_DIFFERENTIATE inline double length_of_steps(const std::vector<double>& x, double rate) {
  const auto [value, g, by_rate] = dualrev::gradient<nested::descent>(x, rate);
  double s = value * by_rate;
  for (double each : g) s += each * each;
  return s;
}

}  // namespace nested_twice

#endif
