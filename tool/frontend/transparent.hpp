// Which functions show by their names what they may change.
#pragma once

#include <clang/AST/Decl.h>

namespace dualrev::frontend {

/// A function with a body that has no closures, calls no value and no virtual function, and none of whose variables may
/// hold one.
bool is_transparent(const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
