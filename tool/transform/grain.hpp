// The grain of a primitive operation: how much of the program becomes one entry of the staging array.
#pragma once

#include "transform/terms.hpp"

namespace dualrev::transform {

/// Grain 1: an expression of scalar operations becomes one push; partials by reverse accumulation here, at rewriting
/// time.
core::TermRef expression_grain(Terms& terms, const core::TermRef& t);
/// Whether a scalar is such an expression.
bool is_expression_grain(Terms& terms, const core::TermRef& t);

}  // namespace dualrev::transform
