// Rows and objects as a whole, and algorithms of the library, as the loops that they are.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// one = other; of rows and objects.
void assign_whole(Reader& in, const core::Assign& assign, const core::StmtRef& s, Block& to);
void algorithm(Reader& in, const core::Apply& call, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
