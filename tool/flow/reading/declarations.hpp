// Variables of a body: numbers, integers, arrays, tables, objects, other names of places.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

void declaration(Reader& in, const core::Declare& form, const core::StmtRef& s, Block& to);
/// `T& y = x[i];`
void alias(Reader& in, const core::Declarator& d, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
