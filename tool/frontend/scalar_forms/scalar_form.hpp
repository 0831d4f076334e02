// The scalar form of a function whose steps are known beforehand: it is run here, on numbers that are names.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "core/module.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

/// What the rest of the program says about functions and numbers.
struct ScalarFormQuestions {
  const Unit& unit;
  Types& types;
  /// Whether parameter i of a function is marked constant.
  std::function<bool(const clang::FunctionDecl*, unsigned)> is_constant;
  /// Names that mean something else: macros.
  const std::set<std::string>& taken;
};

/// Null if the function has none: a step that depends on what is given at run time, a number that is no double, a call
/// of what cannot be read. `constants` are the parameters without derivative, as bits.
std::shared_ptr<const core::ScalarForm> scalar_form(const clang::FunctionDecl* defined, unsigned constants,
                                                    const ScalarFormQuestions& questions);

}  // namespace dualrev::frontend
