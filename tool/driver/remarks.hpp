// Optimisations that were not taken: as the command prints them, a page and an editor show them.
#pragma once

#include <string>
#include <vector>

#include "core/module.hpp"
#include "frontend/refusals/finding.hpp"

namespace dualrev::driver {

/// The remark at the construct that is in the way, then notes: the way out. Of a mark that does nothing a warning.
std::vector<frontend::Finding> findings_of(const core::Remark& remark);
/// "Differentiated over the tape, because of what; the way out"
std::string words_of(const core::Remark& remark);

}  // namespace dualrev::driver
