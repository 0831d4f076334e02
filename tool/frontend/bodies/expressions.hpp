// Any expression.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// What Body::expr gives.
core::TermRef expression(Body& in, const clang::Expr* e);

}  // namespace dualrev::frontend
