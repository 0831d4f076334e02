// Algorithms of the library that call a closure for each element, as the loops that they are: `std::for_each`,
// `std::generate`, and `std::accumulate` with a closure that is more than one expression.
#pragma once

#include <functional>
#include <string>

#include "core/term.hpp"

namespace dualrev::flow {

/// The body with a loop `for (auto p = first; p != last; ++p)` in the place of each of them that is a statement by
/// itself, or is all that a variable or a place is set to, or that is given. `fresh` makes names.
core::StmtRef with_library_loops(const core::StmtRef& body,
                                 const std::function<std::string(const std::string&)>& fresh);

}  // namespace dualrev::flow
