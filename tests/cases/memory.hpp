// Storage on the heap and blocks of bytes: new, delete, malloc, calloc, realloc, memcpy, memmove, memset, std::copy and friends.
#ifndef DUALREV_CASE_MEMORY_HPP
#define DUALREV_CASE_MEMORY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

inline double new_array(double x, int n) {
  double* a = new double[n];
  a[0] = x;
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] * x + i;
  const double r = a[n - 1];
  delete[] a;
  return r;
}
inline double new_array_zeroed(double x, int n) {
  double* a = new double[n]();
  a[n / 2] += x * x;
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * i;
  delete[] a;
  return s;
}
inline double new_array_listed(double x) {
  double* a = new double[3]{x, x * x, 2};
  const double r = a[0] * a[1] * a[2];
  delete[] a;
  return r;
}
inline double new_scalar(double x) {
  double* p = new double(x * 2);
  *p *= x;
  double* q = new double;
  *q = *p + 1;
  double* z = new double{};
  *z += *q;
  const double r = *p * *q + *z;
  delete p;
  delete q;
  delete z;
  return r;
}
inline double* make_table(double x, int n) {
  double* a = new double[n];
  for (int i = 0; i < n; ++i) a[i] = x * i;
  return a;
}
inline double uses_table(double x, int n) {
  double* a = make_table(x, n);
  double s = 1;
  for (int i = 0; i < n; ++i) s = s * 0.5 + a[i] * a[i];
  delete[] a;
  return s;
}
inline double matrix_of_rows(double x, int n) {
  double** m = new double*[n];
  for (int i = 0; i < n; ++i) m[i] = new double[n];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) m[i][j] = i == j ? x : x * x / (i + j);
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) s += m[i][j] * m[j][i];
  for (int i = 0; i < n; ++i) delete[] m[i];
  delete[] m;
  return s;
}
inline double new_integers(double x, int n) {
  int* a = new int[n];
  for (int i = 0; i < n; ++i) a[i] = i * i;
  double s = 0;
  for (int i = 0; i < n; ++i) s = s * x + a[i];
  delete[] a;
  return s;
}

// ---- C ----

inline double from_malloc(double x, int n) {
  double* a = (double*)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) a[i] = x * i;
  double s = 1;
  for (int i = 1; i < n; ++i) s *= a[i];
  free(a);
  return s;
}
inline double from_std_malloc(double x, std::size_t n) {
  double* a = static_cast<double*>(std::malloc(sizeof(double) * n));
  a[0] = x;
  a[n - 1] = x * x;
  const double r = a[0] * 2 + a[n - 1];
  std::free(a);
  return r;
}
inline double from_malloc_sizeof_expression(double x, int n) {
  double* a = static_cast<double*>(std::malloc(n * sizeof *a));
  a[n - 1] = x * 3;
  const double r = a[n - 1] * x;
  std::free(a);
  return r;
}
inline double from_calloc(double x, int n) {
  double* a = (double*)calloc(n, sizeof(double));
  a[1] = x;
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * a[i] + a[i];
  free(a);
  return s;
}
inline double from_realloc(double x, int n) {
  double* a = (double*)malloc(sizeof(double));
  a[0] = x;
  a = (double*)realloc(a, n * sizeof(double));
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] * x;
  const double r = a[n - 1] + a[0];
  free(a);
  return r;
}
inline double copied_bytes(const double* p, int n) {
  double a[8];
  memcpy(a, p, n * sizeof(double));
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * p[i];
  return s;
}
inline double copied_bytes_computed_before(const double* p, int n) {
  double a[8];
  const std::size_t bytes = n * sizeof(double);
  std::memcpy(a, p, bytes);
  return a[0] * a[n - 1];
}
inline double copied_sizeof_array(double x) {
  const double a[2] = {x, x * x};
  double b[2];
  std::memcpy(b, a, sizeof a);
  std::memcpy(&b[1], &a[0], sizeof b[1]);
  return b[0] + 3 * b[1];
}
inline double moved_bytes(double* p, int n) {
  memmove(p + 1, p, (n - 1) * sizeof(double));
  p[0] *= 2;
  return p[n - 1] * p[0];
}
inline double zeroed_bytes(double x, int n) {
  double a[8];
  memset(a, 0, n * sizeof(double));
  a[1] = x;
  double s = 1;
  for (int i = 0; i < n; ++i) s = s * x + a[i];
  return s;
}
inline double overwritten_by_zero(double* p, int n) {
  const double first = p[0];
  std::memset(p, 0, n * sizeof *p);
  return first * first + p[0];
}
inline double integers_copied(double x, int n) {
  int a[3] = {1, n, 3}, b[3];
  memcpy(b, a, sizeof a);
  return x * b[1];
}

// ---- C++ ----

inline double std_copy(const double* p, int n) {
  double a[8];
  std::copy(p, p + n, a);
  std::copy_n(p, n - 1, a + 1);
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * (i + 1);
  return s;
}
inline double std_copy_backward(double* p, int n) {
  std::copy_backward(p, p + n - 1, p + n);
  return p[n - 1] * p[0];
}
inline double std_fill(double x, int n) {
  double a[8];
  std::fill(a, a + n, x);
  std::fill_n(a, 2, x * x);
  std::fill(a + n - 1, a + n, 1.0);
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * (i + 1);
  return s;
}
inline double std_swap(double x, double y) {
  std::swap(x, y);
  double a[2] = {x * 2, y};
  std::swap(a[0], a[1]);
  return a[0] * x + a[1];
}
inline double unqualified_swap(double x, double y) {
  using std::swap;
  swap(x, y);
  return x * x + y;
}
inline double swapped_arrays(double x) {
  double a[2] = {x, 1}, b[2] = {2, x * x};
  std::swap(a, b);
  return a[1] * 3 + b[0];
}
inline double swapped_pointers(double x, double y) {
  double* p = &x;
  double* q = &y;
  std::swap(p, q);
  *p *= 2;
  return x + y * *q;
}
inline double swapped_integers(double x, int n, int m) {
  std::swap(n, m);
  return x * n - m;
}
inline double exchanged(double x) {
  const double before = std::exchange(x, x * x);
  return before * 2 + x;
}

#endif
