// Sparse Jacobians as Eigen's sparse matrices, for its solvers.
//
//   const Eigen::SparseMatrix<double, Eigen::RowMajor> j = dualrev::to_eigen(dualrev::sparse_jacobian<f>(x));
#pragma once

#include <Eigen/SparseCore>
#include <algorithm>
#include <cstddef>
#include <limits>

#include "dualrev/basics/fail.hpp"
#include "dualrev/sparse_matrix.hpp"

namespace dualrev {

/// The same matrix, compressed, with the same entries in the same order (those whose value is zero, too): so values of
/// another sparse_matrix of the same pattern may be copied to its `valuePtr()`. Throws std::length_error where it has
/// more rows, columns or entries than an `int` counts.
inline Eigen::SparseMatrix<double, Eigen::RowMajor> to_eigen(const sparse_matrix& m) {
  const auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
  if (m.rows >= most || m.cols > most || m.columns.size() > most)
    detail::fail_length("dualrev: a sparse matrix has more entries than an index of Eigen's can tell");
  Eigen::SparseMatrix<double, Eigen::RowMajor> result(static_cast<Eigen::Index>(m.rows),
                                                      static_cast<Eigen::Index>(m.cols));
  result.resizeNonZeros(static_cast<Eigen::Index>(m.columns.size()));
  const auto narrow = [](std::size_t i) { return static_cast<int>(i); };
  std::transform(m.row_starts.begin(), m.row_starts.end(), result.outerIndexPtr(), narrow);
  std::transform(m.columns.begin(), m.columns.end(), result.innerIndexPtr(), narrow);
  std::copy(m.values.begin(), m.values.end(), result.valuePtr());
  return result;
}

}  // namespace dualrev
