// What stands as a statement: assignments, calls, algorithms.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

void evaluate(Reader& in, const core::TermRef& t, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
