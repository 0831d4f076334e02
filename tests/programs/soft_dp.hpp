// Smooth dynamic programming: soft minimum alignments of two sequences (soft DTW and an affine-gap variant), with rolling rows, with a
// full table, and by recursion with a memory.
#ifndef DUALREV_PROGRAM_SOFT_DP_HPP
#define DUALREV_PROGRAM_SOFT_DP_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

constexpr double unreachable = 1e6;

inline double soft_min(double a, double b, double c, double gamma) {
  const double m = std::min(a, std::min(b, c));
  return m - gamma * std::log(std::exp((m - a) / gamma) + std::exp((m - b) / gamma) + std::exp((m - c) / gamma));
}

inline double soft_dtw(const std::vector<double>& x, const std::vector<double>& y, double gamma) {
  const std::size_t n = x.size(), m = y.size();
  std::vector<std::vector<double>> r(n + 1, std::vector<double>(m + 1, unreachable));
  r[0][0] = 0;
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t j = 1; j <= m; ++j) {
      const double d = x[i - 1] - y[j - 1];
      r[i][j] = d * d + soft_min(r[i - 1][j - 1], r[i - 1][j], r[i][j - 1], gamma);
    }
  return r[n][m];
}

// Two rows only, swapped by their pointers.
inline double soft_dtw_rolling(const double* x, int n, const double* y, int m, double gamma) {
  std::vector<double> first(m + 1, unreachable), second(m + 1);
  double *above = &first[0], *here = &second[0];
  above[0] = 0;
  for (int i = 0; i < n; ++i) {
    here[0] = unreachable;
    for (int j = 0; j < m; ++j) {
      const double d = x[i] - y[j];
      here[j + 1] = d * d + soft_min(above[j], above[j + 1], here[j], gamma);
    }
    double* t = above;
    above = here;
    here = t;
  }
  return above[m];
}

struct Gaps {
  double open, extend;
};

// Three states: match, gap in x, gap in y.
inline double affine_alignment(const std::vector<double>& x, const std::vector<double>& y, const Gaps& gaps, double gamma) {
  enum { match, gap_x, gap_y, states };
  const std::size_t n = x.size(), m = y.size(), width = m + 1;
  std::vector<double> table[states];
  for (auto& t : table) t.assign((n + 1) * width, unreachable);
  table[match][0] = 0;
  for (std::size_t i = 1; i <= n; ++i) table[gap_y][i * width] = gaps.open + static_cast<double>(i) * gaps.extend;
  for (std::size_t j = 1; j <= m; ++j) table[gap_x][j] = gaps.open + static_cast<double>(j) * gaps.extend;
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t j = 1; j <= m; ++j) {
      const std::size_t here = i * width + j, up = here - width, left = here - 1, diagonal = up - 1;
      const double cost = std::fabs(x[i - 1] - y[j - 1]);
      table[match][here] = cost + soft_min(table[match][diagonal], table[gap_x][diagonal], table[gap_y][diagonal], gamma);
      table[gap_x][here] = gaps.extend + soft_min(table[match][left] + gaps.open, table[gap_x][left], table[gap_y][left] + gaps.open, gamma);
      table[gap_y][here] = gaps.extend + soft_min(table[match][up] + gaps.open, table[gap_x][up] + gaps.open, table[gap_y][up], gamma);
    }
  const std::size_t last = (n + 1) * width - 1;
  return soft_min(table[match][last], table[gap_x][last], table[gap_y][last], gamma);
}

// Top down; a flag says what is known.
struct Memory {
  std::vector<std::pair<bool, double>> cells;
  std::size_t width;
};
inline double remembered(Memory& memory, const std::vector<double>& x, const std::vector<double>& y, std::size_t i, std::size_t j, double gamma) {
  if (i == 0 && j == 0) return 0;
  if (i == 0 || j == 0) return unreachable;
  auto& [known, value] = memory.cells[i * memory.width + j];
  if (!known) {
    const double d = x[i - 1] - y[j - 1];
    const double a = remembered(memory, x, y, i - 1, j - 1, gamma);
    const double b = remembered(memory, x, y, i - 1, j, gamma);
    const double c = remembered(memory, x, y, i, j - 1, gamma);
    value = d * d + soft_min(a, b, c, gamma);
    known = true;
  }
  return value;
}
inline double soft_dtw_recursive(const std::vector<double>& x, const std::vector<double>& y, double gamma) {
  Memory memory{std::vector<std::pair<bool, double>>((x.size() + 1) * (y.size() + 1)), y.size() + 1};
  return remembered(memory, x, y, x.size(), y.size(), gamma);
}

#endif
