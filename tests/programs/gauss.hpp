// Dense linear algebra as function templates over the storage: elimination with partial pivoting on flat vectors and on C arrays, the
// determinant, the inverse, and iterative refinement.
#ifndef DUALREV_PROGRAM_GAUSS_HPP
#define DUALREV_PROGRAM_GAUSS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

template <class T>
T absolute(T x) { return x < 0 ? -x : x; }

// Row r, column c of a square matrix in one run of memory.
template <class T>
T& entry(T* a, int n, int r, int c) { return a[r * n + c]; }

template <class T>
int pivot_row(T* a, int n, int column) {
  int best = column;
  for (int r = column + 1; r < n; ++r)
    if (absolute(entry(a, n, r, column)) > absolute(entry(a, n, best, column))) best = r;
  return best;
}

// Leaves the factors in place and the order of the rows in `order`; returns the permutation's sign.
template <class T>
int factorise(T* a, int n, int* order) {
  int sign = 1;
  for (int i = 0; i < n; ++i) order[i] = i;
  for (int k = 0; k < n; ++k) {
    const int p = pivot_row(a, n, k);
    if (p != k) {
      for (int c = 0; c < n; ++c) std::swap(entry(a, n, k, c), entry(a, n, p, c));
      std::swap(order[k], order[p]);
      sign = -sign;
    }
    for (int r = k + 1; r < n; ++r) {
      const T factor = entry(a, n, r, k) /= entry(a, n, k, k);
      for (int c = k + 1; c < n; ++c) entry(a, n, r, c) -= factor * entry(a, n, k, c);
    }
  }
  return sign;
}

template <class T>
void substitute(T* lu, int n, const int* order, const T* b, T* x) {
  for (int i = 0; i < n; ++i) {
    T s = b[order[i]];
    for (int j = 0; j < i; ++j) s -= entry(lu, n, i, j) * x[j];
    x[i] = s;
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int j = i + 1; j < n; ++j) x[i] -= entry(lu, n, i, j) * x[j];
    x[i] /= entry(lu, n, i, i);
  }
}

inline double determinant(std::vector<double> a, int n) {
  std::vector<int> order(static_cast<std::size_t>(n));
  double d = factorise(a.data(), n, order.data());
  for (int i = 0; i < n; ++i) d *= a[i * n + i];
  return d;
}

inline std::vector<double> solved(const std::vector<double>& matrix, const std::vector<double>& b) {
  const int n = static_cast<int>(b.size());
  std::vector<double> a(matrix), x(b.size());
  std::vector<int> order(b.size());
  factorise(&a[0], n, &order[0]);
  substitute(&a[0], n, &order[0], b.data(), x.data());
  return x;
}

template <std::size_t N>
std::array<std::array<double, N>, N> inverse_of(const std::array<std::array<double, N>, N>& m) {
  double flat[N * N], unit[N], column[N];
  int order[N];
  const int n = static_cast<int>(N);
  for (std::size_t r = 0; r < N; ++r)
    for (std::size_t c = 0; c < N; ++c) flat[r * N + c] = m[r][c];
  factorise(flat, n, order);
  std::array<std::array<double, N>, N> result{};
  for (std::size_t c = 0; c < N; ++c) {
    for (std::size_t i = 0; i < N; ++i) unit[i] = i == c ? 1 : 0;
    substitute(flat, n, order, unit, column);
    for (std::size_t r = 0; r < N; ++r) result[r][c] = column[r];
  }
  return result;
}
inline std::array<std::array<double, 2>, 2> inverse_2(const std::array<std::array<double, 2>, 2>& m) { return inverse_of(m); }
inline double trace_of_inverse_3(const std::array<std::array<double, 3>, 3>& m) {
  const auto i = inverse_of<3>(m);
  return i[0][0] + i[1][1] + i[2][2];
}

// One step of refinement by the residual, in place; returns the size of the correction's input.
inline double refine(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& x) {
  const std::size_t n = b.size();
  std::vector<double> residual(b);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) residual[i] -= a[i * n + j] * x[j];
  const std::vector<double> correction = solved(a, residual);
  double size = 0;
  for (std::size_t i = 0; i < n; ++i) {
    x[i] += correction[i];
    size += residual[i] * residual[i];
  }
  return std::sqrt(size);
}

#endif
