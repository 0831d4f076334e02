// Twins that are there already: in generated headers that the unit includes.
#pragma once

#include "frontend/program/unit_context.hpp"

namespace dualrev::frontend {

/// Whether a function has one. Refuses what has a twin's name and is none.
bool has_twin_in_sight(const clang::FunctionDecl* function, const UnitContext& in);
/// Whether the twin of its class, in a generated header, has one by its name with as many parameters.
bool is_in_generated_class(const clang::FunctionDecl* function, const UnitContext& in);

}  // namespace dualrev::frontend
