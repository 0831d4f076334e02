// Values that lead to places, and what the library does with places that it is led to.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>

namespace dualrev::frontend {

/// A value that leads to places which it does not own: a pointer, an iterator, a view.
bool is_handle(clang::QualType type);
/// Whether who has a value of this type, or is given one, can change a place by it.
bool may_change_by(clang::QualType type);
/// A function of the library that looks at what it is given, or gives what leads there.
bool looks_only(const clang::FunctionDecl* function);
/// A member of a class of the library that gives what leads to an element, and makes none.
bool leads_to_element(const clang::CXXMethodDecl* method);

}  // namespace dualrev::frontend
