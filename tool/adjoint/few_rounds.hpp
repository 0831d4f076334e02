// Loops that run a few times, as often in each run, and hold no others: compilers are told to write them out. They do
// so by themselves where the body is short; that of a reverse part, or of numbers with their tangents, is several times
// as long as the source's, and what they make of a loop of three rounds around it is slower.
#pragma once

#include <set>

#include "analysis/extents.hpp"

namespace dualrev::adjoint {

std::set<const flow::Statement*> loops_of_few_rounds(const flow::Block& block, const analysis::Extents& extents);

}  // namespace dualrev::adjoint
