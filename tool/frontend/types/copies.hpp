// Whether copies of a class are what was copied: the runtime copies arguments, and cotangents are values of the class.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace dualrev::frontend {

class Types;

/// A member with scalars or an integer, of a class anywhere in a value of the type, that a copy constructor or
/// assignment which somebody wrote does not take from the same member of the object that is copied, as far as its text
/// is here; else null.
const clang::FieldDecl* not_copied(clang::QualType type, Types& types);
/// A member of a class with a twin in the type which no part of a program can set to the value of another: it is of a
/// class without numbers that cannot be assigned (std::atomic can, where the whole has no numbers), a set of what has a
/// twin, or a private or const bit-field. Null if there is none.
const clang::FieldDecl* never_copied(clang::QualType type, Types& types);

}  // namespace dualrev::frontend
