// The arguments of the timed functions: the same numbers in both translation units, within ranges where nothing
// overflows.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "programs.hpp"

namespace inputs {

inline std::vector<double> numbers(std::size_t n, double low = -1, double high = 1) {
  std::mt19937 engine(static_cast<unsigned>(n) + 7);
  std::vector<double> v(n);
  for (double& x : v) x = low + (high - low) * (engine() / 4294967296.0);
  return v;
}

struct MixtureSize {
  int dimension, components, points;
  std::string text() const {
    return "d=" + std::to_string(dimension) + " K=" + std::to_string(components) + " n=" + std::to_string(points);
  }
};
inline constexpr MixtureSize mixture_sizes[] = {{2, 2, 272}, {2, 10, 1000}, {10, 5, 1000}, {10, 25, 1000}};

struct MixtureInput {
  mixture::Mixture m;
  std::vector<double> points;
  mixture::Prior prior;
};

inline MixtureInput mixture_input(const MixtureSize& s) {
  const int factor = s.dimension * (s.dimension + 1) / 2;
  return {{s.dimension, numbers(s.components), numbers(s.components * s.dimension), numbers(s.components * factor)},
          numbers(s.points * s.dimension, -2, 2),
          {1, 0}};
}

struct AdjustmentSize {
  int cameras, points;
  std::string text() const { return std::to_string(cameras * points) + " observations"; }
};
inline constexpr AdjustmentSize adjustment_sizes[] = {{1, 10}, {10, 100}, {10, 1000}};

struct AdjustmentInput {
  std::vector<double> cameras, points, weights, seen;
};

inline AdjustmentInput adjustment_input(const AdjustmentSize& s) {
  AdjustmentInput in{
      {}, numbers(3 * s.points), numbers(s.cameras * s.points, 0.5, 1), numbers(2 * s.cameras * s.points, 0, 500)};
  const std::vector<double> turn = numbers(3 * s.cameras, -0.2, 0.2);
  for (int i = 0; i < s.cameras; ++i) {
    const double camera[] = {turn[3 * i], turn[3 * i + 1], turn[3 * i + 2], 0.1 * i, -0.1 * i, -5, 500, 320, 240, 0.1,
                             -0.01};
    in.cameras.insert(in.cameras.end(), std::begin(camera), std::end(camera));
  }
  return in;
}

inline constexpr std::size_t dot_sizes[] = {10, 1000, 100000};
inline constexpr std::size_t matrix_sizes[] = {10, 100, 300};

}  // namespace inputs
