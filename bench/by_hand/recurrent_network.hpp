// Adjoint of programs/recurrent_network.hpp: states of all steps are kept, and the errors. The matrices are transposed
// for the forward sweep, so that both sweeps add rows to rows.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double recurrent_loss(Scratch& scratch, int cells, int width, const std::vector<double>& from_input,
                             const std::vector<double>& from_cells, const std::vector<double>& bias,
                             const std::vector<double>& readout, const std::vector<double>& inputs,
                             const std::vector<double>& targets, double* __restrict from_input_adj,
                             double* __restrict from_cells_adj, double* __restrict bias_adj,
                             double* __restrict readout_adj) {
  const std::size_t steps = targets.size();
  double* const states = scratch.take((steps + 1) * cells + steps + (cells + width + 2) * cells);
  double* const errors = states + (steps + 1) * cells;
  double* const input_transposed = errors + steps;
  double* const cells_transposed = input_transposed + width * cells;
  for (int i = 0; i < cells; ++i) {
    for (int j = 0; j < width; ++j) input_transposed[j * cells + i] = from_input[i * width + j];
    for (int j = 0; j < cells; ++j) cells_transposed[j * cells + i] = from_cells[i * cells + j];
  }
  std::fill_n(states, cells, 0.0);
  double loss = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    const double *state = states + step * cells, *input = &inputs[step * width];
    double* __restrict next = states + (step + 1) * cells;
    std::copy(bias.begin(), bias.end(), next);
    for (int j = 0; j < width; ++j)
      for (int i = 0; i < cells; ++i) next[i] += input_transposed[j * cells + i] * input[j];
    for (int j = 0; j < cells; ++j)
      for (int i = 0; i < cells; ++i) next[i] += cells_transposed[j * cells + i] * state[j];
    double output = 0;
    for (int i = 0; i < cells; ++i) {
      next[i] = std::tanh(next[i]);
      output += readout[i] * next[i];
    }
    const double error = output - targets[step];
    loss += error * error;
    errors[step] = 2 * error;
  }

  double* __restrict state_adj = cells_transposed + cells * cells;
  double* __restrict sum_adj = state_adj + cells;
  std::fill_n(state_adj, cells, 0.0);
  std::fill_n(from_input_adj, cells * width, 0.0);
  std::fill_n(from_cells_adj, cells * cells, 0.0);
  std::fill_n(bias_adj, cells, 0.0);
  std::fill_n(readout_adj, cells, 0.0);
  for (std::size_t step = steps; step-- > 0;) {
    const double *state = states + step * cells, *next = state + cells, *input = &inputs[step * width];
    const double output_adj = errors[step];
    for (int i = 0; i < cells; ++i) {
      readout_adj[i] += output_adj * next[i];
      sum_adj[i] = (state_adj[i] + output_adj * readout[i]) * (1 - next[i] * next[i]);
      bias_adj[i] += sum_adj[i];
      state_adj[i] = 0;
    }
    for (int i = 0; i < cells; ++i) {
      const double by = sum_adj[i];
      const double* row = &from_cells[i * cells];
      double* __restrict row_adj = from_cells_adj + i * cells;
      for (int j = 0; j < cells; ++j) {
        row_adj[j] += by * state[j];
        state_adj[j] += by * row[j];
      }
      for (int j = 0; j < width; ++j) from_input_adj[i * width + j] += by * input[j];
    }
  }
  return loss;
}

}  // namespace by_hand
