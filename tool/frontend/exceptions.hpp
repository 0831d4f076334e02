// Which classes can be exceptions that hold numbers.
#pragma once

#include <clang/AST/DeclCXX.h>

#include "frontend/types.hpp"

namespace dualrev::frontend {

/// Whether the twin of the class carries an original: it derives from std::exception, and its constructors can be
/// repeated. This follows from the class alone.
bool carries_original(const clang::CXXRecordDecl* record, Types& types);
/// Why an exception of the type, which holds scalars, cannot be thrown or caught; empty if it can.
std::string why_no_exception(clang::QualType type, Types& types);

}  // namespace dualrev::frontend
