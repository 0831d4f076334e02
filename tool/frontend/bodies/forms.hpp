// Clang's expressions as the source spells them: what stands below what has no text, and how the text binds.
#pragma once

#include <clang/AST/ExprCXX.h>

#include "core/term.hpp"

namespace dualrev::frontend {

/// Below conversions of a pointer, to `void*` too.
const clang::Expr* without_pointer_casts(const clang::Expr* e);
/// A conversion that neither the source spells nor the target must: one that a dual's constructor does as well.
bool is_unspelled(const clang::CastExpr* e);
/// The expression directly below parentheses, a full expression, or what stands for it in an instance or an
/// initialiser; null if there is none.
const clang::Expr* unwrapped(const clang::Expr* e);
/// The expression below what has no text: parentheses, temporaries, clean-ups, copies that are elided.
const clang::Expr* bare(const clang::Expr* e);
/// How the text of an untouched expression binds.
core::Precedence precedence_of(const clang::Expr* e);
/// Of an integer, by its name in the language, without const.
core::TypeRef type_of_integer(clang::QualType type);
/// The class that the source names in front of a member.
clang::QualType qualifier_of(const clang::MemberExpr* e, clang::QualType otherwise);

}  // namespace dualrev::frontend
