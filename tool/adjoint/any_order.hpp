// Loops whose sums may be added up in another order, where the user allows that: in several numbers that do not wait
// for each other. Such are innermost loops that count, and whose time is that of a sum; not those whose iterations take
// longer than adding, nor those that leave elements out, which compilers load one by one.
#pragma once

#include "adjoint/plan.hpp"

namespace dualrev::adjoint {

/// Finds the sums of such loops, each a place that stays the same and that nothing else in the loop knows of.
void find_sums_in_any_order(const flow::Function& function, Plan& plan, core::Names& names);

}  // namespace dualrev::adjoint
