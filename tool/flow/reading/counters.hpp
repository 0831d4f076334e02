// From which integer a loop counts, to which, and by how many.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

/// "++i, --j", one by one.
std::vector<core::TermRef> steps_of(const core::TermRef& increment);
/// for (int i = a; i < b; ++i), in any spelling.
std::optional<Counter> counter(const Reader& in, const Loop& loop);
bool is_variable(const core::TermRef& t, const core::SymbolRef& symbol);

}  // namespace dualrev::flow
