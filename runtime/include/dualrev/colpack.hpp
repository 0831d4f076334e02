// Colours for sparse_hessian by ColPack, which has better orders of the columns than the greedy colouring that
// color_hessian makes: fewer colours where a Hessian is no band. The only header of the runtime that needs ColPack.
//
//   const auto coloring = dualrev::colored_by_colpack(dualrev::color_hessian<f>(x));
//
// Gebremedhin, Nguyen, Patwary, Pothen, ColPack: software for graph coloring and related problems in scientific
// computing, ACM Transactions on Mathematical Software 2013.
#pragma once

#include <ColPack/ColPackHeaders.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else
#include "dualrev/sparse_hessian.hpp"
#endif

namespace dualrev {

/// In which order ColPack colours the columns.
enum class colpack_order { smallest_last, largest_first, incidence_degree, natural };

/// The same pattern with a star colouring by ColPack. Not on several threads at a time, for ColPack's sake.
#ifdef DUALREV_REWRITING
hessian_coloring colored_by_colpack(const hessian_coloring&, colpack_order = colpack_order::smallest_last);
#else
inline hessian_coloring colored_by_colpack(const hessian_coloring& c,
                                           colpack_order order = colpack_order::smallest_last) {
  const sparsity_pattern& p = c.pattern();
  if (p.columns.empty()) return c;
  // Rows as ADOL-C has them: how many columns, and which.
  std::vector<std::vector<unsigned>> rows(p.rows);
  std::vector<unsigned*> begins(p.rows);
  for (std::size_t i = 0; i < p.rows; ++i) {
    rows[i].push_back(static_cast<unsigned>(p.row_starts[i + 1] - p.row_starts[i]));
    for (std::size_t k = p.row_starts[i]; k != p.row_starts[i + 1]; ++k)
      rows[i].push_back(static_cast<unsigned>(p.columns[k]));
    begins[i] = rows[i].data();
  }
  ColPack::GraphColoringInterface graph(SRC_MEM_ADOLC, begins.data(), static_cast<int>(p.rows));
  const char* const names[] = {"SMALLEST_LAST", "LARGEST_FIRST", "INCIDENCE_DEGREE", "NATURAL"};
  graph.Coloring(names[static_cast<std::size_t>(order)], "STAR");
  std::vector<int> colors;
  graph.GetVertexColors(colors);
  return recolored(c, std::vector<std::uint32_t>(colors.begin(), colors.end()));
}
#endif

}  // namespace dualrev
