// Choices and calls of numbers inside of an expression, which stand as statements in front of it.
#pragma once

#include <functional>
#include <optional>

#include "core/term.hpp"

namespace dualrev::flow {

/// The choice that a number is, also where it is read from the place that is chosen; nothing if it is none.
std::optional<core::Select> choice_in(const core::TermRef& t);
/// What a number is given by, or through: `f(x)` of a temporary that holds it, the extremum that text chooses.
core::TermRef number_in(const core::TermRef& argument);

/// The term in which `named(part)`, if it is not null, stands for each number in it. From left to right.
core::TermRef with_named(const core::TermRef& t, const std::function<core::TermRef(const core::TermRef&)>& named);

}  // namespace dualrev::flow
