// Numbers that are read and stored. What `Reader` says of each holds here.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

core::TermRef read_number(Reader& in, const core::TermRef& value, Block& to, bool alone);
void read_store(Reader& in, const core::SymbolRef& root, const core::TermRef& place, char op,
                const core::TermRef& value, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
