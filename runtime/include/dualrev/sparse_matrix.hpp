// What sparsity, color_jacobian and sparse_jacobian return: which entries a Jacobian has, a colouring of its columns or
// rows, and the entries' values, in compressed rows. The same of Hessians.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dualrev/matrix.hpp"

namespace dualrev {

/// Which entries a matrix of `rows` times `cols` has, in compressed rows (CSR): those of row `i` are in the columns
/// `columns[row_starts[i]]` to `columns[row_starts[i + 1] - 1]`, in ascending order.
struct sparsity_pattern {
  std::size_t rows = 0;                 ///< number of rows: scalars of the outputs
  std::size_t cols = 0;                 ///< number of columns: scalars of the parameter
  std::vector<std::size_t> row_starts;  ///< rows + 1 places in `columns`; the last is the number of entries
  std::vector<std::size_t> columns;     ///< of each entry, row by row, from 0

  /// Whether there is an entry in row `i`, column `j`, both from 0 and in the matrix.
  [[nodiscard]] bool has(std::size_t i, std::size_t j) const noexcept { return place(i, j) != columns.size(); }
  /// The same size and the same entries.
  friend bool operator==(const sparsity_pattern&, const sparsity_pattern&) = default;

  /// @cond
  /// Where the entry is in `columns`: their number if there is none.
  [[nodiscard]] std::size_t place(std::size_t i, std::size_t j) const noexcept {
    std::size_t first = row_starts[i], last = row_starts[i + 1];
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      if (columns[middle] < j)
        first = middle + 1;
      else
        last = middle;
    }
    return first < row_starts[i + 1] && columns[first] == j ? first : columns.size();
  }
  /// @endcond
};

/// A matrix in compressed rows: the pattern, and the value of each entry in the same order.
struct sparse_matrix : sparsity_pattern {
  std::vector<double> values;  ///< of each entry, row by row

  /// The number in row `i`, column `j`, both from 0 and in the matrix: zero where there is no entry.
  double operator()(std::size_t i, std::size_t j) const noexcept {
    const std::size_t at = place(i, j);
    return at == columns.size() ? 0 : values[at];
  }
  /// The same pattern and the same numbers.
  friend bool operator==(const sparse_matrix&, const sparse_matrix&) = default;
};

namespace detail {
struct coloring_parts;
struct hessian_coloring_parts;
/// Where an entry and its mirror are in the matrix, and which row of the products of a colour it is read from.
struct hessian_entry {
  std::size_t row, place, mirrored;
};
}  // namespace detail

/// The pattern of a function's Jacobian and a colouring of it, to be kept: columns of one colour share no row (rows of
/// one colour, no column), so that their sum, which is one product with the Jacobian, still has each entry by itself.
/// What `color_jacobian` returns and `sparse_jacobian` takes; not changed by that, so that several threads may use one,
/// each with a workspace of its own.
class jacobian_coloring {
 public:
  /// Of no function: what `sparse_jacobian` refuses.
  jacobian_coloring() = default;
  /// The entries by the scalars of one differentiable parameter, counted from 0; std::out_of_range if there is none.
  [[nodiscard]] const sparsity_pattern& pattern(std::size_t parameter = 0) const { return patterns_.at(parameter); }
  /// The number of colours: so many products with the Jacobian (forward mode) or its transpose give all of it.
  [[nodiscard]] std::size_t colors() const noexcept { return colors_; }
  /// The number of sweeps over what is staged: eight (or four) products are computed in one.
  [[nodiscard]] std::size_t sweeps() const noexcept { return (colors_ + 7) / 8; }
  /// `mode::forward` if columns are coloured, `mode::reverse` if rows are.
  [[nodiscard]] mode direction() const noexcept { return direction_; }

 private:
  friend struct detail::coloring_parts;
  std::vector<sparsity_pattern> patterns_;  // of each differentiable parameter
  std::vector<std::uint32_t> color_of_;     // of each input (by its ID, from 1), or of each row
  std::size_t colors_ = 0;
  mode direction_ = mode::automatic;
  std::vector<std::uint32_t> ids_;  // of the columns of each parameter, one after the other; 0 for those that have none
  std::uint64_t inputs_ = 0;  // a hash of how many there are and which parameter has which
  std::uint64_t path_ = 0;    // a hash of what was staged: contributors, not numbers
};

/// The pattern of a function's Hessian and a star colouring of its columns, to be kept: of each entry, the sum of the
/// columns of one colour shows the entry itself or the one that mirrors it. What `color_hessian` returns and
/// `sparse_hessian` takes; not changed by that, so that several threads may use one.
class hessian_coloring {
 public:
  /// Of no function: what `sparse_hessian` refuses.
  hessian_coloring() = default;
  /// The entries, by all numbers of the differentiable parameters, in their order; symmetric.
  [[nodiscard]] const sparsity_pattern& pattern() const noexcept { return pattern_; }
  /// The number of colours: so many products with the Hessian give all of it.
  [[nodiscard]] std::size_t colors() const noexcept { return first_of_color_.empty() ? 0 : first_of_color_.size() - 1; }
  /// The number of runs: four products are computed in one.
  [[nodiscard]] std::size_t runs() const noexcept { return (colors() + 3) / 4; }
  /// The colour of each column, from 0.
  [[nodiscard]] const std::vector<std::uint32_t>& color_of() const noexcept { return color_of_; }

 private:
  friend struct detail::hessian_coloring_parts;
  sparsity_pattern pattern_;
  std::vector<std::uint32_t> color_of_;
  std::vector<detail::hessian_entry> entries_;  // colour by colour
  std::vector<std::size_t> first_of_color_;     // in `entries_`, and their number
  std::uint64_t path_ = 0;                      // a hash of what the gradient was computed from
};

}  // namespace dualrev
