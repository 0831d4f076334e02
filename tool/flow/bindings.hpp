// The names of a structured binding are those of members and elements.
#pragma once

#include "flow/flow.hpp"

namespace dualrev::flow {

/// The body without structured bindings of what `around` knows the members of: each is a variable, and the names are
/// its members.
core::StmtRef with_bindings_named(const core::StmtRef& body, const Around& around);

}  // namespace dualrev::flow
