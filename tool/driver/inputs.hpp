// The inputs as Clang's units, with what must stand behind their text: twins of libraries, instances that are asked
// for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/options.hpp"
#include "frontend/program/twin_headers.hpp"
#include "frontend/program/unit.hpp"

namespace dualrev::driver {

/// A source that Clang does not take as C++.
struct Unread {
  std::string file;
  std::string error;  ///< the first, with its place
};

struct Inputs {
  std::vector<std::unique_ptr<frontend::Unit>> units;
  std::vector<std::vector<frontend::TwinHeader>> twins;  ///< of each unit
  std::vector<Unread> unread;
};

/// How the inputs are to be parsed: where Clang's headers and the runtime are, and which headers the run is to write.
frontend::ParseOptions parse_options(const Options& options, const char* argv0);
/// Whether the compiler's flags say where Clang's own headers are.
bool names_resource_dir(const Options& options);
/// Errors go to standard error as they are found.
Inputs read_all(const Options& options, const frontend::ParseOptions& parsing);

}  // namespace dualrev::driver
