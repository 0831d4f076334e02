// Members that only their class can name, and how others reach them: by `dualrev::access`.
#pragma once

#include "frontend/program/unit_context.hpp"

namespace dualrev::frontend {

/// The text for a constant.
std::string hidden_constant(UnitContext& in, const clang::VarDecl* variable);
/// How others name a member, behind an object and `.*`.
std::string hidden_member(UnitContext& in, const clang::ValueDecl* member, clang::SourceLocation at);

}  // namespace dualrev::frontend
