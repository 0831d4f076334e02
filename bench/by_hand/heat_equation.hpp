// Adjoint of programs/heat_equation.hpp: temperatures of all steps are kept.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double heat_misfit(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& diffusion,
                          int steps, const std::vector<double>& measured, double* __restrict start_adj,
                          double* __restrict diffusion_adj) {
  const std::size_t n = start.size();
  const double* k = diffusion.data();
  double* const kept = scratch.take(n * (steps + 3));
  double* const flux_adj = kept + n * (steps + 1);  // by what flows between a cell and the next
  double* const inner_adj = flux_adj + n;           // by cells; zero at the ends, where nothing arrives
  std::copy(start.begin(), start.end(), kept);
  for (int step = 0; step < steps; ++step) {
    const double* now = kept + step * n;
    double* __restrict next = kept + (step + 1) * n;
    next[0] = now[0];
    for (std::size_t i = 1; i + 1 < n; ++i)
      next[i] = now[i] + k[i] * (now[i + 1] - now[i]) - k[i - 1] * (now[i] - now[i - 1]);
    next[n - 1] = now[n - 1];
  }

  const double* last = kept + steps * n;
  double misfit = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double off = last[i] - measured[i];
    misfit += off * off;
    inner_adj[i] = 2 * off;
  }
  double first_adj = inner_adj[0], last_adj = inner_adj[n - 1];
  inner_adj[0] = inner_adj[n - 1] = 0;
  std::fill_n(diffusion_adj, n - 1, 0.0);
  for (int step = steps; step-- > 0;) {
    const double* now = kept + step * n;
    double* __restrict by_flux = flux_adj;
    double* __restrict by_cell = inner_adj;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const double by = by_cell[i] - by_cell[i + 1];
      diffusion_adj[i] += by * (now[i + 1] - now[i]);
      by_flux[i] = by * k[i];
    }
    first_adj -= by_flux[0];
    last_adj += by_flux[n - 2];
    for (std::size_t i = 1; i + 1 < n; ++i) by_cell[i] += by_flux[i - 1] - by_flux[i];
  }
  std::copy_n(inner_adj, n, start_adj);
  start_adj[0] = first_adj;
  start_adj[n - 1] = last_adj;
  return misfit;
}

}  // namespace by_hand
