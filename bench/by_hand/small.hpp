// Adjoints of programs/small.hpp, written by hand to be fast: each returns the value and writes the derivatives by all
// numbers of `x` to `x_adj`.
#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

inline double multiply(double x, double y, double& x_adj, double& y_adj) {
  x_adj = y;
  y_adj = x;
  return x * y;
}

inline double dot_product(const std::vector<double>& a, const std::vector<double>& b, double* __restrict a_adj,
                          double* __restrict b_adj) {
  const std::size_t n = a.size(), whole = n - n % (2 * lanes);
  const double *x = a.data(), *y = b.data();
  Pack even{}, odd{};
  for (std::size_t i = 0; i < whole; i += 2 * lanes) {
    Pack x0, x1, y0, y1;
    load(x0, x + i), load(x1, x + i + lanes), load(y0, y + i), load(y1, y + i + lanes);
    store(a_adj + i, y0), store(a_adj + i + lanes, y1), store(b_adj + i, x0), store(b_adj + i + lanes, x1);
    even += x0 * y0, odd += x1 * y1;
  }
  double sum = sum_of(even + odd);
  for (std::size_t i = whole; i < n; ++i) {
    a_adj[i] = y[i];
    b_adj[i] = x[i];
    sum += x[i] * y[i];
  }
  return sum;
}

// The derivatives by v are the sums of the columns, whose product with v is the value.
inline double matrix_vector_sum(const std::vector<double>& matrix, const std::vector<double>& v,
                                double* __restrict matrix_adj, double* __restrict v_adj) {
  const std::size_t n = v.size();
  const double* x = v.data();
  std::fill_n(v_adj, n, 0.0);
  for (std::size_t row = 0; row < n; ++row) {
    const double* entries = &matrix[row * n];
    double* entries_adj = &matrix_adj[row * n];
    for (std::size_t column = 0; column < n; ++column) {
      entries_adj[column] = x[column];
      v_adj[column] += entries[column];
    }
  }
  double sum = 0;
  for (std::size_t column = 0; column < n; ++column) sum += v_adj[column] * x[column];
  return sum;
}

// The softmax; what the value has by `top` is zero.
inline double log_sum_exp(const std::vector<double>& v, double* __restrict v_adj) {
  const std::size_t n = v.size(), whole = n - n % (2 * lanes);
  const double* x = v.data();
  double top = x[0];
  Pack even = top - Pack{}, odd = even;
  for (std::size_t i = 0; i < whole; i += 2 * lanes) {
    Pack here, after;
    load(here, x + i), load(after, x + i + lanes);
    even = here > even ? here : even, odd = after > odd ? after : odd;
  }
  for (int l = 0; l < lanes; ++l) top = std::max({top, even[l], odd[l]});
  for (std::size_t i = whole; i < n; ++i) top = std::max(top, x[i]);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += v_adj[i] = std::exp(x[i] - top);
  const double scale = 1 / sum;
  for (std::size_t i = 0; i < n; ++i) v_adj[i] *= scale;
  return top + std::log(sum);
}

// What a minor is multiplied with on the way to the determinant is known before the minor is: one recursion does both.
inline double minor_of(const double* matrix, int n, int row, unsigned columns, double minor_adj, double* matrix_adj) {
  const double *here = matrix + row * n, *below = here + n;
  double *here_adj = matrix_adj + row * n, *below_adj = here_adj + n;
  if (row + 2 == n) {
    const int a = std::countr_zero(columns), b = std::countr_zero(columns & (columns - 1));
    here_adj[a] += minor_adj * below[b];
    here_adj[b] -= minor_adj * below[a];
    below_adj[a] -= minor_adj * here[b];
    below_adj[b] += minor_adj * here[a];
    return here[a] * below[b] - here[b] * below[a];
  }
  double sum = 0, sign = 1;
  for (unsigned rest = columns; rest; rest &= rest - 1, sign = -sign) {
    const int column = std::countr_zero(rest);
    const double entry = sign * here[column];
    const double minor = minor_of(matrix, n, row + 1, columns & ~(1u << column), minor_adj * entry, matrix_adj);
    here_adj[column] += minor_adj * sign * minor;
    sum += entry * minor;
  }
  return sum;
}

inline double determinant(const std::vector<double>& matrix, int n, double* matrix_adj) {
  if (n == 1) {
    matrix_adj[0] = 1;
    return matrix[0];
  }
  std::fill_n(matrix_adj, n * n, 0.0);
  return minor_of(matrix.data(), n, 0, (1u << n) - 1, 1, matrix_adj);
}

// A point's distances from several centres at a time, for which the centres are transposed; what is missing to the last
// of them is infinitely far away.
inline double k_means_cost(Scratch& scratch, int d, const std::vector<double>& centres,
                           const std::vector<double>& points, double* __restrict centres_adj) {
  const int k = static_cast<int>(centres.size()) / d, blocks = (k + lanes - 1) / lanes, padded = blocks * lanes;
  double* transposed = scratch.take(static_cast<std::size_t>(padded) * (d + 1));
  double* distances = transposed + static_cast<std::size_t>(padded) * d;
  for (int block = 0; block < blocks; ++block)
    for (int i = 0; i < d; ++i)
      for (int j = 0; j < lanes; ++j) {
        const int centre = block * lanes + j;
        transposed[(block * d + i) * lanes + j] =
            centre < k ? centres[centre * d + i] : std::numeric_limits<double>::infinity();
      }
  std::fill_n(centres_adj, centres.size(), 0.0);
  double cost = 0;
  const std::size_t n = points.size() / d;
  for (std::size_t at = 0; at < n; ++at) {
    const double* point = &points[at * d];
    for (int block = 0; block < blocks; ++block) {
      const double* coordinates = transposed + block * d * lanes;
      Pack sums{};
      for (int i = 0; i < d; ++i) {
        Pack difference;
        load(difference, coordinates + i * lanes);
        difference -= point[i];
        sums += difference * difference;
      }
      store(distances + block * lanes, sums);
    }
    int nearest = 0;
    double distance = distances[0];
    for (int centre = 1; centre < k; ++centre) {
      const bool nearer = distances[centre] < distance;
      nearest = nearer ? centre : nearest;
      distance = nearer ? distances[centre] : distance;
    }
    cost += distance;
    const double* centre = &centres[nearest * d];
    double* centre_adj = &centres_adj[nearest * d];
    for (int i = 0; i < d; ++i) centre_adj[i] += 2 * (centre[i] - point[i]);
  }
  return cost;
}

struct ValueAndSlope {
  double value, slope;
};

// Both halves have the same slope.
inline ValueAndSlope normal_distribution(double x) {
  const double size = std::abs(x);
  const double k = 1 / (1 + 0.2316419 * size);
  const double p4 = -1.821255978 + k * 1.330274429, p3 = 1.781477937 + k * p4, p2 = -0.356563782 + k * p3;
  const double p1 = 0.319381530 + k * p2, series = k * p1;
  const double series_slope = p1 + k * (p2 + k * (p3 + k * (p4 + k * 1.330274429)));
  const double density = 0.39894228040143270286 * std::exp(-0.5 * size * size);
  const double tail = density * series;
  return {x < 0 ? tail : 1 - tail, size * tail + density * series_slope * 0.2316419 * k * k};
}

inline double black_scholes(const std::vector<double>& spots, const std::vector<double>& strikes,
                            const std::vector<double>& rates, const std::vector<double>& volatilities,
                            const std::vector<double>& years, double* __restrict spots_adj,
                            double* __restrict strikes_adj, double* __restrict rates_adj,
                            double* __restrict volatilities_adj, double* __restrict years_adj) {
  double worth = 0;
  const std::size_t n = spots.size();
  for (std::size_t i = 0; i < n; ++i) {
    const double spot = spots[i], strike = strikes[i], rate = rates[i], volatility = volatilities[i];
    const double time = years[i], root = std::sqrt(time);
    const double deviation = volatility * root, per_deviation = 1 / deviation;
    const double drift = rate + 0.5 * volatility * volatility;
    const double upper = (std::log(spot / strike) + drift * time) * per_deviation, lower = upper - deviation;
    const double discount = std::exp(-rate * time), due = strike * discount;
    const auto [above, above_slope] = normal_distribution(upper);
    const auto [below, below_slope] = normal_distribution(lower);
    worth += spot * above - due * below;

    const double lower_adj = -due * below_slope;
    const double upper_adj = spot * above_slope + lower_adj;
    const double numerator_adj = upper_adj * per_deviation;
    const double deviation_adj = -lower_adj - numerator_adj * upper;
    const double exponent_adj = -due * below;  // of -rate * time
    spots_adj[i] = above + numerator_adj / spot;
    strikes_adj[i] = -discount * below - numerator_adj / strike;
    rates_adj[i] = time * (numerator_adj - exponent_adj);
    volatilities_adj[i] = numerator_adj * volatility * time + deviation_adj * root;
    years_adj[i] = numerator_adj * drift - exponent_adj * rate + deviation_adj * volatility * 0.5 / root;
  }
  return worth;
}

}  // namespace by_hand
