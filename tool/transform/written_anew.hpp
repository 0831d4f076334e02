// Variables from outside of a loop which each iteration writes, whole, before it reads them: scratch.
#pragma once

#include "core/module.hpp"

namespace dualrev::transform {

/// Whether that holds for a variable that nothing behind the loop uses. `names` are those of the function.
bool is_written_anew(const core::Declarator& variable, const core::StmtRef& body, const core::LocalNames& names);

}  // namespace dualrev::transform
