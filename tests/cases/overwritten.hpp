// Elements that are overwritten where nothing asks for what was there before, and others beside them: what is read is
// another element by the loops' ends, by how many columns a row has, or by which of them comes first.
#ifndef DUALREV_CASE_OVERWRITTEN_HPP
#define DUALREV_CASE_OVERWRITTEN_HPP

#include <dualrev/annotate.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

// The right part of a symmetric matrix that has a root, column by column in place.
inline double factorised(const std::vector<double>& matrix, int n) {
  std::vector<double> work = matrix;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    work[k * n + k] = 4 + std::sqrt(work[k * n + k] * work[k * n + k] + 1);
    sum += std::log(work[k * n + k]);
    for (int i = k + 1; i < n; ++i) work[i * n + k] /= work[k * n + k];
    for (int j = k + 1; j < n; ++j)
      for (int i = j; i < n; ++i) work[i * n + j] -= work[i * n + k] * work[j * n + k];
  }
  return sum;
}
// Without a pivot: each row is taken off those below.
inline double eliminated(const std::vector<double>& matrix, std::size_t n) {
  std::vector<double> a = matrix;
  for (std::size_t i = 0; i < n; ++i) a[i * n + i] += 5;
  for (std::size_t step = 0; step + 1 < n; ++step)
    for (std::size_t row = step + 1; row < n; ++row) {
      a[row * n + step] = a[row * n + step] / a[step * n + step];
      for (std::size_t column = step + 1; column < n; ++column)
        a[row * n + column] -= a[row * n + step] * a[step * n + column];
    }
  double product = 1;
  for (std::size_t i = 0; i < n; ++i) product *= a[i * n + i];
  return product;
}
// The same in a row of rows.
inline double eliminated_rows(const std::vector<double>& matrix, int n) {
  std::vector<std::vector<double>> a(n, std::vector<double>(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = matrix[i * n + j] + (i == j ? 5 : 0);
  for (int step = 0; step < n; ++step)
    for (int row = step + 1; row < n; ++row) {
      a[row][step] /= a[step][step];
      for (int column = n - 1; column > step; --column) a[row][column] -= a[row][step] * a[step][column];
    }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += std::log(std::abs(a[i][i]));
  return sum;
}
// Each step has a row of its own.
inline double states(const std::vector<double>& x, int steps) {
  const int width = static_cast<int>(x.size());
  std::vector<double> all(width * (steps + 1));
  for (int i = 0; i < width; ++i) all[i] = x[i];
  for (int t = 0; t < steps; ++t)
    for (int i = 0; i < width; ++i) {
      const int at = t * width + i;
      all[at + width] = all[at] * all[t * width + (i + 1) % width] + std::sin(x[i]);
    }
  double sum = 0;
  for (int i = 0; i < width; ++i) sum += all[steps * width + i] * all[i];
  return sum;
}
// Three indices.
inline double layers(const std::vector<double>& x, int n) {
  const int m = static_cast<int>(x.size()) / n;
  std::vector<double> cube(2 * n * m);
  for (int i = 0; i < n * m; ++i) cube[i] = x[i];
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) cube[(m + j) * n + i] = cube[j * n + i] * cube[i] + x[j];
  double sum = 0;
  for (const double each : cube) sum += each * each * each;
  return sum;
}

// ---- what is needed, and must come back ----

// The element that is read may be the one that is overwritten next.
inline double carried(const std::vector<double>& x) {
  std::vector<double> a = x;
  for (std::size_t i = 1; i < a.size(); ++i) a[i] = a[i] * a[i - 1];
  for (std::size_t i = 1; i < a.size(); ++i) a[i - 1] = a[i] * a[i - 1];
  double sum = 0;
  for (const double each : a) sum += each * each;
  return sum;
}
// One row further is inside of the rows that are too short for it.
inline double overlapping(const std::vector<double>& x, int n, int width) {
  std::vector<double> a(x);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < width; ++j) a[i * 2 + j] += a[i * 2 + 1] * a[j];
  double sum = 0;
  for (const double each : a) sum += each * each;
  return sum;
}
// The same element by indices that only look different.
inline double by_table(const std::vector<double>& x, const std::vector<int>& at) {
  std::vector<double> a = x;
  for (std::size_t i = 0; i < at.size(); ++i)
    for (std::size_t j = 0; j < at.size(); ++j) a[at[i]] = 0.5 * a[at[i]] * a[at[j]];
  double sum = 0;
  for (const double each : a) sum += each;
  return sum;
}
// The number of columns changes on the way.
inline double reshaped(const std::vector<double>& x) {
  std::vector<double> a = x;
  int n = 3;
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < 2; ++i)
      for (int j = 1; j < n; ++j) a[i * n + j] += a[i * n] * a[0];
    --n;
  }
  double sum = 0;
  for (const double each : a) sum += each * each;
  return sum;
}
// Of a loop that counts down, earlier is more.
inline double downwards(const std::vector<double>& x) {
  std::vector<double> a = x;
  const int n = static_cast<int>(a.size());
  for (int i = n - 2; i >= 0; --i) a[i + 1] += a[i] * a[i];
  for (int i = n - 2; i >= 0; --i) a[i] += a[i + 1] * a[i + 1];
  double sum = 0;
  for (const double each : a) sum += each * each;
  return sum;
}
// A quotient is at hand until it is overwritten.
inline double quotients(const std::vector<double>& x, double by) {
  std::vector<double> a = x;
  double norm = by;
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] /= norm;
    norm /= 1 + a[0] * a[0];
    norm = norm / x[1];
  }
  double sum = norm;
  for (const double each : a) sum += each * each;
  return sum;
}
// And of itself.
inline double by_itself(const std::vector<double>& x) {
  std::vector<double> a = x;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] /= a[0] + a[i] * a[i];
  double sum = 0;
  for (const double each : a) sum += each * each;
  return sum;
}

// ---- what all iterations add to one element ----

inline double substituted(const std::vector<double>& x, const std::vector<double>& l) {
  std::vector<double> b = x;
  const std::size_t n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    b[j] /= 2 + l[j * n + j];
    for (std::size_t i = j + 1; i < n; ++i) b[i] -= l[i * n + j] * b[j];
  }
  double sum = 0;
  for (const double each : b) sum += each * each;
  return sum;
}
// Some of the iterations, to one of two elements.
inline double by_choice(const std::vector<double>& x, int n) {
  std::vector<double> to(n), from = x;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 3; ++j) {
      double& here = to[i];
      if (x[j] > 0.5)
        here += x[j] * from[0] * from[1];
      else
        here -= from[0] * from[0];
    }
  double sum = 0;
  for (const double each : to) sum += each * each;
  return sum;
}
// The element itself is among those that are set.
inline double itself_too(const std::vector<double>& x) {
  std::vector<double> b = x;
  const int n = static_cast<int>(b.size());
  for (int j = 0; j < n; ++j)
    for (int i = j; i < n; ++i) b[i] -= 0.3 * x[i] * b[j];
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) b[i] = 0.3 * b[i] * b[n - 1 - j];
  double sum = 0;
  for (const double each : b) sum += each * each;
  return sum;
}
// There is no element if there is no iteration.
inline double none_there(const std::vector<double>& x, int n) {
  std::vector<double> b = x;
  double sum = 0;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < n; ++i) b[i] += x[i] * b[100 * (1 - n) + 3];
  for (const double each : b) sum += each * each;
  return sum;
}

#endif
