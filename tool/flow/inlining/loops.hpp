// Loops where calls are written out. What a condition asks of them is asked where the iteration begins.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

void loop(Inliner& in, const core::For& form, const core::StmtRef& s, Row& to);
void loop(Inliner& in, const core::DoWhile& form, const core::StmtRef& s, Row& to);
void loop(Inliner& in, const core::RangeFor& form, const core::StmtRef& s, Row& to);

}  // namespace dualrev::flow
