// Rows that a function reads from one end to the other, whatever it is given.
#pragma once

#include "analysis/extents.hpp"

namespace dualrev::analysis {

/// The rows each element of which is read by a loop of the function's own block, in each iteration one.
flow::Symbols read_whole(const flow::Function& function, const Extents& extents);

}  // namespace dualrev::analysis
