// What walks through a row, as an index: pointers and iterators.
#pragma once

#include <functional>
#include <string>

#include "core/module.hpp"

namespace dualrev::flow {

/// The body of a function in which a pointer or an iterator that stays in one row is an integer, how far it is from the
/// row's beginning, and `x[k++]` is `x[k]`, and `++k` behind it. What is not known to mean the same stays as it is.
/// `fresh`: makes a name that nothing has.
core::StmtRef with_indices(const core::FunctionTwin& function, const core::StmtRef& body,
                           const std::function<std::string(const std::string&)>& fresh);

}  // namespace dualrev::flow
