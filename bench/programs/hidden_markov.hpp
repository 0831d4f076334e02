// A hidden Markov model: how likely it is to emit what was observed.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace programs {

// The logarithm of the likelihood by the forward algorithm, scaled at each step. Stored by rows: the probabilities of
// `transition` from each state to each, of `emission` of each symbol by each state.
template <class T>
T hidden_markov(const std::vector<T>& start, const std::vector<T>& transition, const std::vector<T>& emission,
                const std::vector<int>& observed) {
  using std::log;
  const std::size_t states = start.size(), symbols = emission.size() / states;
  std::vector<T> forward(states), next(states);
  T likelihood = 0.0;
  for (std::size_t step = 0; step < observed.size(); ++step) {
    T scale = 0.0;
    for (std::size_t to = 0; to < states; ++to) {
      T sum = 0.0;
      if (step == 0)
        sum = start[to];
      else
        for (std::size_t from = 0; from < states; ++from) sum += forward[from] * transition[from * states + to];
      next[to] = sum * emission[to * symbols + observed[step]];
      scale += next[to];
    }
    for (std::size_t state = 0; state < states; ++state) forward[state] = next[state] / scale;
    likelihood += log(scale);
  }
  return likelihood;
}

}  // namespace programs
