// Adjoint of programs/lstm.hpp. Gates, cells and hidden states are kept; the loss is reversed at each step at once.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// What is kept of a layer at one step: `size` numbers each.
enum LstmKept {
  forget_gate,
  in_gate,
  out_gate,
  change,
  cell_before,
  tanh_cell,
  hidden_before,
  hidden_after,
  lstm_kept
};

inline double lstm_loss(Scratch& scratch, int size, const std::vector<double>& parameters,
                        const std::vector<double>& extra, const std::vector<double>& start,
                        const std::vector<double>& sequence, double* __restrict parameters_adj,
                        double* __restrict extra_adj) {
  const int layers = static_cast<int>(start.size()) / (2 * size);
  const int steps = static_cast<int>(sequence.size()) / size - 1;
  const std::size_t per_layer = static_cast<std::size_t>(lstm_kept) * size, per_step = layers * per_layer;
  double* const kept = scratch.take(steps * (per_step + size) + start.size() + size);
  double* const top_adj = kept + steps * per_step;  // by the uppermost hidden state, of each step's loss
  double* const state = top_adj + static_cast<std::size_t>(steps) * size;
  double* const input = state + start.size();
  std::copy(start.begin(), start.end(), state);
  std::fill_n(extra_adj, extra.size(), 0.0);
  const double scale = -1.0 / (size * steps);
  double total = 0;
  for (int step = 0; step < steps; ++step) {
    const double *now = &sequence[step * size], *next = now + size;
    for (int i = 0; i < size; ++i) input[i] = now[i] * extra[i];
    const double* below = input;
    for (int layer = 0; layer < layers; ++layer) {
      const double *w = &parameters[8 * layer * size], *b = w + 4 * size;
      double *hidden = state + 2 * layer * size, *cell = hidden + size;
      double* to = kept + step * per_step + layer * per_layer;
      for (int i = 0; i < size; ++i) {
        const double f = sigmoid(below[i] * w[i] + b[i]);
        const double in = sigmoid(hidden[i] * w[size + i] + b[size + i]);
        const double out = sigmoid(below[i] * w[2 * size + i] + b[2 * size + i]);
        const double c = std::tanh(hidden[i] * w[3 * size + i] + b[3 * size + i]);
        to[forget_gate * size + i] = f;
        to[in_gate * size + i] = in;
        to[out_gate * size + i] = out;
        to[change * size + i] = c;
        to[cell_before * size + i] = cell[i];
        to[hidden_before * size + i] = hidden[i];
        cell[i] = cell[i] * f + in * c;
        const double t = std::tanh(cell[i]);
        to[tanh_cell * size + i] = t;
        hidden[i] = to[hidden_after * size + i] = out * t;
      }
      below = hidden;
    }
    double* by_top = top_adj + static_cast<std::size_t>(step) * size;
    double sum = 2, bits = 0, along = 0;
    for (int i = 0; i < size; ++i) {
      const double predicted = below[i] * extra[size + i] + extra[2 * size + i];
      sum += by_top[i] = std::exp(predicted);
      along += next[i] * predicted;
      bits += next[i];
    }
    total += along - bits * std::log(sum);
    const double share = bits / sum;
    for (int i = 0; i < size; ++i) {
      const double predicted_adj = scale * (next[i] - share * by_top[i]);
      extra_adj[size + i] += predicted_adj * below[i];
      extra_adj[2 * size + i] += predicted_adj;
      by_top[i] = predicted_adj * extra[size + i];
    }
  }

  double* const state_adj = state;
  std::fill_n(state_adj, start.size(), 0.0);
  std::fill_n(parameters_adj, parameters.size(), 0.0);
  for (int step = steps; step-- > 0;) {
    const double* now = &sequence[step * size];
    double* above_adj = state_adj + 2 * (layers - 1) * size;
    for (int i = 0; i < size; ++i) above_adj[i] += top_adj[static_cast<std::size_t>(step) * size + i];
    for (int layer = layers; layer-- > 0;) {
      const double* w = &parameters[8 * layer * size];
      double* __restrict w_adj = &parameters_adj[8 * layer * size];
      double* __restrict b_adj = w_adj + 4 * size;
      double* __restrict hidden_adj = state_adj + 2 * layer * size;
      double* __restrict cell_adj = hidden_adj + size;
      const double* at = kept + step * per_step + layer * per_layer;
      if (layer == 0)
        for (int i = 0; i < size; ++i) input[i] = now[i] * extra[i];
      const double* below = layer == 0 ? input : at - per_layer + hidden_after * size;
      double* __restrict below_adj = layer == 0 ? extra_adj : hidden_adj - 2 * size;
      for (int i = 0; i < size; ++i) {
        const double f = at[forget_gate * size + i], in = at[in_gate * size + i], out = at[out_gate * size + i];
        const double c = at[change * size + i], t = at[tanh_cell * size + i], h = at[hidden_before * size + i];
        const double by_cell = cell_adj[i] + hidden_adj[i] * out * (1 - t * t);
        const double by_f = by_cell * at[cell_before * size + i] * f * (1 - f), by_in = by_cell * c * in * (1 - in);
        const double by_out = hidden_adj[i] * t * out * (1 - out), by_c = by_cell * in * (1 - c * c);
        cell_adj[i] = by_cell * f;
        hidden_adj[i] = by_in * w[size + i] + by_c * w[3 * size + i];
        const double by_below = by_f * w[i] + by_out * w[2 * size + i];
        below_adj[i] += layer == 0 ? by_below * now[i] : by_below;
        w_adj[i] += by_f * below[i];
        w_adj[size + i] += by_in * h;
        w_adj[2 * size + i] += by_out * below[i];
        w_adj[3 * size + i] += by_c * h;
        b_adj[i] += by_f;
        b_adj[size + i] += by_in;
        b_adj[2 * size + i] += by_out;
        b_adj[3 * size + i] += by_c;
      }
    }
  }
  return scale * total;
}

}  // namespace by_hand
