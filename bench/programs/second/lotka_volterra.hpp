// Second spelling of the fit to counts: the state is an array, one step a function that changes it.
#pragma once
#include <dualrev/annotate.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace programs::second {

using State = std::array<double, 2>;

inline State slope_at(const State& s, const double* rates) {
  const double meetings = s[0] * s[1];
  return {rates[0] * s[0] - rates[1] * meetings, rates[3] * meetings - rates[2] * s[1]};
}

inline State moved(const State& s, const State& slope, double by) {
  State result = s;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += by * slope[i];
  return result;
}

inline void advance(State& s, const double* rates, double width) {
  const State k1 = slope_at(s, rates);
  const State k2 = slope_at(moved(s, k1, width / 2), rates);
  const State k3 = slope_at(moved(s, k2, width / 2), rates);
  const State k4 = slope_at(moved(s, k3, width), rates);
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += width * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]) / 6;
}

inline double lotka_volterra_misfit(const std::vector<double>& start, const std::vector<double>& rates,
                                    DUALREV_CONSTANT const std::vector<double>& counts, DUALREV_CONSTANT double width) {
  State state = {start[0], start[1]};
  double misfit = 0;
  const double* count = counts.data();
  for (std::size_t left = counts.size() / 2; left > 0; --left) {
    advance(state, &rates[0], width);
    for (const double population : state) {
      const double off = population - *count++;
      misfit += off * off;
    }
  }
  return misfit;
}

}  // namespace programs::second
