// Adjoint of programs/gaussian_mixture.hpp. Several points at a time, and each component twice: for its terms, then,
// when what each point has by them is known, for its derivatives, to which all points are added up close at hand.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "by_hand/scratch.hpp"
#include "by_hand/small.hpp"
#include "programs/gaussian_mixture.hpp"

namespace by_hand {

/// `centred` and `scaled` of one component at a block of points; `below` has what stands below the diagonal by rows.
inline void centre_and_scale(int d, const double* block, const double* mean, const double* diagonal,
                             const double* below, double* __restrict centred, double* __restrict scaled) {
  for (int row = 0; row < d; ++row) {
    Pack difference, even, odd{}, other;
    load(difference, block + row * lanes);
    difference -= mean[row];
    store(centred + row * lanes, difference);
    even = diagonal[row] * difference;
    int column = 0;
    for (; column + 1 < row; column += 2, below += 2) {
      load(other, centred + column * lanes);
      even += below[0] * other;
      load(other, centred + (column + 1) * lanes);
      odd += below[1] * other;
    }
    if (column < row) {
      load(other, centred + column * lanes);
      even += *below++ * other;
    }
    store(scaled + row * lanes, even + odd);
  }
}

inline double gaussian_mixture(Scratch& scratch, int d, const std::vector<double>& weights,
                               const std::vector<double>& means, const std::vector<double>& factors,
                               const std::vector<double>& points, double gamma, int surplus,
                               double* __restrict weights_adj, double* __restrict means_adj,
                               double* __restrict factors_adj) {
  const int components = static_cast<int>(weights.size()), n = static_cast<int>(points.size()) / d;
  const int stride = d * (d + 1) / 2, blocks = (n + lanes - 1) / lanes, padded = blocks * lanes;
  double* next = scratch.take(static_cast<std::size_t>(padded) * d + static_cast<std::size_t>(components) * padded +
                              components * stride + lanes * (2 * d + stride + d));
  const auto array = [&next](std::size_t size) { return std::exchange(next, next + size); };
  double* const transposed = array(static_cast<std::size_t>(padded) * d);
  double* const terms = array(static_cast<std::size_t>(components) * padded);
  double* const by_rows = array(components * stride);  // of the factors, of which the diagonals are exponentials
  double* const centred = array(lanes * d);
  double* const scaled = array(lanes * d);
  double* const sums = array(lanes * (stride + d));

  for (int block = 0; block < blocks; ++block)
    for (int j = 0; j < d; ++j)
      for (int l = 0; l < lanes; ++l) {
        const int point = block * lanes + l;
        transposed[(block * d + j) * lanes + l] = point < n ? points[point * d + j] : 0;
      }

  double prior = 0;
  for (int k = 0; k < components; ++k) {
    const double* factor = &factors[k * stride];
    double* factor_adj = &factors_adj[k * stride];
    double *diagonal = by_rows + k * stride, *below = diagonal + d;
    double log_determinant = 0, frobenius = 0;
    for (int i = 0; i < d; ++i) {
      const double entry = diagonal[i] = std::exp(factor[i]);
      log_determinant += factor[i];
      frobenius += entry * entry;
      factor_adj[i] = surplus - gamma * gamma * entry * entry;
    }
    for (int i = d; i < stride; ++i) {
      frobenius += factor[i] * factor[i];
      factor_adj[i] = -gamma * gamma * factor[i];
    }
    for (int column = 0, from = d; column < d; ++column)
      for (int row = column + 1; row < d; ++row) below[row * (row - 1) / 2 + column] = factor[from++];
    prior += surplus * log_determinant - 0.5 * gamma * gamma * frobenius;
    const double offset = weights[k] + log_determinant;
    for (int block = 0; block < blocks; ++block) {
      centre_and_scale(d, transposed + block * d * lanes, &means[k * d], diagonal, below, centred, scaled);
      Pack norms{}, entry;
      for (int j = 0; j < d; ++j) {
        load(entry, scaled + j * lanes);
        norms += entry * entry;
      }
      store(terms + static_cast<std::size_t>(k) * padded + block * lanes, offset - 0.5 * norms);
    }
  }

  // Each point's terms become what its logarithm has by them.
  double total = 0;
  for (int block = 0; block < blocks; ++block) {
    double* const at = terms + block * lanes;
    double tops[lanes], all[lanes] = {}, scales[lanes];
    for (int l = 0; l < lanes; ++l) tops[l] = at[l];
    for (int k = 1; k < components; ++k)
      for (int l = 0; l < lanes; ++l) {
        const double term = at[static_cast<std::size_t>(k) * padded + l];
        tops[l] = term > tops[l] ? term : tops[l];
      }
    for (int k = 0; k < components; ++k)
      for (int l = 0; l < lanes; ++l) {
        double& term = at[static_cast<std::size_t>(k) * padded + l];
        term = std::exp(term - tops[l]);
        all[l] += term;
      }
    for (int l = 0; l < lanes; ++l) {
      const bool there = block * lanes + l < n;
      if (there) total += tops[l] + std::log(all[l]);
      scales[l] = there ? 1 / all[l] : 0;
    }
    for (int k = 0; k < components; ++k)
      for (int l = 0; l < lanes; ++l) at[static_cast<std::size_t>(k) * padded + l] *= scales[l];
  }

  const double mixed = log_sum_exp(weights, weights_adj);
  for (int k = 0; k < components; ++k) {
    const double *diagonal = by_rows + k * stride, *below = diagonal + d, *factor = &factors[k * stride] + d;
    double* const mean_sums = sums + lanes * stride;
    std::fill_n(sums, lanes * (stride + d), 0.0);
    Pack shares{};
    for (int block = 0; block < blocks; ++block) {
      centre_and_scale(d, transposed + block * d * lanes, &means[k * d], diagonal, below, centred, scaled);
      Pack share, entry, other, sum;
      load(share, terms + static_cast<std::size_t>(k) * padded + block * lanes);
      shares += share;
      for (int j = 0; j < d; ++j) {
        load(entry, scaled + j * lanes);
        store(scaled + j * lanes, -share * entry);
      }
      const double* below_factor = factor;
      double* below_sum = sums + d * lanes;
      for (int column = 0; column < d; ++column) {
        load(other, centred + column * lanes);
        load(entry, scaled + column * lanes);
        load(sum, sums + column * lanes);
        store(sums + column * lanes, sum + entry * other);
        Pack by = diagonal[column] * entry;
        for (int row = column + 1; row < d; ++row, ++below_factor, below_sum += lanes) {
          load(entry, scaled + row * lanes);
          load(sum, below_sum);
          store(below_sum, sum + entry * other);
          by += *below_factor * entry;
        }
        load(sum, mean_sums + column * lanes);
        store(mean_sums + column * lanes, sum + by);
      }
    }
    const auto reduced = [](const double* from) {
      Pack all;
      load(all, from);
      return sum_of(all);
    };
    const double share = sum_of(shares);
    weights_adj[k] = share - n * weights_adj[k];
    for (int j = 0; j < d; ++j) {
      means_adj[k * d + j] = -reduced(mean_sums + j * lanes);
      factors_adj[k * stride + j] += share + diagonal[j] * reduced(sums + j * lanes);
    }
    for (int i = d; i < stride; ++i) factors_adj[k * stride + i] += reduced(sums + i * lanes);
  }

  const int freedom = d + 1 + surplus;
  const double constant =
      components * (freedom * d * (std::log(gamma) - 0.5 * std::log(2.0)) - programs::log_gamma(d, 0.5 * freedom)) -
      0.5 * n * d * std::log(2 * 3.14159265358979323846);
  return total - n * mixed + prior + constant;
}

}  // namespace by_hand
