// Statements one after the other: branches, and what leaves loops and the function.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// A new one, which is declared where the body of its level begins.
core::SymbolRef boolean(Reader& in, core::SymbolRef& symbol, const char* name);
Statement set_to(const core::SymbolRef& symbol, bool value, bool declares);
/// The body of a loop, in a block of its own.
void loop_body(Reader& in, const core::StmtRef& body, Loop& made);
void function_body(Reader& in, const std::vector<core::StmtRef>& all);
void branch(Reader& in, const core::If& form, const core::StmtRef& s, Block& to);

}  // namespace dualrev::flow
