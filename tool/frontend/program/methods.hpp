// Member functions as their classes' twins declare them.
#pragma once

#include "frontend/program/scopes.hpp"
#include "frontend/program/unit_context.hpp"

namespace dualrev::frontend {

core::FunctionTwin method_declaration(UnitContext& in, Scopes& scopes, const clang::CXXMethodDecl* method);
/// One that the compiler writes: for the twin as well.
core::FunctionTwin friend_comparison(UnitContext& in, Scopes& scopes, const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
