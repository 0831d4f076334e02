// Loops whose iterations can run forward and in reverse together: what they hand on is only added to, so that the
// cotangents are known before.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "adjoint/forms.hpp"
#include "adjoint/plan.hpp"
#include "adjoint/uses.hpp"
#include "analysis/privatisable.hpp"

namespace dualrev::adjoint {

struct JointLoop {
  std::vector<const flow::Statement*> early;  ///< of what stands behind it: has nothing to do with it, can run before
  std::vector<const flow::Statement*> more;   ///< the same of loops behind it, which add to the same sums, or to others
  std::set<const flow::Statement*> steps;     ///< of integers, which the reverse of an iteration reads as they are then
  std::set<const flow::Statement*> last;      ///< the same, if an iteration reads them before: they come behind both
};

/// Of the loop at a place of a block in which forward and reverse part stand together; nothing if it is none. `needed`:
/// what the reverse of what stands before reads.
std::optional<JointLoop> joint_loop(const flow::Block& block, std::size_t at, const flow::Symbols& needed,
                                    const flow::Function& function, const Plan& plan,
                                    analysis::Privatisable& privatisable);

/// Of a loop that is none: rows that the block declares, that an iteration begins to fill before it reads them, and
/// that nothing behind it reads. Were they the iteration's own, as they would be if it was seen that all of them is
/// set, it would be one.
flow::Symbols in_the_way(const flow::Block& block, std::size_t at, const flow::Symbols& needed,
                         const flow::Function& function, const Plan& plan, analysis::Privatisable& privatisable);

}  // namespace dualrev::adjoint
