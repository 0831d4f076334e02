// Defects that hostile trials found in templates with packs, and in arguments of templates that are no types.
#ifndef DUALREV_CASE_FOUND_PACKS_HPP
#define DUALREV_CASE_FOUND_PACKS_HPP

#include <climits>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace found_packs {

// Packs in what holds no numbers: the text names the pattern once, the instance has it for each element.
template <class T>
constexpr int code() {
  return std::is_same_v<T, double> ? 1 : std::is_integral_v<T> ? 2 : 3;
}
template <class T>
int level(int n) {
  return n * code<T>();
}
template <class... T>
double coded(double x, T... t) {
  int k = (code<T>() + ... + 0);
  const int q[] = {code<T>()..., 7};
  const bool any = (std::is_integral_v<T> || ...);
  int steps = 0;
  ((steps += code<T>()), ...);
  for (int i = (level<T>(k) + ... + 1); i > 0; i -= (code<T>() + ... + 1)) x *= 1.125;
  return x * k + q[0] * steps + (any ? x : 2.0) * (code<T>() * ... * 1) + (0.0 + ... + static_cast<double>(t));
}
template <class... T>
int levels(int n, T...) {
  return (level<T>(n) + ... + 0);
}
template <class... T>
double unnamed(double x, T...) {
  if ((std::is_integral_v<T> && ...)) x *= 2;
  if (!(std::is_integral_v<T> || ...)) x *= 3;
  return x * (level<T>(2) + ... + 0);
}
template <int... I>
double chosen(double x) {
  if (((I > 1) && ...)) return x * 2;
  return x * 3;
}
template <class... A>
double measured(double x, const A&... a) {
  const std::size_t n = (a.size() + ... + 0);
  return x * static_cast<double>(n);
}
template <class... A>
double in_turn(double x, A... a) {
  double s = 0;
  int n = 0;
  (void)std::initializer_list<int>{(s += a * x, 0)...};
  (void)std::initializer_list<int>{(n += static_cast<int>(sizeof(a)) > 0, 0)...};
  return s * n;
}
// An element is of its type: below zero it is large.
template <std::size_t... I>
double wrapped(double x) {
  return (x + ... + static_cast<double>((I - 1) / 1024)) + static_cast<double>((sizeof(char[I + 1]) + ... + 0) - 9 > 5);
}
template <std::size_t... I, class T>
double weighted(std::index_sequence<I...>, const T& t) {
  const std::size_t all[] = {I...};
  double r = 0;
  ((r += std::get<I>(t) * static_cast<double>(I + 1)), ...);
  return r + static_cast<double>((I + ...) + all[0]);
}
template <class... Parts>
struct Combined : Parts... {
  Combined(Parts... parts) : Parts(parts)... {}
  double total([[maybe_unused]] double t) const { return (Parts::get(t) + ... + 0); }
  int codes() const { return (code<Parts>() + ... + 0); }
};
struct Part {
  double a;
  double get(double t) const { return a * t; }
};
inline double packs(double x, double y) {
  const Combined<Part> c(Part{x});
  const Combined<> none;
  return coded(x) + coded(y, x) + coded(x, y, 3) + unnamed(x) + unnamed(y, 3) + unnamed(x, y, 3) + chosen<>(x) +
         chosen<1>(y) + chosen<3, 2>(x) + measured(x) + measured(y, std::vector<double>{x}, std::string("ab")) +
         in_turn(x, y, 3) + weighted(std::make_index_sequence<2>(), std::pair(x, y)) + wrapped<0, 1>(x) / 1e16 +
         c.total(y) * (1 + none.total(x)) * c.codes() + levels(2, 'a', 3) * y;
}

// Arguments of templates that are no types.
template <auto V>
double by_value(double x) {
  if constexpr (std::is_same_v<decltype(V), unsigned>) return x * V;
  return x * x * static_cast<double>(V);
}
template <auto V>
struct Keeps {
  double v;
};
template <auto V>
double held(const Keeps<V>& h) {
  return h.v * static_cast<double>(V) * (std::is_same_v<decltype(V), unsigned> ? 2 : 1);
}
inline constexpr double gauge = 4.5;
inline constexpr double gauges[] = {1.5, 2.5};
template <const double* P>
double pointed(double x) {
  return *P * x + P[0];
}
template <std::int64_t N>
double least(double x) {
  return x * static_cast<double>(N % 1000) + (N == INT64_MIN ? x : 1);
}
template <std::uint64_t N>
double largest(double x) {
  return x * static_cast<double>(N % 1000);
}
template <class Engine>
double drawn(Engine& engine, double m) {
  return static_cast<double>(engine() % 8) * m;
}
inline double values(double x, double y) {
  std::mt19937_64 engine(7);
  return by_value<5U>(x) + by_value<5>(y) + by_value<static_cast<short>(5)>(x * y) + by_value<'c'>(x) +
         by_value<INT_MIN>(y) + held(Keeps<5>{x}) + held(Keeps<5U>{y}) + pointed<&gauge>(x) + pointed<gauges>(y) +
         least<INT64_MIN>(x) + largest<UINT64_MAX>(y) + drawn(engine, x);
}

}  // namespace found_packs

#endif
