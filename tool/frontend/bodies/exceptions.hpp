// Which classes can be exceptions that hold numbers.
#pragma once

#include <clang/AST/DeclCXX.h>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

/// Whether std::exception is among its bases, near or far.
bool derives_from_library(const clang::CXXRecordDecl* record);
/// Whether the twin of the class carries an original: it derives from std::exception, and its constructors can be
/// repeated. This follows from the class alone.
bool carries_original(const clang::CXXRecordDecl* record, Types& types);
/// Whether an object of the type, which is thrown, may have numbers in it, or lead to some: its functions may deal with
/// numbers all the same.
bool carries_numbers(clang::QualType type, Types& types);
/// Why an exception of the type, which holds scalars, cannot be thrown or caught; empty if it can.
std::string why_no_exception(clang::QualType type, Types& types);
/// The refusal that says so.
Refusal refused_exception(clang::SourceLocation at, clang::QualType type, const std::string& why, const Types& types);

}  // namespace dualrev::frontend
