// A field in two dimensions that is smoothed by sweeps of a five-point stencil.
#pragma once
#include <vector>

namespace programs {

// The sum of squares of what is left: each sweep moves every number, but those at the edges, by `weight` towards the
// mean of its four neighbours.
template <class T>
T smoothed_energy(const T& weight, const std::vector<T>& field, int rows, int columns, int sweeps) {
  std::vector<T> from = field, to = field;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int row = 1; row < rows - 1; ++row)
      for (int column = 1; column < columns - 1; ++column) {
        const int at = row * columns + column;
        const T mean = 0.25 * (from[at - columns] + from[at + columns] + from[at - 1] + from[at + 1]);
        to[at] = from[at] + weight * (mean - from[at]);
      }
    from = to;
  }
  T energy = 0.0;
  for (int i = 0; i < rows * columns; ++i) energy += from[i] * from[i];
  return energy;
}

}  // namespace programs
