// C arrays of one and more dimensions: initialisation, subscripts, decay, parameters.
#ifndef DUALREV_CASE_ARRAYS_HPP
#define DUALREV_CASE_ARRAYS_HPP

#include <cmath>
#include <cstddef>
#include <iterator>

inline double listed(double x) {
  double a[3] = {x, 2 * x, 3};
  return a[0] * a[1] * a[2];
}
inline double partly_listed(double x) {
  double a[4] = {x, x * x};
  a[3] = a[0] + a[2];
  return a[1] * a[3] + a[2];
}
inline double zeroed(double x) {
  double a[3] = {};
  double b[3]{};
  a[1] = x;
  b[2] += x * x;
  return a[0] + a[1] * 2 + a[2] + b[0] + b[2];
}
inline double unknown_bound(double x) {
  const double a[] = {x, x * x, x * x * x};
  double s = 0;
  for (std::size_t i = 0; i < sizeof(a) / sizeof(a[0]); ++i) s += a[i];
  return s;
}
inline double std_size(double x) {
  double a[] = {x, 2, x * x};
  double s = 0;
  for (std::size_t i = 0; i < std::size(a); ++i) s = s * 0.5 + a[i];
  return s;
}
inline double begin_end(double x) {
  double a[] = {x, 2, x * x};
  double s = 0;
  for (const double* p = std::begin(a); p != std::end(a); ++p) s = s * 0.5 + *p;
  return s;
}
inline double filled(double x, int n) {
  double a[16];
  for (int i = 0; i < n; ++i) a[i] = i == 0 ? x : a[i - 1] * x + i;
  return a[n - 1];
}
inline double two_dimensions(double x) {
  double m[2][3];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) m[i][j] = x * (i + 1) + j;
  double s = 1;
  for (int j = 0; j < 3; ++j) s *= m[0][j] - m[1][j] / 2 + 1;
  return s;
}
inline double two_dimensions_listed(double x, double y) {
  const double m[2][2] = {{x, y}, {x * y, 1}};
  return m[0][0] * m[1][1] - m[0][1] * m[1][0];
}
inline double braces_left_out(double x, double y) {
  const double m[2][2] = {{x, y}, {}};
  return m[0][0] * 2 + m[0][1] + m[1][0];
}
inline double three_dimensions(double x) {
  double t[2][2][2] = {};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 2; ++k) t[i][j][k] += (i + 1) * x + (j + 1) * x * x - k;
  return t[0][0][0] * t[1][1][1] + t[0][1][0];
}
inline double row_pointer(double x) {
  double m[2][2] = {{x, 2}, {3, x * x}};
  double* row = m[1];
  row[0] *= row[1];
  double(*rows)[2] = m;
  rows[0][1] += x;
  return m[0][1] * m[1][0] + (*(rows + 1))[1];
}
inline double loop_over_rows(double x) {
  double m[2][2] = {{x, 2}, {3, x * x}};
  double s = 0;
  for (auto& row : m)
    for (double& y : row) {
      y *= x;
      s += y;
    }
  return s * m[1][1];
}
inline double of_pointers(double x, double y) {
  double* p[] = {&x, &y, &x};
  for (double* q : p) *q *= 2;
  return x * y;
}
inline double of_integers(double x) {
  const int n[] = {2, 3, 5};
  int counts[2] = {};
  for (int i : n) counts[i % 2] += i;
  return x * counts[0] + x * x * counts[1];
}
inline double of_bools(double x) {
  bool seen[2] = {false, x > 0};
  seen[0] = !seen[1];
  return seen[0] ? x : seen[1] ? 2 * x : 3 * x;
}
inline float of_floats(float x) {
  float a[2] = {x, x * x};
  a[0] += a[1];
  return a[0] * 2;
}
inline double char_text(double x) {
  const char text[] = "abc";
  return x * (text[1] - 'a') * sizeof text;
}
inline double compound_on_elements(double x) {
  double a[3] = {x, x, x};
  int i = 0;
  a[i++] *= 2;
  a[i] += a[i - 1];
  a[++i] -= x * x;
  ++a[0];
  a[1]--;
  return a[0] * a[1] * a[2];
}
inline double subscripts_of_subscripts(double x) {
  const int index[] = {2, 0, 1};
  double a[] = {x, x * x, 1};
  a[index[0]] = a[index[index[0]]] * 3;
  return a[2] + a[index[1]];
}

// ---- parameters ----

inline double by_pointer(const double a[], int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * i;
  return s;
}
inline double by_sized(const double a[3]) { return a[0] * a[1] * a[2]; }
inline double by_reference(const double (&a)[3]) {
  double s = 1;
  for (double x : a) s *= x;
  return s + a[2];
}
inline void in_and_out(double (&a)[3]) {
  a[0] *= a[1];
  a[2] = a[0];
}
inline double trace(const double (&m)[2][2]) { return m[0][0] + m[1][1] * 2; }
inline double determinant(const double (*m)[2]) { return m[0][0] * m[1][1] - m[0][1] * m[1][0]; }
inline void transpose(double m[2][2]) {
  const double t = m[0][1];
  m[0][1] = m[1][0];
  m[1][0] = t;
}
inline double passes(double x) {
  double a[3] = {x, x * x, 2};
  in_and_out(a);
  return by_pointer(a, 3) + by_sized(a) + by_reference(a);
}
inline double passes_matrix(double x) {
  double m[2][2] = {{x, 2 * x}, {x * x, 5}};
  transpose(m);
  return trace(m) + determinant(m) * m[0][1];
}
template <std::size_t N>
double any_size(const double (&a)[N]) {
  double s = 0;
  for (std::size_t i = 0; i < N; ++i) s += a[i] * (i + 1);
  return s;
}
inline double deduces_size(double x) {
  const double a[2] = {x, x * x};
  const double b[3] = {1, x, x * x};
  return any_size(a) * any_size(b);
}
inline double cholesky(double a, double b, double c) {
  double m[2][2] = {{a, b}, {b, c}};
  double l[2][2] = {};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j <= i; ++j) {
      double s = m[i][j];
      for (int k = 0; k < j; ++k) s -= l[i][k] * l[j][k];
      l[i][j] = i == j ? std::sqrt(s) : s / l[j][j];
    }
  return l[0][0] + 2 * l[1][0] + 3 * l[1][1];
}

#endif
