// Adjoint of programs/stencil.hpp: the field is kept before each sweep. Adjoints of the edges stand apart, so that the
// stencil, which is symmetric, runs over adjoints as it runs over numbers.
#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

/// The four neighbours of several numbers.
inline void load_around(Pack& sum, const double* at, int columns) {
  Pack above, below, left, right;
  load(above, at - columns), load(below, at + columns), load(left, at - 1), load(right, at + 1);
  sum = (above + below) + (left + right);
}

inline void reverse_row(int columns, double weight, const double* at, const double* adj, double* before,
                        double* weight_sums) {
  const double kept_share = 1 - weight, quarter = 0.25 * weight;
  int i = 1;
  for (; i + lanes < columns; i += lanes) {
    Pack here, by, around, around_by, sums;
    load(here, at + i), load(by, adj + i), load(sums, weight_sums + i);
    load_around(around, at + i, columns), load_around(around_by, adj + i, columns);
    store(weight_sums + i, sums + by * (0.25 * around - here));
    store(before + i, kept_share * by + quarter * around_by);
  }
  for (; i < columns - 1; ++i) {
    const double around = (at[i - columns] + at[i + columns]) + (at[i - 1] + at[i + 1]);
    weight_sums[i] += adj[i] * (0.25 * around - at[i]);
    before[i] = kept_share * adj[i] + quarter * ((adj[i - columns] + adj[i + columns]) + (adj[i - 1] + adj[i + 1]));
  }
}

inline double smoothed_energy(Scratch& scratch, double weight, const std::vector<double>& field, int rows, int columns,
                              int sweeps, double& weight_adj, double* __restrict field_adj) {
  const std::size_t size = field.size();
  double* const kept = scratch.take(size * (sweeps + 3) + columns);
  std::copy(field.begin(), field.end(), kept);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    const double* from = kept + sweep * size;
    double* __restrict to = kept + (sweep + 1) * size;
    std::copy_n(from, columns, to);
    for (int row = 1; row < rows - 1; ++row) {
      const double* at = from + row * columns;
      double* __restrict moved = to + row * columns;
      moved[0] = at[0];
      for (int i = 1; i < columns - 1; ++i) {
        const double mean = 0.25 * ((at[i - columns] + at[i + columns]) + (at[i - 1] + at[i + 1]));
        moved[i] = at[i] + weight * (mean - at[i]);
      }
      moved[columns - 1] = at[columns - 1];
    }
    std::copy_n(from + size - columns, columns, to + size - columns);
  }

  const double* last = kept + sweeps * size;
  double *by = kept + (sweeps + 1) * size, *by_before = by + size;
  double* const weight_sums = by_before + size;  // by columns
  std::fill_n(weight_sums, columns, 0.0);
  std::fill_n(by_before, size, 0.0);
  std::fill_n(by, size, 0.0);
  double energy = 0;
  for (std::size_t i = 0; i < size; ++i) {
    energy += last[i] * last[i];
    field_adj[i] = 2 * last[i];  // at the edges from now on
  }
  for (int row = 1; row < rows - 1; ++row)
    std::copy_n(field_adj + row * columns + 1, columns - 2, by + row * columns + 1);
  const double quarter = 0.25 * weight;
  for (int sweep = sweeps; sweep-- > 0;) {
    const double* from = kept + sweep * size;
    for (int i = 1; i < columns - 1; ++i) {
      field_adj[i] += quarter * by[columns + i];
      field_adj[size - columns + i] += quarter * by[size - 2 * columns + i];
    }
    for (int row = 1; row < rows - 1; ++row) {
      const double* adj = by + row * columns;
      reverse_row(columns, weight, from + row * columns, adj, by_before + row * columns, weight_sums);
      field_adj[row * columns] += quarter * adj[1];
      field_adj[row * columns + columns - 1] += quarter * adj[columns - 2];
    }
    std::swap(by, by_before);
  }
  for (int row = 1; row < rows - 1; ++row)
    std::copy_n(by + row * columns + 1, columns - 2, field_adj + row * columns + 1);
  weight_adj = 0;
  for (int i = 1; i < columns - 1; ++i) weight_adj += weight_sums[i];
  return energy;
}

}  // namespace by_hand
