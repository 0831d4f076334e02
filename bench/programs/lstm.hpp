// ADBench's objective of a long short-term memory that predicts the next character: layers of `size` cells each.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace programs {

template <class T>
T sigmoid(const T& x) {
  using std::exp;
  return 1.0 / (1.0 + exp(-x));
}

// One layer: its gates are forget, input, output and change, `size` numbers each in `weights` and `bias`.
template <class T>
void lstm_layer(int size, const T* weights, const T* bias, T* hidden, T* cell, const T* input) {
  using std::tanh;
  for (int i = 0; i < size; ++i) {
    const T forget = sigmoid<T>(input[i] * weights[i] + bias[i]);
    const T ingate = sigmoid<T>(hidden[i] * weights[size + i] + bias[size + i]);
    const T outgate = sigmoid<T>(input[i] * weights[2 * size + i] + bias[2 * size + i]);
    const T change = tanh(hidden[i] * weights[3 * size + i] + bias[3 * size + i]);
    cell[i] = cell[i] * forget + ingate * change;
    hidden[i] = outgate * tanh(cell[i]);
  }
}

// The mean loss over the sequence, `size` numbers a step. `parameters` has the weights and then the bias of each layer,
// `extra` what the input is multiplied with, and the factors and the offsets of the output, `start` the hidden and then
// the cell's state of each layer.
template <class T>
T lstm_loss(int size, const std::vector<T>& parameters, const std::vector<T>& extra,
            DUALREV_CONSTANT const std::vector<double>& start, DUALREV_CONSTANT const std::vector<double>& sequence) {
  using std::exp, std::log;
  const int layers = static_cast<int>(start.size()) / (2 * size);
  const int steps = static_cast<int>(sequence.size()) / size;
  std::vector<T> state(start.size()), input(size), predicted(size);
  for (std::size_t i = 0; i < start.size(); ++i) state[i] = start[i];
  T total = 0.0;
  for (int step = 0; step + 1 < steps; ++step) {
    for (int i = 0; i < size; ++i) input[i] = sequence[step * size + i] * extra[i];
    const T* below = input.data();
    for (int layer = 0; layer < layers; ++layer) {
      T* hidden = &state[2 * layer * size];
      const T* weights = &parameters[8 * layer * size];
      lstm_layer(size, weights, weights + 4 * size, hidden, hidden + size, below);
      below = hidden;
    }
    T sum = 2.0;
    for (int i = 0; i < size; ++i) {
      predicted[i] = below[i] * extra[size + i] + extra[2 * size + i];
      sum += exp(predicted[i]);
    }
    const T log_sum = log(sum);
    for (int i = 0; i < size; ++i) total += sequence[(step + 1) * size + i] * (predicted[i] - log_sum);
  }
  return -total / (1.0 * size * (steps - 1));
}

}  // namespace programs
