// What the outputs depend on, as make and ninja read it.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "frontend/program/unit.hpp"

namespace dualrev::driver {

/// `output: file file ...`: the files that the units read, but for the system's headers and those to be generated.
std::string depfile_text(const std::string& output, const std::vector<std::unique_ptr<frontend::Unit>>& units,
                         const std::set<std::string>& generated);

}  // namespace dualrev::driver
