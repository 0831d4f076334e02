// Loops that count, in one form: `while (j < n) { ...; ++j; }`, `for (; j < n;)`, `while (j-- > 0)`,
// `do ... while (++j < n)`, and `for (j = 0; j < n; ++j)` of a variable of the body.
#pragma once

#include <functional>
#include <string>

#include "core/module.hpp"

namespace dualrev::flow {

/// The body, with a loop `for (int j = e; c; ++j)` for each that counts by a variable whose value nobody asks for
/// behind it. `fresh` makes names.
core::StmtRef with_counted_loops(const core::FunctionTwin& function, const core::StmtRef& body,
                                 const std::function<std::string(const std::string&)>& fresh);

}  // namespace dualrev::flow
