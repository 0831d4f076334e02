// What is assigned inside of an expression, `a[i] = b[i] = e`: as a statement in front of it.
#pragma once

#include "core/term.hpp"

namespace dualrev::flow {

/// How many assignments there are in a term, itself and what text means among them.
int count_assignments(const core::TermRef& t);
/// The same with the place of each assignment in its place, which is made before; null if it cannot be written.
core::TermRef with_places(const core::TermRef& t);
/// The statement, behind those that assign what it assigned inside; null if there are none, or if their order could be
/// seen. `is_begin`: it begins a loop.
core::StmtRef with_assignments_apart(const core::StmtRef& s, bool is_begin);

}  // namespace dualrev::flow
