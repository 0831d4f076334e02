// Loops that are run backwards from snapshots of their state, beside the same without.
#ifndef DUALREV_CASE_CHECKPOINTS_HPP
#define DUALREV_CASE_CHECKPOINTS_HPP

#include <dualrev/annotate.hpp>

#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

struct CheckpointBall {
  double x, v;
};

#undef CHECKPOINT
#undef CHECKPOINT_BYTES
#define CHECKPOINT DUALREV_CHECKPOINT
#define CHECKPOINT_BYTES DUALREV_CHECKPOINT_BYTES
namespace marked {
#include "checkpoints_body.hpp"
}
#undef CHECKPOINT
#undef CHECKPOINT_BYTES
#define CHECKPOINT(...)
#define CHECKPOINT_BYTES(...)
namespace unmarked {
#include "checkpoints_body.hpp"
}

#endif  // DUALREV_CASE_CHECKPOINTS_HPP
