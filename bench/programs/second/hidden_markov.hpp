// Second spelling of the hidden Markov model: a table for each step, and algorithms.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace programs::second {

inline double normalise(std::vector<double>& probabilities) {
  const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  for (double& p : probabilities) p /= sum;
  return std::log(sum);
}

inline double hidden_markov(const std::vector<double>& start, const std::vector<double>& transition,
                            const std::vector<double>& emission, const std::vector<int>& observed) {
  const std::size_t states = start.size(), symbols = emission.size() / states;
  std::vector<double> now = start, before(states);
  double likelihood = 0;
  bool first = true;
  for (const int symbol : observed) {
    if (!first) {
      before = now;
      std::fill(now.begin(), now.end(), 0.0);
      for (std::size_t from = 0; from < states; ++from) {
        const double* row = &transition[from * states];
        for (std::size_t to = 0; to < states; ++to) now[to] += before[from] * row[to];
      }
    }
    first = false;
    for (std::size_t state = 0; state < states; ++state) now[state] *= emission[state * symbols + symbol];
    likelihood += normalise(now);
  }
  return likelihood;
}

}  // namespace programs::second
