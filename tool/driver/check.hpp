// --check: whether generated files are what would be generated now.
#pragma once

#include "driver/files.hpp"
#include "driver/options.hpp"

namespace dualrev::driver {

/// Each of the inputs is a generated file, made again by the command that it tells. The exit status.
int check_generated(const Options& options, const char* argv0);

/// Whether all files have that text; those that have not are named on standard error.
bool are_up_to_date(const std::vector<OutputFile>& files);

}  // namespace dualrev::driver
