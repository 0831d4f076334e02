// From what was read to texts: roots and what they call => core => D => text. Nothing is printed and nothing written,
// so that the command and the language server both call it.
#pragma once

#include <string>
#include <vector>

#include "core/cost.hpp"
#include "driver/files.hpp"
#include "driver/inputs.hpp"
#include "driver/options.hpp"
#include "driver/report.hpp"
#include "driver/texts.hpp"
#include "frontend/program/program.hpp"

namespace dualrev::driver {

/// A function that a text has the twin of.
struct Twin {
  std::string location;  ///< of the original: "include/model.hpp:3:8"
  std::string place;     ///< "model.hpp:3", as the text says it
  std::string key;       ///< names its guard
  bool guarded = true;
};

struct Derived {
  std::vector<OutputFile> files;  ///< of the units, in one if they go to a stream
  std::vector<Links> links;       ///< of each, if pieces are wished for and it is no stream
  bool goes_on = false;           ///< nothing was refused, or what could be differentiated is wanted all the same
  bool complete = false;          ///< there are texts
  bool refused = false;           ///< something was
  bool everything = false;        ///< nothing in particular is asked for, so that all functions are that admit it
  Report report;                  ///< not in order
  std::vector<frontend::Ending> endings;
  std::vector<core::FunctionCost> costs;  ///< not in order
  std::vector<frontend::Piece> pieces;    ///< of all units, if they are wished for; several units may have the same
  std::vector<Twin> twins;
  std::vector<core::Remark> remarks;
};

/// What is refused is told as `parsing` says. If a list of costs is asked for, there are no texts.
Derived derive(const Options& options, const frontend::ParseOptions& parsing, Inputs& read);

}  // namespace dualrev::driver
