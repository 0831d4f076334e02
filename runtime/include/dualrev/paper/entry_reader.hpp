// Who takes entries off a tape as they come, instead of a sweep at the end: forward mode (tangents.hpp).
#pragma once

#include <cstddef>

#include "dualrev/paper/dual.hpp"

#ifndef DUALREV_LADDER

// How many contributions are staged in forward mode before they are taken: what fits the first cache. With none, as
// tests have it (everywhere in a program, or nowhere), each entry is taken when it is staged.
#ifndef DUALREV_TAKE_AFTER
#define DUALREV_TAKE_AFTER 2048
#endif

namespace dualrev::detail {

/// What a tape calls.
class entry_reader {
 public:
  entry_reader() = default;
  entry_reader(const entry_reader&) = delete;
  entry_reader& operator=(const entry_reader&) = delete;
  virtual ~entry_reader() = default;
  /// All that is staged. Throws std::bad_alloc, or std::length_error beyond a limit, before anything is taken.
  virtual void take() = 0;
  /// So many contributions are staged before they are taken.
  static std::size_t most_staged() noexcept { return DUALREV_TAKE_AFTER; }
};

}  // namespace dualrev::detail
#endif
