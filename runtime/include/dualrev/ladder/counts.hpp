// What a stage does in its backward pass, so that the paper's claims about complexity can be asserted by counting.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dualrev {

using id = std::uint32_t;

namespace ladder {

/// The last backward pass on this thread. The one backpropagator that all constants share is not counted.
struct counts {
  std::size_t calls = 0;     ///< of backpropagators, those of the inputs included
  std::size_t stagings = 0;  ///< of calls (no stage but the naive one calls a backpropagator directly)
  /// Elementary steps: a backpropagator called, a scalar of a cotangent made, copied or added to, a pair descended
  /// into, two keys of the map compared, an element of an array read or written.
  std::size_t steps = 0;
  std::vector<std::size_t> calls_of;  ///< calls, by ID

  void begin(id end) { *this = {0, 0, 0, std::vector<std::size_t>(end)}; }
  void call(id i) {
    ++calls;
    ++steps;
    if (i < calls_of.size()) ++calls_of[i];
  }
  [[nodiscard]] std::size_t most_calls() const {
    return calls_of.empty() ? 0 : *std::max_element(calls_of.begin(), calls_of.end());
  }
};

inline counts& counted() {
  static thread_local counts c;
  return c;
}

}  // namespace ladder
}  // namespace dualrev
