// Text that no scalar reaches and that stays the source's own.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// decltype of a name means another type once the name is a dual.
bool asks_for_types(Body& in, const clang::Stmt* s);
/// Whether the text of what a pack was expanded in, in an instance of a template, says less than the tree: the pattern
/// stands once for all elements, `f<T>()...`, the parentheses around a fold are no part of any expression, and what a
/// fold is made of, `f<T>() && f<T>()`, is in the text the first operand alone.
bool expands_pack(Body& in, const clang::Stmt* s);
/// The number that an expression is, if it is one when the program is translated.
core::TermRef integral_constant(Body& in, const clang::Expr* e);
/// Of a constant object in front of a member, and whether that is a pointer to it.
std::pair<core::Pieces, bool> object_text(Body& in, const clang::MemberExpr* member);
/// Text without numbers, with the objects in it that have no names and whose end is noticed as terms; null where that
/// cannot be.
core::TermRef with_objects_apart(Body& in, const clang::Expr* e, const core::TermRef& text);
core::Pieces untouched_text(Body& in, const clang::Stmt* s, std::vector<SourceText::Replacement> replacements = {});

}  // namespace dualrev::frontend
