// Adjoint of programs/hidden_markov.hpp: the backward algorithm. Probabilities are kept before and after each emission.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double hidden_markov(Scratch& scratch, const std::vector<double>& start, const std::vector<double>& transition,
                            const std::vector<double>& emission, const std::vector<int>& observed,
                            double* __restrict start_adj, double* __restrict transition_adj,
                            double* __restrict emission_adj) {
  const std::size_t states = start.size(), symbols = emission.size() / states, steps = observed.size();
  const std::size_t width = padded(states);
  double* next = scratch.take((2 * steps + 2 * symbols + 3 * states + 2) * width + steps);
  const auto array = [&next](std::size_t size) { return std::exchange(next, next + size); };
  double* const forward = array(steps * width);
  double* const expected = array(steps * width);
  double* const by_symbol = array(symbols * width);  // the emissions, transposed, and their adjoints
  double* const by_symbol_adj = array(symbols * width);
  double* const by_source = array(states * width);  // the transitions
  double* const by_target = array(states * width);  // transposed
  double* const by_source_adj = array(states * width);
  double* const backward = array(width);
  double* const arriving = array(width);
  double* const per_scale = array(steps);
  std::fill(by_symbol, backward, 0.0);
  for (std::size_t i = 0; i < states; ++i) {
    for (std::size_t j = 0; j < symbols; ++j) by_symbol[j * width + i] = emission[i * symbols + j];
    for (std::size_t j = 0; j < states; ++j)
      by_source[i * width + j] = by_target[j * width + i] = transition[i * states + j];
  }
  double likelihood = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    double *sums = expected + step * width, *to = forward + step * width;
    std::fill_n(sums, width, 0.0);
    if (step == 0)
      std::copy(start.begin(), start.end(), sums);
    else
      add_rows(sums, width, by_source, to - width, states);
    const double* emitted = by_symbol + observed[step] * width;
    Pack scales{}, sum, probability;
    for (std::size_t j = 0; j < width; j += lanes) {
      load(sum, sums + j), load(probability, emitted + j);
      scales += sum * probability;
      store(to + j, sum * probability);
    }
    const double scale = sum_of(scales);
    per_scale[step] = 1 / scale;
    for (std::size_t j = 0; j < width; j += lanes) {
      load(probability, to + j);
      store(to + j, probability * per_scale[step]);
    }
    likelihood += std::log(scale);
  }

  std::fill_n(backward, width, 1.0);
  for (std::size_t step = steps; step-- > 0;) {
    const double *sums = expected + step * width, *emitted = by_symbol + observed[step] * width;
    double* emitted_adj = by_symbol_adj + observed[step] * width;
    for (std::size_t j = 0; j < width; j += lanes) {
      Pack by, sum, probability, adj;
      load(by, backward + j), load(sum, sums + j), load(probability, emitted + j), load(adj, emitted_adj + j);
      by *= per_scale[step];
      store(emitted_adj + j, adj + sum * by);
      store(arriving + j, probability * by);
    }
    if (step == 0) break;
    add_to_rows(by_source_adj, width, forward + (step - 1) * width, states, arriving);
    std::fill_n(backward, width, 0.0);
    add_rows(backward, width, by_target, arriving, states);
  }
  std::copy_n(arriving, states, start_adj);
  for (std::size_t i = 0; i < states; ++i) {
    std::copy_n(by_source_adj + i * width, states, transition_adj + i * states);
    for (std::size_t j = 0; j < symbols; ++j) emission_adj[i * symbols + j] = by_symbol_adj[j * width + i];
  }
  return likelihood;
}

}  // namespace by_hand
