// Second spelling of the LSTM: a layer is a struct that is stepped, the output's logarithms are normalised in place.
#pragma once
#include <dualrev/annotate.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace programs::second {

struct Layer {
  const double *weights, *bias;
  std::vector<double> hidden, cell;

  void step(const std::vector<double>& input) {
    const std::size_t size = hidden.size();
    for (std::size_t i = 0; i < size; ++i) {
      const std::array<double, 4> by = {input[i], hidden[i], input[i], hidden[i]};
      std::array<double, 4> gate;
      for (std::size_t g = 0; g < 4; ++g) gate[g] = std::fma(by[g], weights[g * size + i], bias[g * size + i]);
      for (std::size_t g = 0; g < 3; ++g) gate[g] = 1 / (1 + std::exp(-gate[g]));
      gate[3] = std::tanh(gate[3]);
      cell[i] = cell[i] * gate[0] + gate[1] * gate[3];
      hidden[i] = gate[2] * std::tanh(cell[i]);
    }
  }
};

inline double lstm_loss(int size, const std::vector<double>& parameters, const std::vector<double>& extra,
                        DUALREV_CONSTANT const std::vector<double>& start,
                        DUALREV_CONSTANT const std::vector<double>& sequence) {
  std::vector<Layer> layers;
  for (std::size_t at = 0; at < start.size(); at += 2 * size) {
    const double* weights = parameters.data() + 4 * at;
    const auto hidden = start.begin() + at, cell = hidden + size;
    layers.push_back({weights, weights + 4 * size, {hidden, cell}, {cell, cell + size}});
  }
  const std::size_t steps = sequence.size() / size;
  std::vector<double> input(size), predicted(size);
  double loss = 0;
  for (std::size_t step = 1; step < steps; ++step) {
    const double* next = sequence.data() + step * size;
    for (int i = 0; i < size; ++i) input[i] = next[i - size] * extra[i];
    const std::vector<double>* below = &input;
    for (Layer& layer : layers) {
      layer.step(*below);
      below = &layer.hidden;
    }
    double sum = 2;
    for (int i = 0; i < size; ++i) {
      predicted[i] = (*below)[i] * extra[size + i] + extra[2 * size + i];
      sum += std::exp(predicted[i]);
    }
    const double shift = std::log(sum);
    for (double& x : predicted) x -= shift;
    for (int i = 0; i < size; ++i) {
      if (next[i] == 0) continue;
      loss -= next[i] * predicted[i];
    }
  }
  return loss / (size * (steps - 1.0));
}

}  // namespace programs::second
