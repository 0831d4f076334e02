// Statements of functions that are written out, a clause per form.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

void written_statement(Inliner& in, const core::StmtRef& s, Row& to);

}  // namespace dualrev::flow
