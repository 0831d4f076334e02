// What steps inside of an expression, `x[k++]`: as a statement in front of it or behind.
#pragma once

#include "core/term.hpp"

namespace dualrev::flow {

/// How many steps there are in a term, and in what text means.
int count_steps(const core::TermRef& t);
/// The statement, with those before and behind it that step what it stepped inside; null if there are none, or if
/// their order could be seen. `is_begin`: it begins a loop.
core::StmtRef with_steps_apart(const core::StmtRef& s, bool is_begin);

}  // namespace dualrev::flow
