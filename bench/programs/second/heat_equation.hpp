// Second spelling of the heat equation: flows first, then cells in place.
#pragma once
#include <dualrev/annotate.hpp>

#include <cstddef>
#include <functional>
#include <numeric>
#include <vector>

namespace programs::second {

inline double heat_misfit(const std::vector<double>& start, const std::vector<double>& diffusion, int steps,
                          DUALREV_CONSTANT const std::vector<double>& measured) {
  std::vector<double> cells(start), flow(diffusion.size());
  while (steps > 0) {
    for (std::size_t i = 0; i < flow.size(); ++i) flow[i] = diffusion[i] * (cells[i + 1] - cells[i]);
    for (std::size_t i = 1; i < flow.size(); ++i) cells[i] += flow[i] - flow[i - 1];
    --steps;
  }
  return std::inner_product(cells.begin(), cells.end(), measured.begin(), 0.0, std::plus<>(),
                            [](double cell, double seen) { return (cell - seen) * (cell - seen); });
}

}  // namespace programs::second
