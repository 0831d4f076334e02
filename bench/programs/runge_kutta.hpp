// An ordinary differential equation by the classical Runge-Kutta method.
#pragma once
#include <dualrev/annotate.hpp>

#include <vector>

namespace programs {

// Lorenz' system with its three parameters.
template <class T>
void lorenz(const T* parameters, const T* at, T* slope) {
  slope[0] = parameters[0] * (at[1] - at[0]);
  slope[1] = at[0] * (parameters[1] - at[2]) - at[1];
  slope[2] = at[0] * at[1] - parameters[2] * at[2];
}

// The sum of the coordinates after so many steps.
template <class T>
T runge_kutta(const std::vector<T>& start, const std::vector<T>& parameters, int steps, DUALREV_CONSTANT double width) {
  T at[3] = {start[0], start[1], start[2]};
  T k1[3], k2[3], k3[3], k4[3], between[3];
  for (int step = 0; step < steps; ++step) {
    lorenz(parameters.data(), at, k1);
    for (int i = 0; i < 3; ++i) between[i] = at[i] + 0.5 * width * k1[i];
    lorenz(parameters.data(), between, k2);
    for (int i = 0; i < 3; ++i) between[i] = at[i] + 0.5 * width * k2[i];
    lorenz(parameters.data(), between, k3);
    for (int i = 0; i < 3; ++i) between[i] = at[i] + width * k3[i];
    lorenz(parameters.data(), between, k4);
    for (int i = 0; i < 3; ++i) at[i] += width / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
  }
  return at[0] + at[1] + at[2];
}

}  // namespace programs
