// Greedy distance-2 colouring: columns that share a row get different colours, each the first one that is free, in
// their order. It takes at most one colour more than the largest number of neighbours of a column, and as few as there
// are entries in the largest row for band matrices.
//
// Curtis, Powell, Reid, On the estimation of sparse Jacobian matrices (1974); Gebremedhin, Manne, Pothen, What color is
// your Jacobian? (2005), algorithm GreedyPartialD2Coloring.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dualrev::detail {

/// Lists of numbers, one after the other: list `i` from `starts[i]` to `starts[i + 1]`, ascending.
struct number_lists {
  std::vector<std::size_t> starts{0};
  std::vector<std::uint32_t> numbers;
  [[nodiscard]] std::size_t size() const noexcept { return starts.size() - 1; }
  [[nodiscard]] std::size_t longest() const noexcept {
    std::size_t most = 0;
    for (std::size_t i = 0; i < size(); ++i) most = most < starts[i + 1] - starts[i] ? starts[i + 1] - starts[i] : most;
    return most;
  }
};

/// For each of the numbers below `count`, in which lists it is.
inline number_lists transposed(const number_lists& lists, std::size_t count) {
  number_lists result;
  result.starts.assign(count + 1, 0);
  for (const std::uint32_t number : lists.numbers) ++result.starts[number + 1];
  for (std::size_t i = 0; i < count; ++i) result.starts[i + 1] += result.starts[i];
  result.numbers.resize(lists.numbers.size());
  std::vector<std::size_t> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (std::size_t at = lists.starts[i]; at != lists.starts[i + 1]; ++at)
      result.numbers[next[lists.numbers[at]]++] = static_cast<std::uint32_t>(i);
  return result;
}

struct coloring {
  std::vector<std::uint32_t> color_of;
  std::size_t colors = 0;
};

/// Of columns; each knows its rows, each row its columns. One without rows gets the first colour, and there is none if
/// all are. Takes as many steps as the squares of the rows' lengths add up to.
inline coloring greedy_coloring(const number_lists& rows, const number_lists& columns) {
  coloring result;
  result.color_of.assign(columns.size(), 0);
  std::vector<std::size_t> taken_for;  // by colour: one more than the column that must not have it
  for (std::size_t column = 0; column < columns.size(); ++column) {
    if (columns.starts[column] == columns.starts[column + 1]) continue;
    for (std::size_t i = columns.starts[column]; i != columns.starts[column + 1]; ++i) {
      const std::uint32_t row = columns.numbers[i];
      for (std::size_t j = rows.starts[row]; rows.numbers[j] < column; ++j)
        taken_for[result.color_of[rows.numbers[j]]] = column + 1;
    }
    std::uint32_t color = 0;
    while (color < taken_for.size() && taken_for[color] == column + 1) ++color;
    if (color == taken_for.size()) taken_for.push_back(0);
    result.color_of[column] = color;
  }
  result.colors = taken_for.size();
  return result;
}

}  // namespace dualrev::detail
