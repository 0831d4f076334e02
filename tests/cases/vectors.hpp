// std::vector: built in every way, grown, shrunk, nested, by value and by reference.
#ifndef DUALREV_CASE_VECTORS_HPP
#define DUALREV_CASE_VECTORS_HPP

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

inline double norm(const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * v[i];
  return std::sqrt(s);
}
inline double sized(double x, int n) {
  std::vector<double> v(n);
  v[0] = x;
  for (int i = 1; i < n; ++i) v[i] = v[i - 1] * x + v[n - 1];
  return v[n - 1];
}
inline double sized_and_filled(double x, int n) {
  std::vector<double> v(n, x);
  std::vector<double> w(n, 1.5);
  std::vector<double> u(3, 2);
  double s = u[2];
  for (int i = 0; i < n; ++i) s += v[i] * w[i] * i;
  return s;
}
inline double listed(double x) {
  std::vector<double> v{x, 2, x * x};
  std::vector<double> w = {1, x};
  return v[0] * v[1] + v[2] * w[1] + w[0];
}
inline double copied(const std::vector<double>& v) {
  std::vector<double> w = v;
  std::vector<double> u(v);
  auto t = v;
  w[0] *= 2;
  u[0] *= w[0];
  t.back() += u[0];
  return w[0] + u[0] * t.back() + v[0];
}
inline double from_iterators(const std::vector<double>& v) {
  std::vector<double> w(v.begin() + 1, v.end());
  std::vector<double> u(v.rbegin(), v.rend());
  return w[0] * u[0];
}
inline double from_pointers(const double* p, int n) {
  std::vector<double> v(p, p + n);
  v[0] *= v[n - 1];
  return v[0];
}
inline double pushed(double x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) v.push_back(x * i);
  v.push_back(1.5);
  v.emplace_back(x * x);
  v.emplace_back(2);
  double s = 0;
  for (double y : v) s = s * 0.5 + y;
  return s;
}
inline double popped(std::vector<double> v) {
  double s = 1;
  while (!v.empty()) {
    s = s * 0.5 + v.back();
    v.pop_back();
  }
  return s;
}
inline double resized(double x, int n) {
  std::vector<double> v;
  v.resize(n);
  v.resize(n + 1, x);
  v.reserve(100);
  v.resize(n + 2);
  v.assign(2, v[n]);
  v.insert(v.begin(), x * x);
  v.insert(v.end(), 2, 3.0);
  v.erase(v.begin() + 1);
  return v[0] * v[1] + v[2] * static_cast<double>(v.size()) + v.at(3);
}
inline double cleared(const std::vector<double>& v) {
  std::vector<double> w = v;
  w.clear();
  w.push_back(v[0]);
  w.shrink_to_fit();
  return w.front() * static_cast<double>(w.size());
}
inline double assigned(const std::vector<double>& v, double x) {
  std::vector<double> w;
  w = v;
  w = {x, x * x};
  std::vector<double> u(v.size());
  u = w;
  u.swap(w);
  w[0] += 1;
  std::swap(u, w);
  u = std::move(w);
  return u[0] * u[1];
}
inline double front_and_back(const std::vector<double>& v) { return v.front() * v.back() + v.at(1); }
inline void in_and_out(std::vector<double>& v) {
  for (std::size_t i = 1; i < v.size(); ++i) v[i] += v[i - 1] * v[i];
}
inline void grows(std::vector<double>& v, double x) {
  v.push_back(x * v[0]);
  v.push_back(v[0]);
}
inline void shrinks(std::vector<double>& v) {
  const double last = v.back();
  v.pop_back();
  v[0] *= last;
}
inline void replaces(std::vector<double>& v, double x) { v = std::vector<double>{x, x * x}; }
inline std::vector<double> returned(double x, int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = std::sin(x * i);
  return v;
}
inline std::vector<double> returned_list(double x, double y) { return {x, x * y, 3}; }
inline std::vector<double> returned_argument(std::vector<double> v) { return v; }
inline std::vector<double> sum(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> c;
  c.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) c.push_back(a[i] + b[i] * 2);
  return c;
}
inline double uses_returned(double x) {
  const std::vector<double> v = sum(returned(x, 3), returned_list(x, 2));
  return v[0] * v[1] + sum(v, v)[2];
}
inline const std::vector<double>& same(const std::vector<double>& v) { return v; }
inline std::vector<double>& same(std::vector<double>& v) { return v; }
inline double by_value(std::vector<double> v) {
  same(v)[0] *= 2;
  return same(std::as_const(v))[0] * v[1];
}
inline double passes_by_value(const std::vector<double>& v) { return by_value(v) + v[0]; }
inline double iterators(std::vector<double>& v) {
  for (std::vector<double>::iterator i = v.begin(); i != v.end(); ++i) *i *= 2;
  for (auto i = v.begin() + 1; i != v.end(); ++i) *i += *(i - 1);
  double s = 0;
  for (auto i = v.cbegin(); i < v.cend(); i++) s = s * 0.5 + *i;
  for (auto i = v.rbegin(); i != v.rend(); ++i) s = s * 0.5 + *i;
  return s + static_cast<double>(v.end() - v.begin()) * v.begin()[1];
}
inline double data(std::vector<double>& v) {
  double* p = v.data();
  p[0] *= p[1];
  double* q = &v[1];
  *q += p[0];
  return v[0] + v[1];
}

// ---- nested ----

inline double matrix(const std::vector<std::vector<double>>& m) {
  double s = 0;
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j < m[i].size(); ++j) s += m[i][j] * m[j][i];
  return s;
}
inline double builds_matrix(double x, int n) {
  std::vector<std::vector<double>> m(n, std::vector<double>(n, x));
  for (int i = 0; i < n; ++i) m[i][i] = x * x;
  m.push_back({x, 2});
  m.emplace_back(2, x);
  m.back().push_back(m[0][0]);
  return m[n][0] * m[n + 1][2] + m[0][1];
}
inline void transposes(std::vector<std::vector<double>>& m) {
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) std::swap(m[i][j], m[j][i]);
}
inline std::vector<std::vector<double>> product(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b) {
  std::vector<std::vector<double>> c(a.size(), std::vector<double>(b[0].size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b[0].size(); ++j)
      for (std::size_t k = 0; k < b.size(); ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}
inline double row_by_reference(std::vector<std::vector<double>> m) {
  std::vector<double>& row = m[1];
  row[0] *= m[0][0];
  const auto& first = m.front();
  return row[0] + first[1];
}
inline double of_pointers(double x, double y) {
  std::vector<double*> p{&x, &y};
  *p[0] *= 2;
  for (double* q : p) *q += 1;
  return x * y;
}

// ---- of other things ----

inline double of_integers(const std::vector<int>& n, double x) {
  std::vector<int> m = n;
  m.push_back(4);
  double s = 0;
  for (std::size_t i = 0; i < m.size(); ++i) s = s * x + m[i];
  return s;
}
inline double of_bools(const std::vector<double>& v) {
  std::vector<bool> positive(v.size());
  for (std::size_t i = 0; i < v.size(); ++i) positive[i] = v[i] > 0;
  double s = 1;
  for (std::size_t i = 0; i < v.size(); ++i)
    if (positive[i]) s *= v[i];
  return s;
}
inline float of_floats(const std::vector<float>& v) {
  float s = 0;
  for (float x : v) s += x * x;
  return s;
}
inline double table(const std::vector<double>& knots, const std::vector<double>& values, double x) {
  std::size_t i = 0;
  while (i + 2 < knots.size() && knots[i + 1] < x) ++i;
  const double t = (x - knots[i]) / (knots[i + 1] - knots[i]);
  return values[i] * (1 - t) + values[i + 1] * t;
}

#endif
