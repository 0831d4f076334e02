// From options to outputs: the whole pipeline.
//
//   files and flags => parse => roots and what they call => core => D => text => files
#pragma once

#include "driver/options.hpp"

namespace dualrev::driver {

/// The exit status.
int rewrite(const Options& options, const char* argv0);

}  // namespace dualrev::driver
