// What no function may contain, wherever it stands in the body: found by one walk before the body is lowered.
#pragma once

#include <clang/AST/Decl.h>

#include <vector>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

std::vector<Refusal> forbidden(const clang::FunctionDecl* function, Types& types);

}  // namespace dualrev::frontend
