// Any statement.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

/// Not yet said where it stands (Body::statement).
core::StmtRef unplaced_statement(Body& in, const clang::Stmt* s);

}  // namespace dualrev::frontend
