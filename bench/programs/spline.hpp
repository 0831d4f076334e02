// A natural cubic spline that is fitted to data.
#pragma once
#include <dualrev/annotate.hpp>

#include <cstddef>
#include <vector>

namespace programs {

// The sum of squared distances from `seen` at `places`, within [0, 1], of the spline through `values` at knots that
// are evenly spaced there. Its curvatures at the knots solve a tridiagonal system.
template <class T>
T spline_misfit(const std::vector<T>& values, DUALREV_CONSTANT const std::vector<double>& places,
                DUALREV_CONSTANT const std::vector<double>& seen) {
  const int n = static_cast<int>(values.size());
  const double width = 1.0 / (n - 1);
  std::vector<double> above(n, 0.0);
  std::vector<T> curvature(n, 0.0);
  for (int i = 1; i < n - 1; ++i) {
    const double pivot = 4.0 - above[i - 1];
    above[i] = 1.0 / pivot;
    const T bend = 6.0 / (width * width) * (values[i - 1] - 2.0 * values[i] + values[i + 1]);
    curvature[i] = (bend - curvature[i - 1]) / pivot;
  }
  for (int i = n - 2; i > 0; --i) curvature[i] -= above[i] * curvature[i + 1];

  T misfit = 0.0;
  for (std::size_t at = 0; at < places.size(); ++at) {
    int i = static_cast<int>(places[at] / width);
    if (i > n - 2) i = n - 2;
    const double t = places[at] / width - i, s = 1.0 - t;
    const T value = s * values[i] + t * values[i + 1] +
                    width * width / 6.0 * ((s * s * s - s) * curvature[i] + (t * t * t - t) * curvature[i + 1]);
    const T off = value - seen[at];
    misfit += off * off;
  }
  return misfit;
}

}  // namespace programs
