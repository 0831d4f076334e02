// Defects that hostile trials found in arguments of templates that are no types.
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
