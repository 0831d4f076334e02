// A dense matrix in row-major order: what jacobian returns.
#pragma once

#include <cstddef>
#include <vector>

namespace dualrev {

/// `rows` times `cols` numbers; element (i, j) stands at `data[i * cols + j]`.
struct matrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<double> data;

  double& operator()(std::size_t i, std::size_t j) noexcept { return data[i * cols + j]; }
  double operator()(std::size_t i, std::size_t j) const noexcept { return data[i * cols + j]; }
  friend bool operator==(const matrix&, const matrix&) = default;
};

}  // namespace dualrev
