// What the text of a twin on jets (transform/on_jets) calls otherwise than by types and functions, which the printer
// knows: twins of constants, and functions of the runtime that are told what the twin of a type is.
//
//   table_dual[i]              =>   table_dual_on_jets[i]
//   dualrev::lifted<Point>(p)  =>   dualrev::lifted_as<Point_dual_on_jets, Point>(p)
#pragma once

#include <string>

#include "core/term.hpp"

namespace dualrev::transform {

/// Whether twins on jets can use a function of the runtime, as text names it in a term of this type.
bool is_known_on_jets(const std::string& rooted, const core::TermRef& term);

core::StmtRef with_names_on_jets(const core::StmtRef& s);
core::TermRef with_names_on_jets(const core::TermRef& t);

}  // namespace dualrev::transform
