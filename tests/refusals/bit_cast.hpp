#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
inline double through_bit_cast(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);  // refused at 21: dualrev-bit-cast "bits"
  return std::bit_cast<double>(bits + 1);
}
inline double through_reference(double x) {
  reinterpret_cast<std::uint64_t&>(x) += 1;  // refused at 3: dualrev-bit-cast "bits"
  return x;
}
inline double through_builtin(double x) {
  return x * static_cast<double>(__builtin_bit_cast(std::uint64_t, x) >> 60);  // refused at 34: dualrev-bit-cast "bits"
}
