// D on a whole module: every class, constant and function becomes its twin.
#pragma once

#include "core/module.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

class Reversible;

/// `lines`: the straight lines that the module may call, its own among them. `ranges_in_place`: roots read ranges of
/// inputs where they are.
core::Module differentiate(const core::Module& source, const StraightLines& lines = no_lines(),
                           bool ranges_in_place = false);
/// The same of a part of a module. `reversible`: all that it may call.
core::Module differentiate(const core::Module& source, const StraightLines& lines, bool ranges_in_place,
                           Reversible& reversible);
core::FunctionTwin differentiate(const core::FunctionTwin& source, const StraightLines& lines = no_lines());

core::LocalRecord differentiate(const core::LocalRecord& source, const StraightLines& lines = no_lines());

}  // namespace dualrev::transform
