// Functions and member functions as values.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// `&C::f`, `&C::m`
core::TermRef member_pointer(Body& in, const clang::DeclRefExpr* e);
core::TermRef function_value(Body& in, const clang::FunctionDecl* function, const clang::Expr* e);

}  // namespace dualrev::frontend
