#pragma once
#include <cstdint>
#include <cstring>
inline double bytes_of_a_scalar(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof x);  // refused at 3: dualrev-memory "memcpy"
  bits ^= 1;
  std::memcpy(&x, &bits, sizeof x);  // refused at 3: dualrev-memory "memcpy"
  return x;
}
