// What is written for one unit.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/refusals/audit.hpp"

namespace dualrev::frontend {

/// Entities of headers go to the header in any case.
struct UnitModule {
  core::Module shared;                       ///< defined in headers, or in this unit if it is a header itself
  core::Module own;                          ///< defined in this unit, which is a source
  std::vector<core::FunctionTwin> declared;  ///< defined by another unit's output
  std::set<std::string> live_macros;         ///< of the user, at the end of the unit
  std::set<std::string> needed_macros;       ///< that the output's text uses
  bool uses_eigen = false;
  std::vector<Piece> pieces;          ///< of the source and its headers, if they are wished for
  std::vector<Ending> endings;        ///< where derivatives end, in the order in which they were found
  std::vector<std::string> includes;  ///< the source's own include directives, `<vector>` or `"types.hpp"` resolved
};

}  // namespace dualrev::frontend
