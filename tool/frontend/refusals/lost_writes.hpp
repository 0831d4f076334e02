// Changes of what a caller keeps that would be made in a copy alone.
#pragma once

#include <clang/AST/Decl.h>

#include <functional>
#include <optional>

#include "frontend/refusals/refusal.hpp"

namespace dualrev::frontend {

class Types;

/// Such a change, in the function or in what it may run, if it is a root; nothing if there is none.
std::optional<Refusal> lost_write(const clang::FunctionDecl* function, Types& types,
                                  const std::function<bool(unsigned)>& is_constant);

/// A question of a root how many own what an argument leads to (use_count, expired), if there is one.
std::optional<Refusal> counted_owners(const clang::FunctionDecl* function, Types& types,
                                      const std::function<bool(unsigned)>& is_constant);

}  // namespace dualrev::frontend
