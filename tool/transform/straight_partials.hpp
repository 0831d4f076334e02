// A function whose value and partial derivatives are computed at once, as plain numbers: `f_dual_partials`.
#pragma once

#include <functional>
#include <optional>

#include "flow/flow.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

/// The line that a call is an operation of, or null.
using LineOf = std::function<const Line*(const core::TermRef& call)>;

/// Nothing if the function is none: it has a loop, is given something else than numbers and objects of numbers by
/// value, or does something else than to give a number that these decide.
std::optional<Line> partials_line(const core::FunctionTwin& source, const flow::Around& around, const LineOf& line_of);

}  // namespace dualrev::transform
