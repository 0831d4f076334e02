// What the functions put on the tape, line by line, to be read: docs/cost.md.
#pragma once

#include <string>
#include <vector>

#include "core/cost.hpp"

namespace dualrev::driver {

/// In the order of places, with paths from here, each function once though several units have it.
std::vector<core::FunctionCost> in_order(std::vector<core::FunctionCost> costs);

/// "1 entry, 2 contributions; calls f".
std::string cost_words(const core::StatementCost& cost);
/// "3 entries, 4 contributions outside of loops".
std::string cost_words(const core::FunctionCost& cost);

/// As a compiler would say it, with the text of each statement beside.
std::string cost_text(const std::vector<core::FunctionCost>& costs);
std::string cost_json(const std::vector<core::FunctionCost>& costs);

}  // namespace dualrev::driver
