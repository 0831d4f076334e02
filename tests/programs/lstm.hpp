// A long short-term memory over a sequence, with parameters as plain structs: the loss of predicting the next value, and the states in place.
#ifndef DUALREV_PROGRAM_LSTM_HPP
#define DUALREV_PROGRAM_LSTM_HPP

#include <cmath>
#include <cstddef>
#include <vector>

using Vector = std::vector<double>;

struct Gate {
  std::vector<Vector> input, recurrent;
  Vector bias;
};
struct Cell {
  Gate forget, input, output, candidate;
};
struct State {
  Vector hidden, memory;
};
struct Readout {
  Vector weights;
  double bias = 0;
};
struct Model {
  std::vector<Cell> layers;
  Readout readout;
};

template <class T>
T sigmoid(T x) { return 1 / (1 + std::exp(-x)); }
template <class T>
T hyperbolic(T x) { return std::tanh(x); }

inline Vector affine(const Gate& g, const Vector& x, const Vector& h) {
  Vector y = g.bias;
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += g.input[i][j] * x[j];
    for (std::size_t j = 0; j < h.size(); ++j) y[i] += g.recurrent[i][j] * h[j];
  }
  return y;
}

inline void advance(const Cell& cell, const Vector& x, State& state) {
  const Vector f = affine(cell.forget, x, state.hidden), i = affine(cell.input, x, state.hidden);
  const Vector o = affine(cell.output, x, state.hidden), c = affine(cell.candidate, x, state.hidden);
  for (std::size_t k = 0; k < state.memory.size(); ++k) {
    double& m = state.memory[k];
    m = sigmoid(f[k]) * m + sigmoid(i[k]) * hyperbolic(c[k]);
    state.hidden[k] = sigmoid<double>(o[k]) * hyperbolic<double>(m);
  }
}

inline std::vector<State> blank(const Model& model) {
  std::vector<State> states;
  for (const Cell& cell : model.layers) states.push_back({Vector(cell.forget.bias.size()), Vector(cell.forget.bias.size())});
  return states;
}

inline double read_out(const Readout& r, const Vector& hidden) {
  double y = r.bias;
  for (std::size_t i = 0; i < hidden.size(); ++i) y += r.weights[i] * hidden[i];
  return y;
}

inline double feed(const Model& model, std::vector<State>& states, double value) {
  Vector signal{value};
  for (std::size_t l = 0; l < model.layers.size(); ++l) {
    advance(model.layers[l], signal, states[l]);
    signal = states[l].hidden;
  }
  return read_out(model.readout, signal);
}

inline double next_value_loss(const Model& model, const Vector& sequence) {
  std::vector<State> states = blank(model);
  double loss = 0;
  for (std::size_t t = 0; t + 1 < sequence.size(); ++t) {
    const double error = feed(model, states, sequence[t]) - sequence[t + 1];
    loss += error * error;
  }
  return loss / static_cast<double>(sequence.size() - 1);
}

// Goes on by itself: what comes out goes in again.
inline Vector dreamed(const Model& model, double start, int length) {
  auto states = blank(model);
  Vector out(1, start);
  while (static_cast<int>(out.size()) < length) out.push_back(feed(model, states, out.back()));
  return out;
}

inline void warmed_up(const Model& model, const Vector& sequence, std::vector<State>& states) {
  if (states.empty()) states = blank(model);
  for (double x : sequence) feed(model, states, x);
}

#endif
