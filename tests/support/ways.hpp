// The ways in which a derivative is computed, each of which every case takes: as it is asked for (without a tape where
// none is needed), over the tape, and over the tape with each entry read when it is staged, in forward mode. In front
// of the runtime, which takes the number of contributions that it reads at a time from here.
#pragma once

#include <cstddef>

namespace check {

enum class way { as_asked, over_tape, one_by_one };

inline constexpr std::size_t seldom = 2048;  // the runtime's own
inline std::size_t take_after = seldom;
/// For its own duration.
class taking_after {
  std::size_t before_ = take_after;

 public:
  explicit taking_after(std::size_t contributions) { take_after = contributions; }
  ~taking_after() { take_after = before_; }
  taking_after(const taking_after&) = delete;
  taking_after& operator=(const taking_after&) = delete;
};

}  // namespace check

#define DUALREV_TAKE_AFTER (::check::take_after)
#define DUALREV_CHECK_SAVES
