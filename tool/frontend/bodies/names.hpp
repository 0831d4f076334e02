// Names in text that stays, as they are where the twin stands.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// `sizeof`, of a type that the twin cannot name by its bytes.
std::string size_text(Body& in, const clang::UnaryExprOrTypeTraitExpr* e);
/// Whether the name, unqualified, would mean something else behind all of the unit.
bool is_hidden_later(Body& in, const clang::NamedDecl* decl, clang::SourceLocation at);
/// Whether a private constant of a class can be read where the class is not at hand.
bool is_revealed(const clang::VarDecl* constant);
/// A static constant, an enumerator or a type of a class, as it is named outside; of a private constant its value.
std::string member_text(Body& in, const clang::NamedDecl* decl, clang::SourceLocation at);
/// A type, as it is named where the twin stands.
std::string type_text(Body& in, clang::QualType type, clang::SourceLocation at);

}  // namespace dualrev::frontend
