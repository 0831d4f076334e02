// What is asked inside of a function that is differentiated: `dualrev::gradient<g>(x...)`, number by number.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A number of what an entry point gives that is asked inside, where it is an operation on numbers; else null.
core::TermRef asked_number(Body& in, const clang::Expr* e);
/// The numbers that stand in the place of a variable that holds such; nothing where it stays a variable.
std::optional<std::vector<core::Declarator>> asked_numbers(Body& in, const clang::VarDecl* variable);

}  // namespace dualrev::frontend
