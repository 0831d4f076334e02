// What adjoints written by hand share: memory between the sweeps, which warm calls use again, and several numbers at a
// time.
#pragma once
#include <cstddef>
#include <cstring>
#include <vector>

namespace by_hand {

class Scratch {
 public:
  /// Room for `n` numbers, with any values; what was taken before is overwritten.
  double* take(std::size_t n) {
    if (numbers_.size() < n) numbers_.resize(n);
    return numbers_.data();
  }

 private:
  std::vector<double> numbers_;
};

/// Several numbers that are computed with at once, an extension that both compilers have: loops over so few are vectors
/// for one of them only now and then.
inline constexpr int lanes = 8;
using Pack = double __attribute__((vector_size(lanes * sizeof(double))));

inline void load(Pack& to, const double* from) { std::memcpy(&to, from, sizeof to); }
inline void store(double* to, const Pack& from) { std::memcpy(to, &from, sizeof from); }
inline double sum_of(const Pack& p) { return ((p[0] + p[4]) + (p[1] + p[5])) + ((p[2] + p[6]) + (p[3] + p[7])); }

}  // namespace by_hand
