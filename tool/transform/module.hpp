// D on a whole module: every class, constant and function becomes its twin.
#pragma once

#include "core/module.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

/// `lines`: the straight lines that the module may call, its own among them. `ranges_in_place`: roots read ranges of
/// inputs where they are.
core::Module differentiate(const core::Module& source, const StraightLines& lines = no_lines(),
                           bool ranges_in_place = false);
core::FunctionTwin differentiate(const core::FunctionTwin& source, const StraightLines& lines = no_lines());

core::LocalRecord differentiate(const core::LocalRecord& source, const StraightLines& lines = no_lines());

}  // namespace dualrev::transform
