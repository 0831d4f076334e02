// Variables that are declared where functions are written out, and those that are other names of places.
#pragma once

#include "flow/inlining/inliner.hpp"

namespace dualrev::flow {

void declaration(Inliner& in, const core::Declare& form, const core::StmtRef& s, Row& to);
/// A variable is another name of a place from here on.
void stand_for(Inliner& in, const core::Declarator& d, const core::TermRef& place);

}  // namespace dualrev::flow
