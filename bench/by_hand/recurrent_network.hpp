// Adjoint of programs/recurrent_network.hpp: states of all steps are kept, and the errors. The matrices are transposed
// for the forward sweep, so that both sweeps add rows to rows.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double recurrent_loss(Scratch& scratch, int cells, int width, const std::vector<double>& from_input,
                             const std::vector<double>& from_cells, const std::vector<double>& bias,
                             const std::vector<double>& readout, const std::vector<double>& inputs,
                             const std::vector<double>& targets, double* __restrict from_input_adj,
                             double* __restrict from_cells_adj, double* __restrict bias_adj,
                             double* __restrict readout_adj) {
  const std::size_t steps = targets.size(), n = cells, across = padded(n), input_across = padded(width);
  double* free = scratch.take((steps + 3 * n + width + 3) * across + (steps + n) * input_across + steps);
  const auto array = [&free](std::size_t size) { return std::exchange(free, free + size); };
  double* const states = array((steps + 1) * across);
  double* const padded_inputs = array(steps * input_across);
  double* const errors = array(steps);
  double* const input_transposed = array(width * across);
  double* const cells_transposed = array(n * across);
  double* const state_adj = array(across);
  double* const sum_adj = array(across);
  double* const cells_padded_adj = array(n * across);
  double* const input_padded_adj = array(n * input_across);
  double* const cells_padded = array(n * across);
  std::fill(states, free, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (int j = 0; j < width; ++j) input_transposed[j * across + i] = from_input[i * width + j];
    for (std::size_t j = 0; j < n; ++j)
      cells_padded[i * across + j] = cells_transposed[j * across + i] = from_cells[i * n + j];
  }
  double loss = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    const double *state = states + step * across, *input = &inputs[step * width];
    std::copy_n(input, width, padded_inputs + step * input_across);
    double* next = states + (step + 1) * across;
    std::copy(bias.begin(), bias.end(), next);
    add_rows(next, across, input_transposed, input, width);
    add_rows(next, across, cells_transposed, state, n);
    double output = 0;
    for (std::size_t i = 0; i < n; ++i) {
      next[i] = std::tanh(next[i]);
      output += readout[i] * next[i];
    }
    const double error = output - targets[step];
    loss += error * error;
    errors[step] = 2 * error;
  }

  std::fill_n(bias_adj, n, 0.0);
  std::fill_n(readout_adj, n, 0.0);
  for (std::size_t step = steps; step-- > 0;) {
    const double *state = states + step * across, *next = state + across;
    const double output_adj = errors[step];
    for (std::size_t i = 0; i < n; ++i) {
      readout_adj[i] += output_adj * next[i];
      sum_adj[i] = (state_adj[i] + output_adj * readout[i]) * (1 - next[i] * next[i]);
      bias_adj[i] += sum_adj[i];
      state_adj[i] = 0;
    }
    add_rows(state_adj, across, cells_padded, sum_adj, n);
    add_to_rows(cells_padded_adj, across, sum_adj, n, state);
    add_to_rows(input_padded_adj, input_across, sum_adj, n, padded_inputs + step * input_across);
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(cells_padded_adj + i * across, n, from_cells_adj + i * n);
    std::copy_n(input_padded_adj + i * input_across, width, from_input_adj + i * width);
  }
  return loss;
}

}  // namespace by_hand
