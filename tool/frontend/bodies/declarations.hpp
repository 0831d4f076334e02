// Declarations of variables and classes.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// "const auto&": of the type as written.
std::string placeholder(clang::QualType written);
/// As it is declared: spelled, or deduced as in the source.
core::TypeRef variable_type(Body& in, const clang::VarDecl* variable);
/// The initialiser of a variable or a field.
core::Declarator declarator(Body& in, const clang::VarDecl* variable);
/// Each variable by itself.
std::vector<core::StmtRef> declarations(Body& in, const clang::DeclStmt* s);
/// "static ", "constexpr ", "[[maybe_unused]] "
std::string specifiers(Body& in, const clang::VarDecl* variable);
/// All in one statement. `in_for`: they share one declaration.
core::StmtRef declaration(Body& in, const clang::DeclStmt* s, bool in_for);

}  // namespace dualrev::frontend
