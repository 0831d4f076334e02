// Greedy star colouring of a symmetric pattern: neighbours get different colours, and no path of four vertices has two
// colours only. Then of each entry (i, j), i and j different, one of the two has no other neighbour of the colour that
// its partner has, so that the sum of the columns of that colour shows the entry by itself.
//
// Gebremedhin, Manne, Pothen, What color is your Jacobian? (2005), algorithm 4.1. (A path a b a b, with its last vertex
// coloured: if a middle one had been coloured behind both its neighbours, the second of these had seen it without a
// colour, and the first at two steps; so an end is last, and its colour is the larger one seen from one end and the
// smaller one from the other.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dualrev/sparse/greedy_coloring.hpp"
#include "dualrev/sparse_matrix.hpp"

namespace dualrev::detail {

/// Calls `visit(j)` for the entries (i, j) outside of the diagonal.
template <class Visit>
void for_each_neighbour(const sparsity_pattern& p, std::size_t i, Visit&& visit) {
  for (std::size_t k = p.row_starts[i]; k != p.row_starts[i + 1]; ++k)
    if (p.columns[k] != i) visit(p.columns[k]);
}

/// The columns that have entries, those with the most of them first: what all others meet has a colour before they do.
inline std::vector<std::size_t> largest_first(const sparsity_pattern& p) {
  const auto entries = [&](std::size_t v) { return p.row_starts[v + 1] - p.row_starts[v]; };
  std::vector<std::size_t> order;
  for (std::size_t v = 0; v < p.rows; ++v)
    if (entries(v) > 0) order.push_back(v);
  std::sort(order.begin(), order.end(),
            [&](std::size_t v, std::size_t w) { return entries(v) != entries(w) ? entries(v) > entries(w) : v < w; });
  return order;
}

/// Of a symmetric pattern. Columns without entries get the first colour. Takes as many steps as there are entries,
/// times the colours around a column.
inline coloring star_coloring(const sparsity_pattern& p) {
  coloring result;
  constexpr std::uint32_t none = UINT32_MAX;
  result.color_of.assign(p.rows, none);
  std::vector<std::vector<std::uint32_t>> colors_around(p.rows);  // those of neighbours, each once
  std::vector<std::size_t> taken_for;                             // by colour: one more than who must not have it
  for (const std::size_t v : largest_first(p)) {
    const auto forbid = [&](std::uint32_t color) { taken_for[color] = v + 1; };
    for_each_neighbour(p, v, [&](std::size_t w) {
      const std::uint32_t of_w = result.color_of[w];
      if (of_w != none) forbid(of_w);
      for (const std::uint32_t of_x : colors_around[w])
        if (of_x < of_w) forbid(of_x);  // whatever it is if w has none
    });
    std::uint32_t color = 0;
    while (color < taken_for.size() && taken_for[color] == v + 1) ++color;
    if (color == taken_for.size()) taken_for.push_back(0);
    result.color_of[v] = color;
    for_each_neighbour(p, v, [&](std::size_t w) {
      std::vector<std::uint32_t>& around = colors_around[w];
      if (std::find(around.begin(), around.end(), color) == around.end()) around.push_back(color);
    });
  }
  for (std::uint32_t& color : result.color_of)
    if (color == none) color = 0;
  result.colors = taken_for.size();
  return result;
}

}  // namespace dualrev::detail
