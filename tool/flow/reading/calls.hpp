// Calls of functions that can be run backwards, and of those that are asked once.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// With variables, declared in front, in the place of what is asked once.
core::TermRef with_answers(Reader& in, const core::TermRef& t, Block& to);
/// Where nothing may be asked again, nothing asks.
void check_asked_once(const Reader& in, const Block& block);
/// Whether nothing else in an expression names what a call in it changes.
bool is_apart(const Reader& in, const core::TermRef& call, const core::TermRef& whole);
core::TermRef result_of(Reader& in, const core::Call& call, Block& to, bool may_change);
/// A call of a function that can be run backwards. No two of its arguments may be in one variable, if it changes one.
void run(Reader& in, const core::Call& call, const core::SymbolRef& result, const core::StmtRef& s, Block& to,
         bool may_change);

}  // namespace dualrev::flow
