// A string that swings through the air, in many small steps: a time loop that is run backwards from snapshots.
#pragma once
#include <dualrev/annotate.hpp>

#include <cstddef>
#include <vector>

namespace programs {

// How far the string is from where it was seen, in squares, after so many steps of the symplectic Euler method. Its
// ends are fixed; stiffness[i] is between knots i and i + 1, and friction grows with the third power of the speed.
template <class T>
T string_misfit(const std::vector<T>& start, const std::vector<T>& stiffness, T friction, int steps,
                DUALREV_CONSTANT const std::vector<double>& seen) {
  const double width = 0.01;
  const std::size_t n = start.size();
  std::vector<T> place = start, speed(n);
  DUALREV_CHECKPOINT(300)
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const T force = stiffness[i] * (place[i + 1] - place[i]) - stiffness[i - 1] * (place[i] - place[i - 1]);
      speed[i] += width * (force - friction * speed[i] * speed[i] * speed[i]);
    }
    for (std::size_t i = 1; i + 1 < n; ++i) place[i] += width * speed[i];
  }
  T misfit = 0.0;
  for (std::size_t i = 0; i < n; ++i) misfit += (place[i] - seen[i]) * (place[i] - seen[i]);
  return misfit;
}

}  // namespace programs
