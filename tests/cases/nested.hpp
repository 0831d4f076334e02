// Functions that ask for a gradient themselves: of functions whose generated header is there, with second derivatives.
#ifndef DUALREV_CASE_NESTED_HPP
#define DUALREV_CASE_NESTED_HPP
#include <array>
#include <cmath>
#include <vector>

#include <dualrev/annotate.hpp>

#include "second.dual.hpp"

namespace nested {

// ---- the classical examples of confused perturbations ----

// d/dx (x d/dy (x + y)) is 1, for d/dy (x + y) is 1 wherever it is asked for. Who takes the one derivative for the other
// gets 2.
DUALREV_DIFFERENTIATE inline double confused(double x) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::sum_of>(x, 1.0);
  return x * by_y;
}
// d/dx (x d/dy (x y)) is 2 x.
DUALREV_DIFFERENTIATE inline double product(double x) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::product_of>(x, 2.0);
  return x * by_y;
}
// The derivative of the derivative, by the same variable: that of x^2 y is 2 y.
DUALREV_DIFFERENTIATE inline double slope(double x, double y) { return std::get<1>(dualrev::gradient<second::bent>(x, y)); }

// ---- what people ask for ----

// The value of the inner call counts, too.
DUALREV_DIFFERENTIATE inline double value_and_length(const std::vector<double>& x) {
  const auto [value, g] = dualrev::gradient<second::rosenbrock>(x);
  double s = value * value;
  for (double each : g) s += std::sqrt(1 + each * each);
  return s;
}
// A step of Newton's method in one variable, of which the outcome is differentiated by the start and by the parameter.
DUALREV_DIFFERENTIATE inline double newton_step(double x, double a) {
  for (int i = 0; i < 3; ++i) {
    const auto [f, by_x, by_a] = dualrev::gradient<second::cubic>(x, a);
    x -= f / by_x;
  }
  return x;
}
// Gradient descent, differentiated by where it starts and by the rate.
DUALREV_DIFFERENTIATE inline double descent(const std::vector<double>& start, double rate) {
  std::vector<double> x = start;
  for (int step = 0; step < 3; ++step) {
    const auto g = std::get<1>(dualrev::gradient<second::log_sum_exp_of>(x));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= rate * g[i];
  }
  return second::log_sum_exp_of(x);
}
// How badly u(x) = w0 tanh(w1 x + w2) solves u' + u = 0, at some points: by its parameters, which are what the inner
// derivative is not by.
DUALREV_DIFFERENTIATE inline double physics(double w0, double w1, double w2, int points) {
  double loss = 0;
  for (int i = 0; i < points; ++i) {
    const auto [u, by_x, by_w0, by_w1, by_w2] = dualrev::gradient<second::network>(0.3 * i, w0, w1, w2);
    const double residual = by_x + u;
    loss += residual * residual;
  }
  return loss;
}
// Several results, and one that is not used.
DUALREV_DIFFERENTIATE inline std::vector<double> force(const std::vector<double>& x) {
  std::vector<double> f = std::get<1>(dualrev::gradient<second::links>(x));
  for (double& each : f) each = -each;
  return f;
}
// Of constants: nothing.
DUALREV_DIFFERENTIATE inline double of_constants(double x) { return x * std::get<1>(dualrev::gradient<second::bent>(1.5, 2.0)); }
// In a closure; and what is given is overwritten with what comes out.
DUALREV_DIFFERENTIATE inline double in_a_closure(const std::vector<double>& given) {
  const auto length = [&](const std::vector<double>& y) {
    const std::vector<double> g = std::get<1>(dualrev::gradient<second::links>(y));
    double s = 0;
    for (double each : g) s += each * each;
    return s;
  };
  std::vector<double> x = given;
  const auto [value, g] = dualrev::gradient<second::links>(x);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.1 * g[i];
  return length(given) + value * length(x);
}
// The inner gradient goes over the tape itself.
DUALREV_DIFFERENTIATE inline double over_tape(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::listed>(x * y, y);
  return value * by_x - by_y * by_y * x;
}
DUALREV_DIFFERENTIATE inline double in_a_branch(double x, double y) {
  if (x < 0) return y;
  return dualrev::stop_gradient(y) * std::get<2>(dualrev::gradient<second::bent>(x, y));
}

// ---- what is asked for again (nested_twice.hpp), or twice derived ----

// The slope of u(x) = w0 tanh(w1 x + w2) by x.
DUALREV_DIFFERENTIATE inline double slope_of_network(double x, double w0, double w1, double w2) {
  return std::get<1>(dualrev::gradient<second::network>(x, w0, w1, w2));
}
// y d/dz (x y z) is x y^2.
DUALREV_DIFFERENTIATE inline double inner_product_rule(double x, double y) {
  return y * std::get<3>(dualrev::gradient<second::product_of_three>(x, y, 0.5));
}
DUALREV_DIFFERENTIATE inline double of_functions(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::functions>(x, y);
  return value * by_x + std::sin(by_y);
}
DUALREV_DIFFERENTIATE inline double of_powers(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::powers>(x, y);
  return by_x * by_y;
}
DUALREV_DIFFERENTIATE inline double of_functions_of_two(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::of_two>(x, y);
  return value * by_x * by_x + by_y;
}
DUALREV_DIFFERENTIATE inline double of_special_functions(double x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::of_special_functions>(x, y);
  return value * by_x + by_y * by_y;
}
// Rows of a known size, and a parameter that changes beside them.
DUALREV_DIFFERENTIATE inline double of_array(const std::array<double, 3>& x, double by) {
  const auto [value, g] = dualrev::gradient<second::swapped>(x);
  return value * by + g[0] * g[1] * g[2];
}

// Of a function that takes integers too.
DUALREV_DIFFERENTIATE inline double of_integers(int n, const std::vector<double>& x, double y) {
  const auto [value, by_x, by_y] = dualrev::gradient<second::among_integers>(n, x, std::vector<int>{0, 2, 1, 0}, y);
  return value * by_y + by_x[0] * by_x[1] + by_x[2] * y;
}

}  // namespace nested

#endif
