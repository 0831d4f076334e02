// Loops that count, and those that go on while something holds.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

void repeated(Reader& in, const core::While& form, const core::StmtRef& s, Block& to);
void repeated_once(Reader& in, const core::DoWhile& form, const core::StmtRef& s, Block& to);
void loop(Reader& in, const core::For& form, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
