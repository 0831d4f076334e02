// c, the type of the whole input's cotangent, for the stages that add such values (D1, D3) or update them (D4). The
// paper has pairs of pairs; a C++ value with n scalars stands for a balanced nest of them, of depth log n. The scalars
// lie one beside the other; fst and snd are the halves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "dualrev/ladder/counts.hpp"

namespace dualrev::ladder {

/// fst and snd of a nest of pairs: of cotangents, or of whatever else is kept for each scalar.
template <class Element>
std::span<Element> fst(std::span<Element> pair) {
  return pair.first((pair.size() + 1) / 2);
}
template <class Element>
std::span<Element> snd(std::span<Element> pair) {
  return pair.subspan((pair.size() + 1) / 2);
}

struct cotangent {
  std::vector<double> scalars;

  /// The zero of a type with n scalars.
  static cotangent zero(std::size_t n) {
    counted().steps += n;
    return {std::vector<double>(n)};
  }
  static cotangent scalar(double z) {
    ++counted().steps;
    return {{z}};
  }
  /// (v, w)
  static cotangent pair(cotangent v, const cotangent& w) {
    counted().steps += v.scalars.size() + w.scalars.size();
    v.scalars.insert(v.scalars.end(), w.scalars.begin(), w.scalars.end());
    return v;
  }
  friend cotangent operator+(cotangent a, const cotangent& b) {
    counted().steps += a.scalars.size();
    for (std::size_t i = 0; i < a.scalars.size(); ++i) a.scalars[i] += b.scalars[i];
    return a;
  }
};

}  // namespace dualrev::ladder
