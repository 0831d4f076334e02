// Conversions, written and implied.
#pragma once

#include "frontend/bodies/body.hpp"

namespace dualrev::frontend {

core::TermRef cast(Body& in, const clang::CastExpr* e);

}  // namespace dualrev::frontend
