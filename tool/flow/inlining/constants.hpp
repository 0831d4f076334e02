// What is left of the variables that were made where calls are written out.
#pragma once

#include "flow/flow.hpp"

namespace dualrev::flow {

/// Integers that nobody changes are constants; what nobody names is left out. `made_here`: the variables.
core::StmtRef with_constants(const core::StmtRef& body, const Symbols& made_here);

}  // namespace dualrev::flow
