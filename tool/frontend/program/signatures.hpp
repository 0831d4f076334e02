// What is declared of a function's twin, and its body.
#pragma once

#include "frontend/bodies/lowering.hpp"
#include "frontend/program/unit_context.hpp"
#include "frontend/program/work_list.hpp"

namespace dualrev::frontend {

/// `defaults` lowers default arguments and knows the parameters as symbols; null: nobody needs them.
core::FunctionTwin signature(UnitContext& in, const clang::FunctionDecl* function, const WantedTwin& wanted,
                             Lowering* defaults);
/// Declared and defined, whoever will have it.
core::FunctionTwin twin_with_body(UnitContext& in, const clang::FunctionDecl* defined, const WantedTwin& wanted,
                                  Surroundings& around);
/// The types that a function takes and gives get their twins.
void lower_signature(UnitContext& in, const clang::FunctionDecl* function);
/// How its twin is told from those of other instances.
core::Instance instance_of(const clang::FunctionDecl* function, const UnitContext& in);

}  // namespace dualrev::frontend
