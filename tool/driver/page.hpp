// Sources and what becomes of them side by side, as one page without anything from elsewhere: docs/page.md.
#pragma once

#include <string>
#include <vector>

#include "driver/derive.hpp"
#include "frontend/refusals/finding.hpp"

namespace dualrev::driver {

/// `inputs`: the sources that were read. What else has lines that belong to the texts is shown behind them.
std::string page_text(const std::vector<std::string>& inputs, Derived derived, std::vector<frontend::Finding> findings);

}  // namespace dualrev::driver
