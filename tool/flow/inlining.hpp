// Calls of the source's own functions that are no entries of their own, written out where they are made: of member
// functions, operators, constructors, functions that give objects, closures of several statements. Objects that only
// such code looks at are their members, each a variable.
#pragma once

#include <functional>
#include <string>

#include "core/module.hpp"

namespace dualrev::flow {

struct Around;

/// The body with such calls written out; the same body where there are none. Throws what it cannot do.
core::StmtRef with_calls_inlined(const core::FunctionTwin& function, const Around& around);
/// How many statements there are, those inside of others among them.
int count_statements(const core::StmtRef& body);
struct NotInlined {
  std::string what;
  std::string location;  ///< of the innermost term that stands in the source; empty on the way there
  std::string way_out = {};
};

}  // namespace dualrev::flow
