// Member functions that are asked for, as functions of their objects.
#pragma once

#include <optional>

#include "core/module.hpp"

namespace dualrev::transform {

/// Of "struct Spring { double energy(double x) const; }" "double Spring_energy(const Spring& self, double x)", which
/// calls it: what can be run backwards of a member is that. Nothing of one that is no root, that the object decides
/// on, or of a template.
std::optional<core::FunctionTwin> as_function_of_object(const core::FunctionTwin& member);

}  // namespace dualrev::transform
