// Functions that ask for derivatives by jvp, hvp, hessian and vjp: of functions whose generated header is there.
#ifndef DUALREV_CASE_NESTED_ENTRIES_HPP
#define DUALREV_CASE_NESTED_ENTRIES_HPP
#include <array>
#include <cmath>
#include <vector>

#include <dualrev/annotate.hpp>
#include <dualrev/hvp.hpp>
#include <dualrev/jvp.hpp>

#include "second.dual.hpp"

namespace nested_entries {

// ---- the classical examples of confused perturbations ----

// d/dx (x d/dy (x + y)) is 1, however the inner derivative is asked for. Who takes the one for the other gets 2.
DUALREV_DIFFERENTIATE inline double confused_by_jvp(double x) { return x * dualrev::jvp<second::sum_of>(x, 1.0, 0.0, 1.0).tangent; }
DUALREV_DIFFERENTIATE inline double confused_by_vjp(double x) {
  const auto [value, pullback] = dualrev::vjp<second::sum_of>(x, 1.0);
  return x * std::get<1>(pullback(1.0));
}
// d/dx (x d^2/dx dy (x y z)) at z = x is 2 x.
DUALREV_DIFFERENTIATE inline double confused_by_hessian(double x) {
  const auto h = dualrev::hessian<second::product_of_three>(x, 2.0, x);
  return x * h.hessian(0, 1);
}
// The tangent of x^2 y along (x, 1) is 2 x^2 y + x^2.
DUALREV_DIFFERENTIATE inline double along_itself(double x, double y) { return dualrev::jvp<second::bent>(x, y, x, 1).tangent; }

// ---- what people ask for ----

// How badly u(x) = w0 tanh(w1 x + w2) solves u'' + u u' = 0: u' by forward mode, u'' by a product with the Hessian.
DUALREV_DIFFERENTIATE inline double physics(double w0, double w1, double w2, int points) {
  double loss = 0;
  for (int i = 0; i < points; ++i) {
    const auto [u, by_x] = dualrev::jvp<second::network>(0.3 * i, w0, w1, w2, 1.0, 0.0, 0.0, 0.0);
    const auto along_x = dualrev::hvp<second::network>(0.3 * i, w0, w1, w2, 1.0, 0.0, 0.0, 0.0);
    const double residual = std::get<0>(along_x.product) + u * by_x;
    loss += residual * residual;
  }
  return loss;
}
// The same by the whole Hessian, where numbers are asked for in the midst of an expression.
DUALREV_DIFFERENTIATE inline double physics_by_hessian(double w0, double w1, double w2, int points) {
  double loss = 0;
  for (int i = 0; i < points; ++i) {
    const double x = 0.3 * i;
    const double residual = dualrev::hessian<second::network>(x, w0, w1, w2).hessian(0, 0) +
                            second::network(x, w0, w1, w2) * std::get<1>(dualrev::gradient<second::network>(x, w0, w1, w2));
    loss += residual * residual;
  }
  return loss;
}
// Steps of Newton's method for a minimum, by the gradient and the Hessian in two variables.
DUALREV_DIFFERENTIATE inline double newton_for_minimum(double x, double y, double a) {
  for (int step = 0; step < 2; ++step) {
    const auto [value, g, h] = dualrev::hessian<second::valley>(x, y, a);
    const auto [gx, gy, ga] = g;
    const double determinant = h(0, 0) * h(1, 1) - h(0, 1) * h(1, 0);
    x -= (h(1, 1) * gx - h(0, 1) * gy) / determinant;
    y -= (h(0, 0) * gy - h(1, 0) * gx) / determinant;
  }
  return second::valley(x, y, a) + x * y;
}
// By how much the eccentric anomaly changes with the mean one, by the rule of implicit functions.
DUALREV_DIFFERENTIATE inline double implicit(double e, double m, double eccentricity) {
  const auto r = dualrev::vjp<second::kepler>(e, m, eccentricity);
  const auto [by_e, by_m, by_eccentricity] = r.pullback(1.0);
  return -by_m / by_e + r.value * by_eccentricity;
}

// ---- how it is spelled ----

DUALREV_DIFFERENTIATE inline double members(double x, double y) {
  const auto r = dualrev::jvp<second::straight>(x * y, y, y, std::sin(x));
  const auto q = dualrev::hvp<second::straight>(x, y, y, 2.0);
  const auto [qx, qy] = q.product;
  return r.value * r.tangent + q.value * qx - qy * std::get<1>(q.gradient);
}
DUALREV_DIFFERENTIATE inline double in_an_expression(double x, double y) {
  return dualrev::jvp<second::straight>(x, y, 1.0, x).tangent * std::get<1>(dualrev::hvp<second::straight>(x, y, y, x).product) +
         std::get<0>(dualrev::vjp<second::straight>(x, y).pullback(y)) + dualrev::hvp<second::seventh_power>(x, y).product;
}
DUALREV_DIFFERENTIATE inline double matrix_alone(double x, double y) {
  const auto h = dualrev::hessian<second::straight>(x, y).hessian;
  return h(0, 0) * h(1, 1) - h(1, 0) * h(0, 1);
}
DUALREV_DIFFERENTIATE inline double in_a_closure(double x, double y) {
  const auto [value, tangent] = dualrev::jvp<second::straight>(x, y, 1.0, 0.0);
  const auto scaled = [&](double by) { return by * tangent + value * dualrev::jvp<second::straight>(by, y, 0.0, 1.0).tangent; };
  return scaled(x) - scaled(y);
}
// Where it may be changed, it is a variable all the same.
DUALREV_DIFFERENTIATE inline double changed(double x, double y) {
  auto r = dualrev::jvp<second::straight>(x, y, y, x);
  r.value *= 3;
  auto q = dualrev::hvp<second::straight>(x, y, y, x);
  std::get<0>(q.product) *= x;
  return r.value * r.tangent + std::get<0>(q.product) * std::get<1>(q.gradient);
}
DUALREV_DIFFERENTIATE inline double of_many_functions(double x, double y) {
  const auto h = dualrev::hessian<second::many_functions>(x, y).hessian;
  return h(0, 0) + x * h(0, 1) * h(1, 1);
}

// ---- rows ----

DUALREV_DIFFERENTIATE inline double slope_along(const std::vector<double>& x, const std::vector<double>& v) {
  const auto [value, tangent] = dualrev::jvp<second::rosenbrock>(x, v);
  return value * 0.1 + tangent * dualrev::jvp<second::log_sum_exp_of>(x, v).tangent;
}
DUALREV_DIFFERENTIATE inline double length_of_product(const std::vector<double>& x, const std::vector<double>& v) {
  const auto [value, g, product] = dualrev::hvp<second::rosenbrock>(x, v);
  double s = value;
  for (std::size_t i = 0; i < x.size(); ++i) s += product[i] * product[i] * g[i];
  return s;
}
// A column of the Hessian, by a direction that does not change.
DUALREV_DIFFERENTIATE inline double column(const std::vector<double>& x) {
  const std::vector<double> first{1, 0, 0};
  const auto r = dualrev::hvp<second::rosenbrock>(x, first);
  return r.product[0] * r.gradient[1] + r.value;
}
DUALREV_DIFFERENTIATE inline double row_and_number(const std::vector<double>& x, double scale) {
  const auto r = dualrev::hvp<second::scaled>(x, scale, x, 2.0);
  const auto& [by_x, by_scale] = r.gradient;
  return std::get<0>(r.product)[0] * by_x[1] + std::get<1>(r.product) * by_scale * dualrev::jvp<second::scaled>(x, scale, x, scale).tangent;
}

// ---- what is asked for again (nested_orders.hpp) ----

DUALREV_DIFFERENTIATE inline double curvature(double x, double k) { return dualrev::hessian<second::wave>(x, k).hessian(0, 0); }
DUALREV_DIFFERENTIATE inline double second_of_power(double x) { return dualrev::hvp<second::seventh_power>(x, 1.0).product; }
DUALREV_DIFFERENTIATE inline double second_of_exponential(double x, double k) {
  return dualrev::hessian<second::exponential>(x, k).hessian(0, 0);
}
// y d/dz (x y z) is x y^2.
DUALREV_DIFFERENTIATE inline double product_rule(double x, double y) {
  return y * dualrev::jvp<second::product_of_three>(x, y, 0.5, 0.0, 0.0, 1.0).tangent;
}

}  // namespace nested_entries

#endif
