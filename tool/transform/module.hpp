// D on a whole module: every class, constant and function becomes its twin.
#pragma once

#include "core/module.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

class Reversible;

/// `lines`: the straight lines that the module may call, its own among them. `with_pullbacks`: of roots
/// that can be run backwards.
core::Module differentiate(const core::Module& source, const StraightLines& lines = no_lines(),
                           bool with_pullbacks = false);
/// The same of a part of a module. `reversible`: all that it may call.
core::Module differentiate(const core::Module& source, const StraightLines& lines, bool with_pullbacks,
                           Reversible& reversible);
core::FunctionTwin differentiate(const core::FunctionTwin& source, const StraightLines& lines = no_lines());

core::LocalRecord differentiate(const core::LocalRecord& source, const StraightLines& lines = no_lines());

}  // namespace dualrev::transform
