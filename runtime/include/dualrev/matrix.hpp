// A dense matrix in row-major order: what jacobian returns.
#pragma once

#include <cstddef>
#include <vector>

#include "dualrev/basics/cxx20.hpp"

namespace dualrev {

/// `rows` times `cols` numbers; element (i, j) stands at `data[i * cols + j]`.
struct matrix {
  std::size_t rows = 0;      ///< number of rows: scalars of the outputs
  std::size_t cols = 0;      ///< number of columns: scalars of the parameter
  std::vector<double> data;  ///< the numbers, row by row

  /// The number in row `i`, column `j`, both from 0. Nothing is checked.
  double& operator()(std::size_t i, std::size_t j) noexcept { return data[i * cols + j]; }
  /// The same.
  double operator()(std::size_t i, std::size_t j) const noexcept { return data[i * cols + j]; }
  /// Same size and same numbers.
  friend bool operator==(const matrix&, const matrix&) = default;
};

/// How `jacobian` computes: forward mode gives the columns, reverse mode the rows, eight at a time; `automatic` takes
/// what needs fewer sweeps.
enum class mode { automatic, forward, reverse };

}  // namespace dualrev
