// `c ? a : b` of numbers inside of an expression, as statements in front of it.
#pragma once

#include <functional>
#include <optional>

#include "core/term.hpp"

namespace dualrev::flow {

/// The term where `chosen(choice)`, a number that is read, stands for each choice of numbers in it.
core::TermRef without_choices(const core::TermRef& t,
                              const std::function<core::TermRef(const core::Select& choice)>& chosen);
/// The choice that a number is, also where it is read from the place that is chosen; null if it is none.
std::optional<core::Select> choice_in(const core::TermRef& t);

}  // namespace dualrev::flow
