// Raw memory: malloc and its like, memcpy, memmove and memset.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// Of `malloc`, `calloc` or `realloc`, whose result becomes a pointer to this.
core::TermRef allocation(Body& in, const clang::CallExpr* e, clang::QualType pointee);
/// Nothing for other calls.
std::optional<core::TermRef> memory_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee);

}  // namespace dualrev::frontend
