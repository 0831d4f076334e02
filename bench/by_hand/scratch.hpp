// Memory between a forward and a reverse sweep that are written by hand; warm calls use it again.
#pragma once
#include <cstddef>
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

/// As many partial sums as the compilers vectorise without being told that sums may be reordered.
inline constexpr int lanes = 8;

inline double sum_of(const double (&partial)[lanes]) {
  return ((partial[0] + partial[4]) + (partial[1] + partial[5])) +
         ((partial[2] + partial[6]) + (partial[3] + partial[7]));
}

}  // namespace by_hand
