// Functions with a rule of the user's, and questions for derivatives inside of functions: what they need of the unit.
#pragma once

#include "frontend/program/roots.hpp"

namespace dualrev::frontend {

/// Reports rules that nobody can use.
void check_own_rules(UnitContext& in, Reports& reports);
/// Uses the rule of a function in `caller`; refuses where it cannot be seen.
void need_rule(UnitContext& in, const clang::FunctionDecl* function, const clang::FunctionDecl* caller,
               clang::SourceLocation at);
/// Whether the function has a rule: then it has no twin.
bool lower_by_rule(UnitContext& in, const WantedTwin& wanted);
/// Asks for the second derivatives of a function whose gradient is asked for in `caller`.
void need_second_order(UnitContext& in, Roots& roots, Coverage& coverage, const clang::FunctionDecl* function,
                       const clang::FunctionDecl* caller, clang::SourceLocation at);
/// A partial derivative of a function, by parameters in order, as a function of its own: its name and its key.
std::optional<std::pair<std::string, std::string>> need_derivative(UnitContext& in, const clang::FunctionDecl* function,
                                                                   const std::vector<unsigned>& by);

}  // namespace dualrev::frontend
