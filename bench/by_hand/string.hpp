// Adjoint of programs/string.hpp with checkpoints on two levels: the states at the beginning of stretches, whose number
// is the square root of that of the steps, and all those of the stretch that is reversed.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

struct String {
  std::size_t n;
  const double* stiffness;
  double friction, width;

  /// `state`: the places, then the speeds.
  void step(double* state) const {
    double *x = state, *v = state + n;
    for (std::size_t i = 1; i + 1 < n; ++i)
      v[i] += width *
              (stiffness[i] * (x[i + 1] - x[i]) - stiffness[i - 1] * (x[i] - x[i - 1]) - friction * v[i] * v[i] * v[i]);
    for (std::size_t i = 1; i + 1 < n; ++i) x[i] += width * v[i];
  }
  /// `state` is that before the step.
  void step_reverse(const double* state, double* adj, double* stiffness_adj, double& friction_adj) const {
    const double *x = state, *v = state + n;
    double *x_adj = adj, *v_adj = adj + n;
    double below = 0;  // what the knot before adds to this one
    for (std::size_t i = 1; i + 1 < n; ++i) v_adj[i] += width * x_adj[i];
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const double push = width * v_adj[i], square = v[i] * v[i];
      friction_adj -= push * square * v[i];
      v_adj[i] -= 3 * push * friction * square;
      stiffness_adj[i] += push * (x[i + 1] - x[i]);
      stiffness_adj[i - 1] -= push * (x[i] - x[i - 1]);
      x_adj[i - 1] += push * stiffness[i - 1];
      x_adj[i] += below - push * (stiffness[i - 1] + stiffness[i]);
      below = push * stiffness[i];
    }
    x_adj[n - 1] += below;
  }
};

inline double string_misfit(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& stiffness,
                            double friction, int steps, const std::vector<double>& seen, double* start_adj,
                            double* stiffness_adj, double& friction_adj) {
  const std::size_t n = start.size(), size = 2 * n, count = static_cast<std::size_t>(steps);
  const auto stretch = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count)))) + 1;
  double* const state = scratch.take(size * (2 + 2 * stretch));
  double *const adj = state + size, *const begins = adj + size, *const inside = begins + size * stretch;
  const String string{n, stiffness.data(), friction, 0.01};
  for (std::size_t i = 0; i < n; ++i) state[i] = start[i], state[n + i] = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (k % stretch == 0) std::memcpy(begins + k / stretch * size, state, size * sizeof(double));
    string.step(state);
  }
  double misfit = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double off = state[i] - seen[i];
    misfit += off * off;
    adj[i] = 2 * off, adj[n + i] = 0, stiffness_adj[i] = 0;
  }
  friction_adj = 0;
  for (std::size_t end = count; end > 0;) {
    const std::size_t begin = (end - 1) / stretch * stretch, last = end - 1 - begin;
    std::memcpy(inside, begins + begin / stretch * size, size * sizeof(double));
    for (std::size_t k = 0; k < last; ++k) {
      std::memcpy(inside + (k + 1) * size, inside + k * size, size * sizeof(double));
      string.step(inside + (k + 1) * size);
    }
    for (std::size_t k = last + 1; k-- > 0;) string.step_reverse(inside + k * size, adj, stiffness_adj, friction_adj);
    end = begin;
  }
  for (std::size_t i = 0; i < n; ++i) start_adj[i] = adj[i];
  return misfit;
}

}  // namespace by_hand
