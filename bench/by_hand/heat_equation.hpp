// Adjoint of programs/heat_equation.hpp: temperatures of all steps are kept.
#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double heat_misfit(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& diffusion,
                          int steps, const std::vector<double>& measured, double* __restrict start_adj,
                          double* __restrict diffusion_adj) {
  const std::size_t n = start.size();
  const double* k = diffusion.data();
  double* const kept = scratch.take(n * (steps + 3));
  double* by_cell = kept + n * (steps + 1);  // zero at the ends, where nothing arrives
  double* by_cell_before = by_cell + n;
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
    by_cell[i] = 2 * off;
  }
  double first_adj = by_cell[0], last_adj = by_cell[n - 1];
  by_cell[0] = by_cell[n - 1] = by_cell_before[0] = by_cell_before[n - 1] = 0;
  std::fill_n(diffusion_adj, n - 1, 0.0);
  for (int step = steps; step-- > 0;) {
    const double* now = kept + step * n;
    first_adj += k[0] * by_cell[1];
    last_adj += k[n - 2] * by_cell[n - 2];
    diffusion_adj[0] -= by_cell[1] * (now[1] - now[0]);
    std::size_t i = 1;
    for (; i + lanes < n; i += lanes) {
      Pack left, here, right, k_left, k_right, now_here, now_right, sum;
      load(left, by_cell + i - 1), load(here, by_cell + i), load(right, by_cell + i + 1);
      load(k_left, k + i - 1), load(k_right, k + i), load(now_here, now + i), load(now_right, now + i + 1);
      load(sum, diffusion_adj + i);
      store(diffusion_adj + i, sum + (here - right) * (now_right - now_here));
      store(by_cell_before + i, here + k_left * (left - here) - k_right * (here - right));
    }
    for (; i + 1 < n; ++i) {
      const double left = by_cell[i - 1] - by_cell[i], right = by_cell[i] - by_cell[i + 1];
      diffusion_adj[i] += right * (now[i + 1] - now[i]);
      by_cell_before[i] = by_cell[i] + k[i - 1] * left - k[i] * right;
    }
    std::swap(by_cell, by_cell_before);
  }
  std::copy_n(by_cell, n, start_adj);
  start_adj[0] = first_adj;
  start_adj[n - 1] = last_adj;
  return misfit;
}

}  // namespace by_hand
