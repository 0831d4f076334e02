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

/// So many numbers as fill packs.
constexpr std::size_t padded(std::size_t n) { return (n + lanes - 1) / lanes * lanes; }

/// `result` += the sum of `n` rows of whole packs, `width` numbers each, times `factors`.
inline void add_rows(double* result, std::size_t width, const double* rows, const double* factors, std::size_t n) {
  for (std::size_t at = 0; at < width; at += lanes) {
    Pack even, odd{}, row;
    load(even, result + at);
    std::size_t i = 0;
    for (; i + 1 < n; i += 2) {
      load(row, rows + i * width + at);
      even += factors[i] * row;
      load(row, rows + (i + 1) * width + at);
      odd += factors[i + 1] * row;
    }
    if (i < n) {
      load(row, rows + i * width + at);
      even += factors[i] * row;
    }
    store(result + at, even + odd);
  }
}

/// Adds `row`, of whole packs, to each of `n` rows, times its factor.
inline void add_to_rows(double* rows, std::size_t width, const double* factors, std::size_t n, const double* row) {
  for (std::size_t at = 0; at < width; at += lanes) {
    Pack added, sum;
    load(added, row + at);
    for (std::size_t i = 0; i < n; ++i) {
      load(sum, rows + i * width + at);
      store(rows + i * width + at, sum + factors[i] * added);
    }
  }
}

}  // namespace by_hand
