// Constants that are given to what takes twins: read, lifted, or copied in front of the body.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// A place of a constant that outlives the function, and so has a twin that does.
bool is_place_of_constant(Body& in, const clang::Expr* e);
bool is_number_of_constant(Body& in, const clang::Expr* e);
/// Of an expression that is only read: of a constant the original.
core::TermRef read(Body& in, const clang::Expr* e);
/// An object without derivative as a whole, which must become a twin where it is copied.
bool is_constant_object(Body& in, const clang::Expr* e);
/// The twin of such an object: a copy for the expression, or one that lives as long as the function runs.
core::TermRef lifted_constant(Body& in, const clang::Expr* e);
/// Whether the name is one for a parameter, in whose place a copy may stand wherever it is used.
bool is_given_away(Body& in, const clang::Decl* decl);
/// If a copy at the beginning of the function lives as long as what knows the constant: what that is made of.
const clang::Expr* nameable_constant(Body& in, const clang::Expr* e);
/// Whether a function of the library can be given the originals of constants: if a number, or nothing of them, is what
/// it makes of them, and no twin is given that must be of the same type.
bool reads_originals(Body& in, llvm::ArrayRef<const clang::Expr*> given, clang::QualType result);

}  // namespace dualrev::frontend
