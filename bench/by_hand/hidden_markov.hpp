// Adjoint of programs/hidden_markov.hpp: the backward algorithm. Probabilities are kept before and after each emission.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double hidden_markov(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& transition,
                            const std::vector<double>& emission, const std::vector<int>& observed,
                            double* __restrict start_adj, double* __restrict transition_adj,
                            double* __restrict emission_adj) {
  const std::size_t states = start.size(), symbols = emission.size() / states, steps = observed.size();
  double* const forward = scratch.take((2 * steps + 2 * symbols + states + 2) * states + steps);
  double* const expected = forward + steps * states;
  double* const by_symbol = expected + steps * states;  // the emissions, transposed, and their adjoints
  double* const by_symbol_adj = by_symbol + symbols * states;
  double* const by_target = by_symbol_adj + symbols * states;  // the transitions, transposed
  double* __restrict backward = by_target + states * states;
  double* __restrict arriving = backward + states;
  double* const per_scale = arriving + states;
  for (std::size_t i = 0; i < states; ++i) {
    for (std::size_t j = 0; j < symbols; ++j) by_symbol[j * states + i] = emission[i * symbols + j];
    for (std::size_t j = 0; j < states; ++j) by_target[j * states + i] = transition[i * states + j];
  }
  double likelihood = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    double* __restrict sums = expected + step * states;
    if (step == 0) {
      std::copy(start.begin(), start.end(), sums);
    } else {
      const double* from = forward + (step - 1) * states;
      std::fill_n(sums, states, 0.0);
      for (std::size_t i = 0; i < states; ++i)
        for (std::size_t j = 0; j < states; ++j) sums[j] += from[i] * transition[i * states + j];
    }
    const double* emitted = by_symbol + observed[step] * states;
    double* __restrict to = forward + step * states;
    double scale = 0;
    for (std::size_t j = 0; j < states; ++j) scale += to[j] = sums[j] * emitted[j];
    per_scale[step] = 1 / scale;
    for (std::size_t j = 0; j < states; ++j) to[j] *= per_scale[step];
    likelihood += std::log(scale);
  }

  std::fill_n(by_symbol_adj, symbols * states, 0.0);
  std::fill_n(transition_adj, states * states, 0.0);
  std::fill_n(backward, states, 1.0);
  for (std::size_t step = steps; step-- > 0;) {
    const double *sums = expected + step * states, *emitted = by_symbol + observed[step] * states;
    double* __restrict emitted_adj = by_symbol_adj + observed[step] * states;
    for (std::size_t j = 0; j < states; ++j) {
      const double by = backward[j] * per_scale[step];
      emitted_adj[j] += sums[j] * by;
      arriving[j] = emitted[j] * by;
      backward[j] = 0;
    }
    if (step == 0) break;
    const double* from = forward + (step - 1) * states;
    for (std::size_t i = 0; i < states; ++i) {
      double* __restrict row_adj = transition_adj + i * states;
      for (std::size_t j = 0; j < states; ++j) row_adj[j] += from[i] * arriving[j];
    }
    for (std::size_t j = 0; j < states; ++j)
      for (std::size_t i = 0; i < states; ++i) backward[i] += by_target[j * states + i] * arriving[j];
  }
  std::copy_n(arriving, states, start_adj);
  for (std::size_t i = 0; i < states; ++i)
    for (std::size_t j = 0; j < symbols; ++j) emission_adj[i * symbols + j] = by_symbol_adj[j * states + i];
  return likelihood;
}

}  // namespace by_hand
