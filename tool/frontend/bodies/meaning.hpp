// What text without numbers that are differentiated does to integers and Booleans: the same again as terms, beside the
// text.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

bool is_integer(clang::QualType type);
bool is_double(clang::QualType type);
/// A variable of the function, a member of one or of the object at hand; null for others.
core::TermRef meaning_of_object(Body& in, const clang::Expr* e);
/// An element of a row, or a position in one: as terms, where the row has a name; null for others.
core::TermRef meaning_of_element(Body& in, const clang::Expr* e);
/// The text as well, for what is written again elsewhere: the ends of loops.
core::TermRef spelled_meaning(Body& in, const clang::Expr* e);
/// Of any expression; what it cannot say is Opaque, with the variables that it names.
core::TermRef meaning(Body& in, const clang::Expr* e);

}  // namespace dualrev::frontend
