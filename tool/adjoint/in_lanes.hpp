// Loops whose iterations know nothing of each other, and that are worth being computed several at a time
// (`dualrev::iterations_in_lanes`): each lane computes what its iteration would by itself.
#pragma once

#include "adjoint/plan.hpp"
#include "analysis/privatisable.hpp"

namespace dualrev::adjoint {

/// Looks among the loops that run forward and in reverse together, and among the others.
void find_iterations_in_lanes(const flow::Function& function, analysis::Privatisable& privatisable,
                              const analysis::Extents& extents, Plan& plan);

}  // namespace dualrev::adjoint
