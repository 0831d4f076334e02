// What the stages from D3 on have in common: a backpropagator is tagged with an ID, D[R] = (R, (Int, R -o ...)). What
// it maps to is the stage's `closure`. And the order of a map keyed by IDs, which counts its comparisons.
#pragma once

#include "dualrev/ladder/cotangent.hpp"

namespace dualrev {

struct closure;

/// (Int, R -o ...)
struct backpropagator {
  dualrev::id i;
  const closure* f;
  explicit constexpr operator bool() const noexcept { return f; }
  explicit constexpr operator dualrev::id() const noexcept { return i; }
};

struct counted_less {
  bool operator()(dualrev::id a, dualrev::id b) const {
    ++ladder::counted().steps;
    return a < b;
  }
};

}  // namespace dualrev
