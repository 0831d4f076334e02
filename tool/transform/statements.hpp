// D on statements: homomorphic, but for the names that scalar operations need in front of them.
#pragma once

#include "core/module.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

/// Of a function.
core::StmtRef differentiate_body(const core::FunctionTwin& function, Names& names,
                                 const StraightLines& lines = no_lines());
/// Of a closure.
core::StmtRef differentiate_body(const core::StmtRef& body, Names& names, const StraightLines& lines = no_lines());
core::Try::Handler differentiate_handler(const core::Try::Handler& handler, Names& names,
                                         const StraightLines& lines = no_lines());

}  // namespace dualrev::transform
