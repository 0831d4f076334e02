// A clause per form of statement.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

void read_statement(Reader& in, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
