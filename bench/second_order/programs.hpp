// The programs whose whole Hessians are computed, for numbers of any type: two of their own, and two of bench/programs.
#pragma once
#include <dualrev/annotate.hpp>

#include <vector>

#include "camera.hpp"
#include "programs/gaussian_mixture.hpp"
#include "programs/small.hpp"

namespace programs {

/// Rosenbrock's function in many variables; its Hessian is a band.
template <class T>
T rosenbrock(const std::vector<T>& x) {
  T sum = 0.0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const T a = x[i + 1] - x[i] * x[i], b = 1.0 - x[i];
    sum += 100.0 * a * a + b * b;
  }
  return sum;
}

/// Half the squared residual of one observation: by the camera's eleven numbers, the point's three, and the weight.
template <class T>
T reprojection_objective(const std::vector<T>& x, DUALREV_CONSTANT const std::vector<double>& seen) {
  T pixel[2];
  camera::project(x.data(), x.data() + camera::size, pixel);
  const T weight = x[camera::size + 3];
  const T a = weight * (pixel[0] - seen[0]), b = weight * (pixel[1] - seen[1]);
  return 0.5 * (a * a + b * b);
}

}  // namespace programs
