// Members that only their classes may name, in functions that are generated. Each of a parameter's has a name at the
// top of the body,
//
//   auto& spring_k = dualrev::hidden_member<dualrev::access::Spring_k>(spring);
//
// so that the rest reads as code of the class does.
#pragma once

#include <set>
#include <string>

#include "core/module.hpp"

namespace dualrev::transform {

void name_hidden_members(core::FunctionTwin& function);

/// All words of a function's text that may be names.
std::set<std::string> words_in(const core::FunctionTwin& function);

}  // namespace dualrev::transform
