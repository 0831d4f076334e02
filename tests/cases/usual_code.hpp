// What people write: pairs that functions give, matrices of a class, tables of rows, copies of constants.
#ifndef DUALREV_CASE_USUAL_CODE_HPP
#define DUALREV_CASE_USUAL_CODE_HPP
#include <dualrev/annotate.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace usual_code {

using numbers = std::vector<double>;

// ---- pairs ----

inline std::pair<double, double> mean_and_variance(const numbers& x) {
  double m = 0;
  for (double e : x) m += e;
  m /= static_cast<double>(x.size());
  double v = 0;
  for (double e : x) v += (e - m) * (e - m);
  return {m, v / static_cast<double>(x.size() - 1)};
}
inline std::pair<double, double> sum_and_product(double a, double b) { return {a + b, a * b}; }
inline double score(const numbers& x) {
  const auto [mean, variance] = mean_and_variance(x);
  return mean / std::sqrt(variance);
}
inline double score_by_members(const numbers& x) {
  const auto all = mean_and_variance(x);
  return all.first * all.second;
}
inline double two_scores(const std::vector<numbers>& groups) {
  const auto [m0, v0] = mean_and_variance(groups[0]);
  const auto [m1, v1] = mean_and_variance(groups[1]);
  return (m0 - m1) / std::sqrt(v0 / groups[0].size() + v1 / groups[1].size());
}
inline double pairs_in_a_loop(const numbers& x) {
  double s = 0;
  for (double e : x) {
    const std::pair<double, double> both = sum_and_product(e, s);
    const auto [sum, product] = sum_and_product(both.first, both.second + e);
    s += sum * product * 0.1;
  }
  return s;
}

// ---- matrices ----

class Matrix {
 public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), data_(rows * columns) {}
  double& operator()(int i, int j) { return data_[i * columns_ + j]; }
  double operator()(int i, int j) const { return data_[i * columns_ + j]; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }

 private:
  int rows_, columns_;
  numbers data_;
};
inline Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c(a.rows(), b.columns());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < b.columns(); ++j)
      for (int k = 0; k < a.columns(); ++k) c(i, j) += a(i, k) * b(k, j);
  return c;
}
inline double determinant(Matrix a) {
  double det = 1;
  const int n = a.rows();
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(a(i, k)) > std::abs(a(p, k))) p = i;
    if (p != k) {
      for (int j = 0; j < n; ++j) std::swap(a(p, j), a(k, j));
      det = -det;
    }
    det *= a(k, k);
    for (int i = k + 1; i < n; ++i) {
      const double f = a(i, k) / a(k, k);
      for (int j = k; j < n; ++j) a(i, j) -= f * a(k, j);
    }
  }
  return det;
}
inline double log_determinant(const numbers& x, int n) {
  Matrix a(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a(i, j) = x[i * n + j];
  return std::log(std::abs(determinant(product(a, a)))) + a(n - 1, 0);
}

// ---- tables ----

inline double warped(const numbers& a, const numbers& b) {
  std::vector<numbers> d(a.size() + 1, numbers(b.size() + 1, 1e3));
  d[0][0] = 0;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const double c = (a[i - 1] - b[j - 1]) * (a[i - 1] - b[j - 1]);
      d[i][j] = c + std::min({d[i - 1][j], d[i][j - 1], d[i - 1][j - 1]});
    }
  return d[a.size()][b.size()];
}

// ---- copies of constants ----

inline numbers scaled(double a, const numbers& x) {
  numbers y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = a * x[i];
  return y;
}
inline double scaled_in_place(double a, DUALREV_CONSTANT const numbers& c) {
  numbers x = c, y(c);
  for (double& e : x) e *= a;
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += x[i] * a;
  double s = 0;
  for (double e : y) s += e * e;
  return s + c[0];
}
inline double scaled_again(double a, DUALREV_CONSTANT const numbers& c) {
  numbers x = c;
  for (int i = 0; i < 3; ++i) {
    x = scaled(a, x);
    for (double& e : x) e = std::tanh(e);
  }
  return x[0] * x.back();
}

}  // namespace usual_code
#endif
