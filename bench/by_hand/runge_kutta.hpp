// Adjoint of programs/runge_kutta.hpp: the points at which slopes are taken are kept.
#pragma once
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline void lorenz(const double* p, const double* at, double* slope) {
  slope[0] = p[0] * (at[1] - at[0]);
  slope[1] = at[0] * (p[1] - at[2]) - at[1];
  slope[2] = at[0] * at[1] - p[2] * at[2];
}

inline void lorenz_reverse(const double* p, const double* at, const double* slope_adj, double* p_adj, double* at_adj) {
  at_adj[0] = (p[1] - at[2]) * slope_adj[1] - p[0] * slope_adj[0] + at[1] * slope_adj[2];
  at_adj[1] = p[0] * slope_adj[0] - slope_adj[1] + at[0] * slope_adj[2];
  at_adj[2] = -at[0] * slope_adj[1] - p[2] * slope_adj[2];
  p_adj[0] += (at[1] - at[0]) * slope_adj[0];
  p_adj[1] += at[0] * slope_adj[1];
  p_adj[2] -= at[2] * slope_adj[2];
}

inline double runge_kutta(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& parameters,
                          int steps, double width, double* start_adj, double* parameters_adj) {
  double* const kept = scratch.take(static_cast<std::size_t>(steps) * 12);
  const double p[3] = {parameters[0], parameters[1], parameters[2]};
  double at[3] = {start[0], start[1], start[2]};
  double* points = kept;
  for (int step = 0; step < steps; ++step, points += 12) {
    double k1[3], k2[3], k3[3], k4[3];
    lorenz(p, at, k1);
    for (int i = 0; i < 3; ++i) points[i] = at[i], points[3 + i] = at[i] + 0.5 * width * k1[i];
    lorenz(p, points + 3, k2);
    for (int i = 0; i < 3; ++i) points[6 + i] = at[i] + 0.5 * width * k2[i];
    lorenz(p, points + 6, k3);
    for (int i = 0; i < 3; ++i) points[9 + i] = at[i] + width * k3[i];
    lorenz(p, points + 9, k4);
    for (int i = 0; i < 3; ++i) at[i] += width / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
  }

  double at_adj[3] = {1, 1, 1}, p_adj[3] = {};
  while (points != kept) {
    points -= 12;
    double slope_adj[3], y1[3], y2[3], y3[3], y4[3];
    for (int i = 0; i < 3; ++i) slope_adj[i] = width / 6 * at_adj[i];
    lorenz_reverse(p, points + 9, slope_adj, p_adj, y4);
    for (int i = 0; i < 3; ++i) slope_adj[i] = width / 3 * at_adj[i] + width * y4[i];
    lorenz_reverse(p, points + 6, slope_adj, p_adj, y3);
    for (int i = 0; i < 3; ++i) slope_adj[i] = width / 3 * at_adj[i] + 0.5 * width * y3[i];
    lorenz_reverse(p, points + 3, slope_adj, p_adj, y2);
    for (int i = 0; i < 3; ++i) slope_adj[i] = width / 6 * at_adj[i] + 0.5 * width * y2[i];
    lorenz_reverse(p, points, slope_adj, p_adj, y1);
    for (int i = 0; i < 3; ++i) at_adj[i] += (y1[i] + y2[i]) + (y3[i] + y4[i]);
  }
  for (int i = 0; i < 3; ++i) start_adj[i] = at_adj[i], parameters_adj[i] = p_adj[i];
  return at[0] + at[1] + at[2];
}

}  // namespace by_hand
