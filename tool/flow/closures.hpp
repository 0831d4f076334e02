// Closures that are one expression, where they are called.
#pragma once

#include "core/term.hpp"

namespace dualrev::flow {

/// The body in which calls of named closures that are nothing but `return e;` are that expression, with what is given
/// in the places of the parameters. A closure that is used in other ways stays, and so do its calls.
core::StmtRef with_closures_applied(const core::StmtRef& body);

/// Whether it is such a closure, of numbers and integers.
bool is_of_numbers_alone(const core::Lambda& closure);
/// Whether something is captured as a copy.
bool copies(const core::Lambda& closure);
/// Whether that variable is one of them.
bool copies(const core::Lambda& closure, const core::SymbolRef& symbol);

/// What such a closure gives, of what is given: one term a parameter. Null if it is none, or if what is given would be
/// computed more than once.
core::TermRef applied(const core::Lambda& closure, const std::vector<core::TermRef>& given);

}  // namespace dualrev::flow
