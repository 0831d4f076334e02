// Loops over the elements of a row.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// for (double x : v), by an index.
void elements(Reader& in, const core::RangeFor& form, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
