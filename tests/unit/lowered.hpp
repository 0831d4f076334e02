// Small sources through the frontend: parsed and lowered to core.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/module.hpp"

namespace dualrev::unit {

/// What is asked for besides what the sources say.
struct Asked {
  std::vector<std::string> functions;                          ///< --function
  std::vector<std::pair<std::string, std::string>> constants;  ///< --constant
};

struct LoweredUnit {
  core::Module shared, own;
  std::vector<core::FunctionTwin> declared;
  std::set<std::string> live_macros, needed_macros;
  std::vector<std::string> includes;
};
struct Lowered {
  bool good = false;
  std::string messages;  ///< on standard error
  std::vector<LoweredUnit> units;

  /// Of any unit; null if it has no twin.
  const core::FunctionTwin* find(const std::string& name) const;
  /// "f g": the names of all functions of all units, in their order.
  std::string names() const;
  /// The body of a function in the notation of show(), blanks collapsed.
  std::string body(const std::string& name) const;
};

/// Files as (name, text); they are written to a folder of their own.
using Files = std::vector<std::pair<std::string, std::string>>;
Lowered lower(const Files& files, const Asked& asked = {});
/// One header, "model.hpp". `#pragma once` need not be said.
Lowered lower(const std::string& text, const Asked& asked = {});

}  // namespace dualrev::unit
