// What became of every function of a run, as a file: docs/report.md.
#pragma once

#include <string>
#include <vector>

#include "driver/inputs.hpp"
#include "frontend/program/coverage.hpp"

namespace dualrev::driver {

struct Report {
  std::vector<std::string> files;  ///< that were read
  std::vector<Unread> unread;
  std::vector<frontend::Outcome> outcomes;
};

/// In the order of places, each function once, with paths from here.
Report in_order(Report report);
/// JSON or Markdown, as the file's name says.
std::string report_text(const Report& report, const std::string& file);
/// "12 functions taken, 3 refused, ..."
std::string summary(const Report& report);

}  // namespace dualrev::driver
