// Function templates by their instances at scalars; class templates with scalars.
#ifndef DUALREV_CASE_TEMPLATES_HPP
#define DUALREV_CASE_TEMPLATES_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

template <typename T>
T square(T x) {
  return x * x;
}
template <typename T>
T sum(const T* p, int n) {
  T s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}
template <typename T, typename U>
auto mixed(T x, U y) {
  return x * y + y;
}
template <int N>
double power(double x) {
  if constexpr (N == 0) return 1;
  else if constexpr (N < 0) return 1 / power<-N>(x);
  else return x * power<N - 1>(x);
}
template <bool Squared>
double norm(double x, double y) {
  const double s = x * x + y * y;
  if constexpr (Squared) return s;
  else return std::sqrt(s);
}
template <typename T = double, int N = 2>
T scaled(T x) {
  return x * N;
}
template <std::size_t N>
double dot(const std::array<double, N>& a, const std::array<double, N>& b) {
  double s = 0;
  for (std::size_t i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
template <typename T>
std::vector<T> doubled(const std::vector<T>& v) {
  std::vector<T> w;
  for (const T& x : v) w.push_back(x * 2);
  return w;
}
template <typename T>
T largest(T a, T b) {
  return a < b ? b : a;
}
template <typename T>
struct is_real : std::is_floating_point<T> {};
template <typename T>
double kind(T x) {
  if constexpr (is_real<T>::value) return x * 3;
  else return x * 5;
}
// ADBench's style.
template <typename T>
void objective(int d, const T* const x, T* err) {
  *err = 0;
  for (int i = 0; i < d; ++i) *err += square(x[i]) * (i + 1);
}
template <typename T>
T arr_max(int n, const T* const x) {
  T m = x[0];
  for (int i = 1; i < n; i++)
    if (m < x[i]) m = x[i];
  return m;
}
template <typename T>
T log_sum_exp(int n, const T* const x) {
  T mx = arr_max(n, x);
  T semx = 0.;
  for (int i = 0; i < n; i++) semx = semx + std::exp(x[i] - mx);
  return std::log(semx) + mx;
}

// A specialisation is the one that is called.
template <typename T>
double chosen(T x) {
  return x * 10;
}
template <>
inline double chosen<double>(double x) {
  return x * x;
}

// ---- class templates ----

template <typename T, int N>
struct Vec {
  T data[N];
};
template <typename T, int N>
T length_squared(const Vec<T, N>& v) {
  T s = 0;
  for (int i = 0; i < N; ++i) s += v.data[i] * v.data[i];
  return s;
}
template <typename T>
struct Range {
  T low, high;
  int n = 4;
};
template <typename A, typename B>
struct Couple {
  A first;
  B second;
};

// ---- uses ----

inline double uses_instances(double x) { return square(x) + square<double>(x + 1) + x * square(3) + square(2.0); }
inline double uses_pointer(double x) {
  const double a[] = {x, x * x};
  const int n[] = {1, 2, 3};
  return sum(a, 2) * sum(n, 3);
}
inline double uses_mixed(double x, int n) { return mixed(x, n) + mixed(n, x) + mixed(x, x) + x * mixed(n, n); }
inline double uses_values(double x) { return power<7>(x) + power<-3>(x) + power<0>(x) + norm<true>(x, 2) + norm<false>(x, 2); }
inline double uses_default(double x) { return scaled(x) + scaled<double, 5>(x) + scaled<>(x); }
inline double uses_deduced_size(double x) {
  const std::array<double, 2> a{x, 1};
  const std::array<double, 3> b{x, x * x, 2};
  return dot(a, a) * dot(b, b);
}
inline double uses_vectors(double x) {
  const std::vector<double> v = doubled(std::vector<double>{x, 3});
  const std::vector<int> n = doubled(std::vector<int>{1, 4});
  return v[0] * n[1] + v[1];
}
inline double uses_largest(double x, double y) { return largest(x, y) + largest<double>(x, 1) * largest(2, 3); }
inline double uses_kind(double x, int n) { return kind(x) + x * kind(n); }
inline double uses_specialisation(double x, int n) { return chosen(x) + x * chosen(n); }
inline double uses_objective(double x, double y) {
  const double p[] = {x, y};
  double err;
  objective(2, p, &err);
  return err * log_sum_exp(2, p);
}
inline double uses_class(double x) {
  Vec<double, 2> v{{x, 2}};
  Vec<double, 3> w{{1, x, x * x}};
  v.data[1] *= x;
  return length_squared(v) * length_squared(w);
}
inline Vec<double, 2> returns_class(double x) { return {{x, x * x}}; }
inline double range(const Range<double>& r) {
  double s = 0;
  for (int i = 0; i < r.n; ++i) s += r.low + (r.high - r.low) * i / r.n;
  return s;
}
inline double default_members(double x) {
  Range<double> r;
  r.low = x;
  r.high = x * x;
  const Range<double> q{x, 2};
  return range(r) * q.n + q.high * q.low;
}
inline double range_of_int(const Range<int>& r, double x) { return x * (r.high - r.low); }
inline double couple(const Couple<double, int>& c, const Couple<Range<double>, double>& d) {
  return c.first * c.second + d.first.low * d.second;
}

#endif
