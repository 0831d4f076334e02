// Stores to elements of which nothing needs what was there before: whatever the reverse part reads of the row, it reads
// of other elements, or as they are later. So a factorisation in place saves nothing, as each element that is read has
// its last value by then.
#pragma once

#include <set>

#include "adjoint/plan.hpp"
#include "analysis/elements.hpp"

namespace dualrev::adjoint {

/// `plan`: what has its operations.
std::set<const flow::Statement*> stores_that_overwrite_nothing(const flow::Function& function, const Plan& plan,
                                                               const analysis::Elements& elements);

}  // namespace dualrev::adjoint
