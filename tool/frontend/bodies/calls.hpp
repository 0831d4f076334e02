// Calls of all kinds.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef call(Body& in, const clang::CallExpr* e);

}  // namespace dualrev::frontend
