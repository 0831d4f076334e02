// D on a whole module: every class, constant and function becomes its twin.
#pragma once

#include "core/module.hpp"

namespace dualrev::transform {

core::Module differentiate(const core::Module& source);
core::FunctionTwin differentiate(const core::FunctionTwin& source);

core::LocalRecord differentiate(const core::LocalRecord& source);

}  // namespace dualrev::transform
