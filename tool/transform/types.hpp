// D on types (the paper's D[sigma]): R becomes the dual, everything else is homomorphic.
#pragma once

#include "core/type.hpp"

namespace dualrev::transform {

core::TypeRef differentiate(const core::TypeRef& type);

}  // namespace dualrev::transform
