// Adjoint of programs/spline.hpp. Each place is reversed at once; the tridiagonal system, which is symmetric and has
// the pivots of the forward sweep, is solved once more for its adjoint.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double spline_misfit(Scratch& scratch, const std::vector<double>& values, const std::vector<double>& places,
                            const std::vector<double>& seen, double* __restrict values_adj) {
  const int n = static_cast<int>(values.size());
  const double width = 1.0 / (n - 1), per_width = n - 1, bend = 6 * per_width * per_width, sixth = 1 / bend;
  double* __restrict per_pivot = scratch.take(3 * n);
  double* __restrict curvature = per_pivot + n;
  double* __restrict curvature_adj = curvature + n;
  per_pivot[0] = curvature[0] = curvature[n - 1] = 0;
  for (int i = 1; i < n - 1; ++i) {
    per_pivot[i] = 1 / (4 - per_pivot[i - 1]);
    curvature[i] = (bend * (values[i - 1] - 2 * values[i] + values[i + 1]) - curvature[i - 1]) * per_pivot[i];
  }
  for (int i = n - 2; i > 0; --i) curvature[i] -= per_pivot[i] * curvature[i + 1];

  std::fill_n(values_adj, n, 0.0);
  std::fill_n(curvature_adj, n, 0.0);
  double misfit = 0;
  for (std::size_t at = 0; at < places.size(); ++at) {
    const double place = places[at] / width;
    const int i = std::min(static_cast<int>(place), n - 2);
    const double t = place - i, s = 1 - t, left = sixth * (s * s * s - s), right = sixth * (t * t * t - t);
    const double off = s * values[i] + t * values[i + 1] + left * curvature[i] + right * curvature[i + 1] - seen[at];
    misfit += off * off;
    const double by = 2 * off;
    values_adj[i] += by * s;
    values_adj[i + 1] += by * t;
    curvature_adj[i] += by * left;
    curvature_adj[i + 1] += by * right;
  }

  curvature_adj[0] = curvature_adj[n - 1] = 0;
  for (int i = 1; i < n - 1; ++i) curvature_adj[i] = (curvature_adj[i] - curvature_adj[i - 1]) * per_pivot[i];
  for (int i = n - 2; i > 0; --i) {
    curvature_adj[i] -= per_pivot[i] * curvature_adj[i + 1];
    const double by = bend * curvature_adj[i];
    values_adj[i - 1] += by;
    values_adj[i] -= 2 * by;
    values_adj[i + 1] += by;
  }
  return misfit;
}

}  // namespace by_hand
