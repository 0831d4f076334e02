// Constructors, braces and new.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// Asks for the twin of a constructor of the user's.
void need_constructor(Body& in, const clang::CXXConstructorDecl* constructor, clang::SourceLocation at);
/// What a constructor sets in front of its body.
std::vector<core::MemberInitializer> initializers(Body& in, const clang::CXXConstructorDecl* constructor);
/// An object that only `auto` names, made by naming its template.
void refuse_nameless(Body& in, clang::QualType type, clang::SourceLocation at);
/// What a constructor is given; a std::function calls it.
std::vector<core::Hole> constructor_arguments(Body& in, const clang::CXXConstructExpr* e);
/// What a constructor is given, of a list in braces its elements.
std::vector<core::Hole> elements_of(Body& in, const clang::CXXConstructExpr* e);
core::TermRef construct(Body& in, const clang::CXXConstructExpr* e);
core::TermRef braces(Body& in, const clang::InitListExpr* e);
core::TermRef new_array(Body& in, const clang::CXXNewExpr* e);

}  // namespace dualrev::frontend
