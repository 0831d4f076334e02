// std::span: parameters, subspans, spans of locals.
#ifndef DUALREV_CASE_SPANS_HPP
#define DUALREV_CASE_SPANS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

inline double sum(std::span<const double> s) {
  double r = 0;
  for (double x : s) r += x * x;
  return r;
}
inline double by_index(std::span<const double> s) {
  double r = 1;
  for (std::size_t i = 0; i < s.size(); ++i) r = r * 0.5 + s[i];
  return r;
}
inline double by_const_reference(const std::span<const double>& s) { return s[0] * s[1]; }
inline double fixed_extent(std::span<const double, 3> s) { return s[0] * s[1] * s[2]; }
inline double ends(std::span<const double> s) { return s.front() * s.back() + *s.data() + (s.empty() ? 0.0 : s[0]); }
inline double pairwise(std::span<const double> s) {
  if (s.size() == 1) return s[0] * s[0];
  const std::size_t half = s.size() / 2;
  return pairwise(s.first(half)) * 2 + pairwise(s.subspan(half));
}
inline double subspans(std::span<const double> s) {
  const auto tail = s.subspan(1, 2);
  return sum(s.first(2)) * tail[0] + s.last(1)[0];
}
inline void scale(std::span<double> s, double k) {
  for (double& x : s) x *= k;
}
inline void cumulate(std::span<double> s) {
  for (std::size_t i = 1; i < s.size(); ++i) s[i] += s[i - 1] * s[i];
}
inline void from_to(std::span<const double> from, std::span<double> to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i] * from[i];
}
inline double of_vector(std::vector<double> v) {
  scale(v, 3);
  std::span<double> s(v);
  s[0] += s[1];
  return sum(v) + sum(std::span<const double>(v).first(1));
}
inline double of_array(double x) {
  std::array<double, 3> a{x, 2, x * x};
  double c[2] = {x, 3};
  scale(a, 2);
  scale(c, x);
  return sum(a) + sum(c);
}
inline double of_pointer(double* p, int n) {
  std::span<double> s(p, n);
  scale(s.subspan(1), 2);
  return sum({p, 2});
}
inline double iterators(std::span<const double> s) {
  double r = 0;
  for (auto i = s.begin(); i != s.end(); ++i) r = r * 0.5 + *i;
  return r;
}
inline double of_integers(std::span<const int> n, double x) {
  double r = 0;
  for (int i : n) r = r * x + i;
  return r;
}
inline double matrix_row(std::span<const double> m, int columns, int row) {
  const auto r = m.subspan(static_cast<std::size_t>(row * columns), static_cast<std::size_t>(columns));
  return sum(r);
}

#endif
