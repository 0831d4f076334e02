// The ways in which a derivative is computed, each of which every case takes: as it is asked for (without a tape where
// none is needed, inputs read where they are), over the tape, and over the tape with every iteration swept that can be
// (in forward mode: each entry read when it is staged). In front of the runtime, which takes the number of
// contributions before a sweep from here.
#pragma once

#include <cstddef>

namespace check {

enum class way { as_asked, over_tape, swept };

inline constexpr std::size_t seldom = 8192;  // the runtime's own
inline std::size_t sweep_after = seldom;
inline std::size_t take_after = 2048;  // in forward mode: the runtime's own
/// For its own duration.
class sweeping_after {
  std::size_t before_ = sweep_after, taken_before_ = take_after;

 public:
  explicit sweeping_after(std::size_t contributions) {
    sweep_after = contributions;
    if (contributions == 0) take_after = 0;
  }
  ~sweeping_after() {
    sweep_after = before_;
    take_after = taken_before_;
  }
  sweeping_after(const sweeping_after&) = delete;
  sweeping_after& operator=(const sweeping_after&) = delete;
};

}  // namespace check

#define DUALREV_SWEEP_AFTER (::check::sweep_after)
#define DUALREV_TAKE_AFTER (::check::take_after)
#define DUALREV_CHECK_SAVES
