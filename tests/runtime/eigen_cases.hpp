// Cases of Eigen at duals: one body, instantiated at double as the original and at dual as the twin, whose gradient is
// compared with finite differences of the original.
#pragma once

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <dualrev/eigen.hpp>

#include "twins.hpp"

namespace {

using dualrev::dual;
using dualrev::tape;
template <class S>
using mat = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
template <class S>
using vec = Eigen::Matrix<S, Eigen::Dynamic, 1>;

[[maybe_unused]] Eigen::MatrixXd some_matrix() {
  Eigen::MatrixXd a(4, 4);
  a << 2.5, 0.3, -0.7, 0.2, 0.1, -1.75, 0.4, 0.6, -0.9, 0.35, 3.25, -0.15, 0.45, 0.8, -0.55, 1.5;
  return a;
}
[[maybe_unused]] Eigen::VectorXd some_vector() { return Eigen::Vector4d(0.75, -1.25, 0.5, 2); }

template <auto f, class... Arguments>
void expect_gradient(const Arguments&... arguments) {
  const double expected = f(arguments...);
  const auto result = dualrev::gradient<f>(arguments...);
  EXPECT_NEAR(std::get<0>(result), expected, 1e-12 * std::fmax(1, std::fabs(expected)));
  const auto check = dualrev::check_gradient<f>(arguments...);
  EXPECT_TRUE(check.ok()) << check;
}

}  // namespace

// A body of a matrix (4 x 4) and a vector, and its two instances.
#define DUALREV_EIGEN_CASE(name, ...)                                                                 \
  namespace {                                                                                         \
  template <class S>                                                                                  \
  S name##_body([[maybe_unused]] const mat<S>& a, [[maybe_unused]] const vec<S>& x) __VA_ARGS__       \
      double name(const mat<double>& a, const vec<double>& x) {                                       \
    return name##_body<double>(a, x);                                                                 \
  }                                                                                                   \
  dual name##_dual(tape&, const mat<dual>& a, const vec<dual>& x) { return name##_body<dual>(a, x); } \
  }                                                                                                   \
  DUALREV_TWIN(name, name##_dual)                                                                     \
  TEST(EigenGradient, name) { expect_gradient<name>(some_matrix(), some_vector()); }
