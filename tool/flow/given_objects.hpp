// Bodies with variables of their own for what a function is given by value and changes, and for an object that it
// gives.
#pragma once

#include <string>

#include "flow/flow.hpp"

namespace dualrev::flow {

/// The body, which changes a copy of what it is given by value; null if that cannot be said.
core::StmtRef with_copy(const core::StmtRef& body, const core::Parameter& parameter, const std::string& name);
/// The body, in which all that is given by `return` is one variable, declared where the body begins or in its sequence.
core::StmtRef giving_a_variable(const core::FunctionTwin& function, const Around& around);

}  // namespace dualrev::flow
