// What all iterations of a loop add to one element of a row of cotangents: in reverse that is added up in a number
// beside it, which compilers keep in a register, and added to the element once, behind the loop.
#pragma once

#include <vector>

#include "adjoint/plan.hpp"
#include "analysis/elements.hpp"

namespace dualrev::adjoint {

/// Of operations in the body of a loop: leaves that are the same element in all iterations, of which nothing in the
/// loop takes the cotangent.
std::vector<const Operation::Leaf*> gathered_in(const flow::Loop& loop, const Plan& plan,
                                                const flow::Function& function, const analysis::Elements& elements);

}  // namespace dualrev::adjoint
