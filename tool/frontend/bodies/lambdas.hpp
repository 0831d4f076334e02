// Closures.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef lambda(Body& in, const clang::LambdaExpr* e);

}  // namespace dualrev::frontend
