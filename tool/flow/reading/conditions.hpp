// What branches and loops ask: what steps in a condition stands in front of it.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

core::TermRef flag(const core::SymbolRef& symbol, bool negated = false);
/// "i--", "i-- > 0": the step, and the comparison or null; else nothing.
std::pair<const core::Step*, const core::Arithmetic*> counting_step(const core::TermRef& t);
/// What is tested; and, of `i-- > 0`, what is done where the iteration begins.
std::optional<Statement> counting_condition(const Reader& in, const core::TermRef& t, Loop& made);
/// The body of a loop whose condition steps: it begins with asking. Null if it does not step.
core::StmtRef asking_inside(const core::TermRef& t, const core::StmtRef& body, const core::StmtRef& s);
/// The same of a branch; where each way is followed, choices and calls in it stand in front of it.
core::TermRef asked(Reader& in, const core::TermRef& t, Block& to);

}  // namespace dualrev::flow
