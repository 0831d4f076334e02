// Colours for sparse_hessian and sparse_jacobian by ColPack, which has better orders of the columns than the greedy
// colourings that color_hessian and color_jacobian make: fewer colours where a matrix is no band. The only header of
// the runtime that needs ColPack.
//
//   const auto of_hessian = dualrev::colored_by_colpack(dualrev::color_hessian<f>(x));
//   const auto of_jacobian = dualrev::colored_by_colpack(dualrev::color_jacobian<g>(x));
//
// Gebremedhin, Nguyen, Patwary, Pothen, ColPack: software for graph coloring and related problems in scientific
// computing, ACM Transactions on Mathematical Software 2013.
#pragma once

#include <ColPack/ColPackHeaders.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else
#include "dualrev/sparse.hpp"
#include "dualrev/sparse_hessian.hpp"
#endif

namespace dualrev {

/// In which order ColPack colours the columns.
enum class colpack_order { smallest_last, largest_first, incidence_degree, natural };

#ifndef DUALREV_REWRITING
namespace detail {

/// Rows as ColPack takes them from ADOL-C: how many columns each has, and which.
class rows_for_colpack {
 public:
  explicit rows_for_colpack(std::size_t count) : rows_(count), begins_(count) {}
  template <class Numbers>
  void set(std::size_t row, Numbers begin, Numbers end) {
    rows_[row].push_back(static_cast<unsigned>(end - begin));
    for (; begin != end; ++begin) rows_[row].push_back(static_cast<unsigned>(*begin));
    begins_[row] = rows_[row].data();
  }
  unsigned** data() { return begins_.data(); }
  [[nodiscard]] int size() const { return static_cast<int>(rows_.size()); }

 private:
  std::vector<std::vector<unsigned>> rows_;
  std::vector<unsigned*> begins_;
};
inline const char* name_for_colpack(colpack_order order) {
  constexpr const char* names[] = {"SMALLEST_LAST", "LARGEST_FIRST", "INCIDENCE_DEGREE", "NATURAL"};
  return names[static_cast<std::size_t>(order)];
}
/// Of the numbers below `count`: those in one list have different colours.
inline std::vector<std::uint32_t> distance_two_colors(const number_lists& lists, std::size_t count,
                                                      colpack_order order) {
  rows_for_colpack rows(lists.size());
  for (std::size_t i = 0; i < lists.size(); ++i)
    rows.set(i, lists.numbers.begin() + static_cast<std::ptrdiff_t>(lists.starts[i]),
             lists.numbers.begin() + static_cast<std::ptrdiff_t>(lists.starts[i + 1]));
  ColPack::BipartiteGraphPartialColoringInterface graph(SRC_MEM_ADOLC, rows.data(), rows.size(),
                                                        static_cast<int>(count));
  graph.PartialDistanceTwoColoring(name_for_colpack(order), "COLUMN_PARTIAL_DISTANCE_TWO");
  std::vector<int> colors;
  graph.GetVertexPartialColors(colors);
  return {colors.begin(), colors.end()};
}
inline std::size_t number_of_colors(const std::vector<std::uint32_t>& color_of) {
  std::size_t most = 0;
  for (const std::uint32_t color : color_of) most = larger<std::size_t>(most, color + std::size_t{1});
  return most;
}

}  // namespace detail
#endif

/// The same pattern with a star colouring by ColPack. Not on several threads at a time, for ColPack's sake.
#ifdef DUALREV_REWRITING
hessian_coloring colored_by_colpack(const hessian_coloring&, colpack_order = colpack_order::smallest_last);
#else
inline hessian_coloring colored_by_colpack(const hessian_coloring& c,
                                           colpack_order order = colpack_order::smallest_last) {
  const sparsity_pattern& p = c.pattern();
  if (p.columns.empty()) return c;
  detail::rows_for_colpack rows(p.rows);
  for (std::size_t i = 0; i < p.rows; ++i)
    rows.set(i, p.columns.begin() + static_cast<std::ptrdiff_t>(p.row_starts[i]),
             p.columns.begin() + static_cast<std::ptrdiff_t>(p.row_starts[i + 1]));
  ColPack::GraphColoringInterface graph(SRC_MEM_ADOLC, rows.data(), rows.size());
  graph.Coloring(detail::name_for_colpack(order), "STAR");
  std::vector<int> colors;
  graph.GetVertexColors(colors);
  return recolored(c, std::vector<std::uint32_t>(colors.begin(), colors.end()));
}
#endif

/// The same patterns with a colouring by ColPack, of columns or of rows, whichever takes fewer colours (columns of
/// equal numbers). Not on several threads at a time.
#ifdef DUALREV_REWRITING
jacobian_coloring colored_by_colpack(const jacobian_coloring&, colpack_order = colpack_order::smallest_last);
#else
inline jacobian_coloring colored_by_colpack(const jacobian_coloring& c,
                                            colpack_order order = colpack_order::smallest_last) {
  const detail::number_lists rows = detail::numbers_of_rows(c);
  if (rows.numbers.empty()) return c;
  const std::size_t count = detail::count_of_inputs(c);
  std::vector<std::uint32_t> of_columns = detail::distance_two_colors(rows, count, order);
  std::vector<std::uint32_t> of_rows = detail::distance_two_colors(detail::transposed(rows, count), rows.size(), order);
  if (detail::number_of_colors(of_columns) <= detail::number_of_colors(of_rows))
    return recolored(c, mode::forward, std::move(of_columns));
  return recolored(c, mode::reverse, std::move(of_rows));
}
#endif

}  // namespace dualrev
