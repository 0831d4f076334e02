// A recurrent network of one layer, trained to follow a signal.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace programs {

// The sum of squared errors. `inputs` has `width` numbers for each target. A row for each cell: of `from_input`,
// `width` numbers; of `from_cells`, one for each cell.
template <class T>
T recurrent_loss(int cells, int width, const std::vector<T>& from_input, const std::vector<T>& from_cells,
                 const std::vector<T>& bias, const std::vector<T>& readout,
                 DUALREV_CONSTANT const std::vector<double>& inputs,
                 DUALREV_CONSTANT const std::vector<double>& targets) {
  using std::tanh;
  std::vector<T> state(cells, 0.0), next(cells, 0.0);
  T loss = 0.0;
  for (std::size_t step = 0; step < targets.size(); ++step) {
    for (int i = 0; i < cells; ++i) {
      T sum = bias[i];
      for (int j = 0; j < width; ++j) sum += from_input[i * width + j] * inputs[step * width + j];
      for (int j = 0; j < cells; ++j) sum += from_cells[i * cells + j] * state[j];
      next[i] = tanh(sum);
    }
    T output = 0.0;
    for (int i = 0; i < cells; ++i) {
      state[i] = next[i];
      output += readout[i] * state[i];
    }
    loss += (output - targets[step]) * (output - targets[step]);
  }
  return loss;
}

}  // namespace programs
