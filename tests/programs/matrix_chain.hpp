// Products and folds with the standard algorithms: std::accumulate over matrices with lambdas, the optimal order of a chain of products,
// Markov chains by repeated squaring, and sums by std::transform_reduce, partial_sum and adjacent_difference.
#ifndef DUALREV_PROGRAM_MATRIX_CHAIN_HPP
#define DUALREV_PROGRAM_MATRIX_CHAIN_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

using Matrix = std::vector<std::vector<double>>;
using Small = std::array<std::array<double, 2>, 2>;

inline Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix c(a.size(), std::vector<double>(b.front().size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < c[i].size(); ++j) {
      std::size_t k = 0;
      c[i][j] = std::accumulate(a[i].begin(), a[i].end(), c[i][j], [&](double sum, double x) { return sum + x * b[k++][j]; });
    }
  return c;
}

inline Small product(const Small& a, const Small& b) {
  Small c{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
  return c;
}

// A beam through lenses and free space, each a matrix; focal lengths and distances take turns.
inline double beam(const std::vector<double>& elements, double height, double angle) {
  std::vector<Small> matrices;
  std::transform(elements.begin(), elements.end(), std::back_inserter(matrices), [lens = true](double x) mutable {
    lens = !lens;
    return lens ? Small{{{1, 0}, {-1 / x, 1}}} : Small{{{1, x}, {0, 1}}};
  });
  const Small all = std::accumulate(matrices.begin(), matrices.end(), Small{{{1, 0}, {0, 1}}}, [](const Small& before, const Small& m) { return product(m, before); });
  return all[0][0] * height + all[0][1] * angle;
}

// The cheapest order by dynamic programming, then the product in that order by a recursive lambda.
inline double chain_trace(const std::vector<Matrix>& chain) {
  const std::size_t n = chain.size();
  std::vector<std::size_t> sizes;
  for (const Matrix& m : chain) sizes.push_back(m.size());
  sizes.push_back(chain.back().front().size());
  std::vector<std::vector<std::size_t>> cost(n, std::vector<std::size_t>(n, 0)), cut = cost;
  for (std::size_t length = 2; length <= n; ++length)
    for (std::size_t i = 0; i + length <= n; ++i) {
      const std::size_t j = i + length - 1;
      cost[i][j] = static_cast<std::size_t>(-1);
      for (std::size_t k = i; k < j; ++k) {
        const std::size_t c = cost[i][k] + cost[k + 1][j] + sizes[i] * sizes[k + 1] * sizes[j + 1];
        if (c < cost[i][j]) {
          cost[i][j] = c;
          cut[i][j] = k;
        }
      }
    }
  const std::function<Matrix(std::size_t, std::size_t)> evaluate = [&](std::size_t i, std::size_t j) {
    return i == j ? chain[i] : multiply(evaluate(i, cut[i][j]), evaluate(cut[i][j] + 1, j));
  };
  const Matrix m = evaluate(0, n - 1);
  double trace = 0;
  for (std::size_t i = 0; i < m.size(); ++i) trace += m[i][i];
  return trace;
}

template <class T, class Times>
T power(T base, unsigned n, T one, Times times) {
  T result = std::move(one);
  for (; n; n >>= 1) {
    if (n & 1) result = times(result, base);
    base = times(base, base);
  }
  return result;
}
inline std::array<double, 2> markov(double stay, double come, double start, int steps) {
  const Small p = power(Small{{{stay, 1 - stay}, {come, 1 - come}}}, static_cast<unsigned>(steps), Small{{{1, 0}, {0, 1}}}, product);
  return {start * p[0][0] + (1 - start) * p[1][0], start * p[0][1] + (1 - start) * p[1][1]};
}

// Sums in many spellings.
inline double statistics(const std::vector<double>& v, double shift) {
  const double zero = 0, one = 1;
  const double squares = std::accumulate(v.cbegin(), v.cend(), zero, [](double s, const double& x) { return s + x * x; });
  const double all = std::accumulate(v.rbegin(), v.rend(), one, [shift](auto p, auto x) { return p * (x + shift); });
  std::vector<double> sums(v.size()), steps(v.size());
  std::partial_sum(v.begin(), v.end(), sums.begin(), [](double a, double b) { return a + std::sin(b); });
  std::adjacent_difference(sums.begin(), sums.end(), steps.begin());
  const double both = std::transform_reduce(v.begin(), v.end(), steps.begin(), zero, std::plus<>(), [](double a, double b) { return a * std::exp(b); });
  const auto positive = std::count_if(v.begin(), v.end(), [&](double x) { return x > -shift; });
  std::for_each(sums.begin(), sums.end(), [&, factor = both](double& s) { s *= factor; });
  return squares + all + both + sums.back() * static_cast<double>(positive);
}

#endif
