// Terms made of text with terms in it, and how an expression stands in such a hole: as a value, as a dual, as the
// original.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// The source's own text, for what takes originals.
core::Hole original_hole(Body& in, const clang::Expr* e);
/// What a parameter that is marked constant is given.
core::Hole marked_argument(Body& in, const clang::Expr* e, const clang::ParmVarDecl* parameter);
/// A term without scalar of its own, from pieces.
core::TermRef verbatim(Body& in, const clang::Expr* e, std::vector<core::Piece> pieces, core::Precedence level);
/// For what takes a number, or what has none: the value.
core::Hole value_hole(Body& in, const clang::Expr* e, core::Precedence context = core::Precedence::Assignment);
/// For what takes twins. `lift`: a plain number is written as a dual, as its type chooses the function.
core::Hole dual_hole(Body& in, const clang::Expr* e, bool lift = false);
/// A new object that nobody looks at ends with the full expression as well.
core::TermRef unused(Body& in, const clang::Expr* e);
/// An expression that stays the source's own text, with what it means.
core::TermRef untouched(Body& in, const clang::Expr* e);

}  // namespace dualrev::frontend
