// ResolveState of the paper, its loop over the entries: each backpropagator is called at most once, with the whole of
// its cotangent; one whose cotangent is exactly zero is not called, so that 0 * inf in a dead part of the program
// cannot become NaN. Adjoints are cleared as they are read.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/tape.hpp"
#ifndef DUALREV_LADDER

#include <cstddef>

namespace dualrev::detail {

/// Where a sweep is: below this ID, and behind these contributions.
struct position {
  dualrev::id entry;
  const dualrev::id* ids;
  const double* partials;
};

/// Sweeps the entries down to `last`, none of which has a backpropagator of its own, with one cotangent. Gives how many
/// were called.
inline std::size_t sweep(position& from, dualrev::id last, double* adjoint) noexcept {
  const dualrev::id* at = from.ids;
  const double* partial = from.partials;
  dualrev::id entry = from.entry;
  std::size_t called = 0;
  while (entry-- > last) {
    const double cotangent = adjoint[entry];
    dualrev::id word;
    if (cotangent == 0) {
      do {
        word = *--at;
        partial -= (word & unit_mark) == 0;
      } while (!(word & first_mark));
      continue;
    }
    adjoint[entry] = 0;
    ++called;
    do {
      word = *--at;
      adjoint[word & id_bits] += (word & unit_mark) ? cotangent : cotangent * *--partial;
    } while (!(word & first_mark));
  }
  from = {last, at, partial};
  return called;
}

}  // namespace dualrev::detail
#endif
#endif
