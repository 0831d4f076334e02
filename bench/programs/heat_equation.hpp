// The heat equation in one dimension by explicit steps.
#pragma once
#include <dualrev/annotate.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace programs {

// How far temperatures are from those that were measured, in squares, after so many steps. The ends stay as they are;
// diffusion[i] is what flows between cell i and the next, per degree and step.
template <class T>
T heat_misfit(const std::vector<T>& start, const std::vector<T>& diffusion, int steps,
              DUALREV_CONSTANT const std::vector<double>& measured) {
  const std::size_t n = start.size();
  std::vector<T> now = start, next = start;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 1; i + 1 < n; ++i)
      next[i] = now[i] + diffusion[i] * (now[i + 1] - now[i]) - diffusion[i - 1] * (now[i] - now[i - 1]);
    std::swap(now, next);
  }
  T misfit = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const T off = now[i] - measured[i];
    misfit += off * off;
  }
  return misfit;
}

}  // namespace programs
