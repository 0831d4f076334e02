// The reverse of a loop as loops one behind the other, whose iterations run forth. What an iteration adds to neighbours
// in a row, the next one adds to again, and a sum waits for itself each time: where each element is added to once, by
// what all iterations have for it, and sums are by themselves, compilers compute several iterations at a time.
#pragma once

#include <set>
#include <vector>

#include "adjoint/plan.hpp"
#include "analysis/extents.hpp"

namespace dualrev::adjoint {

/// One of these loops.
struct LoopPart {
  std::set<const Operation::Leaf*> leaves;  ///< to whose cotangents it adds
  bool is_sum = false;                      ///< there is one, and it is the same place in all iterations
  flow::Symbols locals;                     ///< variables of the body whose cotangents that takes
  flow::Symbols declared;                   ///< all variables of the body
  bool is_last = false;                     ///< it leaves the cotangents of what the loop sets as they were before
  /// What iterations add to one element, each in a part that `is_sum`: the first of them that has something for it, so
  /// many iterations ahead of the last one, is the first part.
  std::vector<LoopPart> in_step = {};
  int ahead = 0;
};

/// None: the loop stays one that runs back.
std::vector<LoopPart> parts_of(const flow::Statement& loop, const Plan& plan, const flow::Function& function,
                               const analysis::Extents& extents);

}  // namespace dualrev::adjoint
