// Names that mean one thing in a block and another outside of it. What stands in blocks is put into others here, where
// text would name the wrong one.
#pragma once

#include <string>

#include "core/module.hpp"

namespace dualrev::flow {

/// A variable of the body by whose name text names something else too, where the variable is not in sight: a constant
/// at namespace scope, a function, a member. Empty if there is none.
std::string name_of_two(const core::FunctionTwin& function);

}  // namespace dualrev::flow
