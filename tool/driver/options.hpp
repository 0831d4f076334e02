// The command line.
#pragma once

#include <clang/Tooling/CompilationDatabase.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/requests.hpp"

namespace dualrev::driver {

enum ExitCode { ok = 0, input_error = 1, usage_error = 2, internal_error = 70 };

struct Options {
  std::vector<std::string> inputs;
  std::string output;          ///< a file or a folder; empty: all goes to the stream
  std::string stream = "-";    ///< standard output, or a device or a pipe
  std::string audit;           ///< the file to list endings of derivatives in, or empty
  std::string audit_baseline;  ///< an earlier one, beyond which nothing may end, or empty
  bool format = true;          ///< lay the text out
  frontend::Wishes wishes;
  std::unique_ptr<clang::tooling::CompilationDatabase> flags;
};

/// Says what is wrong on standard error; the exit status.
ExitCode wrong_usage(const std::string& words);

/// Nothing if the program should end with `exit_code`: wrong usage (told on standard error), --help, --version.
std::optional<Options> parse_command_line(int argc, const char** argv, int& exit_code);

}  // namespace dualrev::driver
