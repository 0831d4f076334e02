// Lotka's and Volterra's equations of prey and predators, fitted to counts.
#pragma once
#include <dualrev/annotate.hpp>

#include <cstddef>
#include <vector>

namespace programs {

// Of births, of being eaten, of deaths, and of growth by eating.
template <class T>
void growth(const std::vector<T>& rates, const T& prey, const T& predators, T& prey_slope, T& predators_slope) {
  prey_slope = rates[0] * prey - rates[1] * prey * predators;
  predators_slope = rates[3] * prey * predators - rates[2] * predators;
}

// The squared distance from `counts`, two for each step of the classical Runge-Kutta method.
template <class T>
T lotka_volterra_misfit(const std::vector<T>& start, const std::vector<T>& rates,
                        DUALREV_CONSTANT const std::vector<double>& counts, DUALREV_CONSTANT double width) {
  T x = start[0], y = start[1], misfit = 0.0;
  for (std::size_t i = 0; i + 1 < counts.size(); i += 2) {
    T x1, y1, x2, y2, x3, y3, x4, y4;
    growth<T>(rates, x, y, x1, y1);
    growth<T>(rates, x + 0.5 * width * x1, y + 0.5 * width * y1, x2, y2);
    growth<T>(rates, x + 0.5 * width * x2, y + 0.5 * width * y2, x3, y3);
    growth<T>(rates, x + width * x3, y + width * y3, x4, y4);
    x += width / 6.0 * (x1 + 2.0 * x2 + 2.0 * x3 + x4);
    y += width / 6.0 * (y1 + 2.0 * y2 + 2.0 * y3 + y4);
    const T x_off = x - counts[i], y_off = y - counts[i + 1];
    misfit += x_off * x_off + y_off * y_off;
  }
  return misfit;
}

}  // namespace programs
