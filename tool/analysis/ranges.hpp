// Integers as far as they can be compared without running anything: sums of terms, between ends of loops.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "flow/flow.hpp"

namespace dualrev::analysis {

/// A sum of terms, each so many times, and a constant.
struct Linear {
  struct Part {
    core::TermRef term;  ///< no sum, no difference, and not twice in one Linear
    std::int64_t times;
  };
  std::vector<Part> parts;
  std::int64_t offset = 0;
};
Linear linear(const core::TermRef& term);
/// Whether both are the same term, of variables, literals, sizes and arithmetic on these.
bool is_same(const core::TermRef& a, const core::TermRef& b);
Linear operator+(Linear a, std::int64_t by);
Linear operator+(Linear a, const Linear& b);
Linear operator-(Linear a, const Linear& b);
Linear operator*(const Linear& a, std::int64_t times);

/// All integers from `low` up to `high`, which is not one of them.
struct Range {
  Linear low, high;
};
/// What the counter of a loop is in its iterations, as far as it is known.
struct CounterRange {
  std::optional<Linear> low, high;
  bool is_exact = false;  ///< it is each of these, and the loop is left no earlier
  std::size_t depth = 0;  ///< how many loops are around that one
};
CounterRange range_of(const flow::Loop& loop);

/// The counters of the loops around a place.
using Counters = std::map<core::SymbolRef, CounterRange>;

/// Whether it is known that a <= b, where all that both name has one value.
bool at_most(const Linear& a, const Linear& b, const Counters& counters);
bool is_inside(const Range& inner, const Range& outer, const Counters& counters);
/// The variables whose values it depends on, and the rows that it asks for their sizes alone.
flow::Symbols named_in(const Range& range);
flow::Symbols sized_in(const Range& range);

}  // namespace dualrev::analysis
