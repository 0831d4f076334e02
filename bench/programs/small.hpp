// The programs that are timed, each written once for all numbers: double, the tape libraries', one that counts. What
// stands beside this file are the larger ones.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace programs {

template <class T>
T multiply(const T& x, const T& y) {
  return x * y;
}

template <class T>
T dot_product(const std::vector<T>& a, const std::vector<T>& b) {
  T sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// The sum of the entries of M v, M square and stored by rows.
template <class T>
T matrix_vector_sum(const std::vector<T>& matrix, const std::vector<T>& v) {
  T sum = 0.0;
  for (std::size_t row = 0; row < v.size(); ++row) {
    T entry = 0.0;
    for (std::size_t column = 0; column < v.size(); ++column) entry += matrix[row * v.size() + column] * v[column];
    sum += entry;
  }
  return sum;
}

template <class T>
T log_sum_exp(const std::vector<T>& v) {
  using std::exp, std::log;
  T top = v[0];
  for (const T& x : v)
    if (x > top) top = x;
  T sum = 0.0;
  for (const T& x : v) sum += exp(x - top);
  return top + log(sum);
}

// By Laplace's expansion: the determinant of what the rows from `row` on have in `columns`, which has a bit for each.
template <class T>
T minor_of(const std::vector<T>& matrix, int n, int row, unsigned columns) {
  T sum = 0.0;
  bool even = true;
  for (int column = 0; column < n; ++column) {
    const unsigned bit = 1u << column;
    if (!(columns & bit)) continue;
    const T& entry = matrix[row * n + column];
    if (row + 1 == n) return entry;
    if (even)
      sum += entry * minor_of(matrix, n, row + 1, columns & ~bit);
    else
      sum -= entry * minor_of(matrix, n, row + 1, columns & ~bit);
    even = !even;
  }
  return sum;
}

template <class T>
T determinant(const std::vector<T>& matrix, int n) {
  return minor_of(matrix, n, 0, (1u << n) - 1);
}

// The sum of each point's squared distance from the centre that is nearest to it, in d dimensions.
template <class T>
T k_means_cost(int d, const std::vector<T>& centres, DUALREV_CONSTANT const std::vector<double>& points) {
  T cost = 0.0;
  for (std::size_t point = 0; point < points.size(); point += d) {
    T nearest = 0.0;
    for (std::size_t centre = 0; centre < centres.size(); centre += d) {
      T distance = 0.0;
      for (int i = 0; i < d; ++i) {
        const T difference = centres[centre + i] - points[point + i];
        distance += difference * difference;
      }
      if (centre == 0 || distance < nearest) nearest = distance;
    }
    cost += nearest;
  }
  return cost;
}

// Abramowitz and Stegun 26.2.17, as the benchmark suite PARSEC has it.
template <class T>
T normal_distribution(const T& x) {
  using std::exp;
  T size = x;
  if (x < 0.0) size = -x;
  const T k = 1.0 / (1.0 + 0.2316419 * size);
  const T series = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const T tail = 0.39894228040143270286 * exp(-0.5 * size * size) * series;
  if (x < 0.0) return tail;
  return 1.0 - tail;
}

template <class T>
T call_price(const T& spot, const T& strike, const T& rate, const T& volatility, const T& years) {
  using std::exp, std::log, std::sqrt;
  const T deviation = volatility * sqrt(years);
  const T upper = (log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / deviation;
  const T lower = upper - deviation;
  return spot * normal_distribution(upper) - strike * exp(-rate * years) * normal_distribution(lower);
}

// What a portfolio of European calls is worth, by Black and Scholes.
template <class T>
T black_scholes(const std::vector<T>& spots, const std::vector<T>& strikes, const std::vector<T>& rates,
                const std::vector<T>& volatilities, const std::vector<T>& years) {
  T worth = 0.0;
  for (std::size_t i = 0; i < spots.size(); ++i)
    worth += call_price(spots[i], strikes[i], rates[i], volatilities[i], years[i]);
  return worth;
}

}  // namespace programs
