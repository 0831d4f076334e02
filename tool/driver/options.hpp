// The command line.
#pragma once

#include <clang/Tooling/CompilationDatabase.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/program/requests.hpp"

namespace dualrev::driver {

/// Whether to list what the functions stage instead of writing them, and how.
enum class CostList { No, Text, Json };

enum ExitCode { ok = 0, input_error = 1, usage_error = 2, internal_error = 70 };

struct Options {
  std::vector<std::string> inputs;
  std::string output;                       ///< a file or a folder; empty: all goes to the stream
  std::string stream = "-";                 ///< standard output, or a device or a pipe
  std::string audit;                        ///< the file to list endings of derivatives in, or empty
  std::string audit_baseline;               ///< an earlier one, beyond which nothing may end, or empty
  std::vector<std::string> roots;           ///< folders whose layout the output folder repeats
  std::vector<std::string> public_folders;  ///< headers below are included by their paths from there
  std::string report;                       ///< the file to say in what became of each function, or empty
  std::string html;                         ///< the page to show sources and derivatives in side by side, or empty
  std::string depfile;                      ///< what the output depends on, for make and ninja, or empty
  std::string depfile_target;               ///< what depends; empty: the first file that is written
  bool of_database = false;                 ///< the inputs are all sources of the compile database
  bool check = false;                       ///< say whether the output is up to date; write nothing
  CostList cost = CostList::No;
  bool format = true;              ///< lay the text out
  bool remarks = false;            ///< say which optimisations were not taken
  bool expressions_alone = false;  ///< no operation is larger than an expression
  bool reassociates = false;       ///< sums may be added up in another order
  int order = 1;                   ///< of the derivatives
  frontend::Wishes wishes;
  std::shared_ptr<clang::tooling::CompilationDatabase> flags;
  /// What could be differentiated is wanted though something was refused.
  bool goes_on() const { return wishes.keep_going || !html.empty(); }
  bool has_database = false;  ///< the flags are a build's, which knows its sources
};

/// Says what is wrong on standard error; the exit status.
ExitCode wrong_usage(const std::string& words);

/// Nothing if the program should end with `exit_code`: wrong usage (told on standard error), --help, --version.
std::optional<Options> parse_command_line(int argc, const char** argv, int& exit_code);

/// The arguments that make a run again from the folder of what it writes: inputs and options, without the compiler's
/// flags. Paths are spelled from that folder.
std::string command_from(const std::string& folder, const Options& options);
/// Reads what command_from wrote into a file: the run that says whether that file is up to date, with other flags.
std::optional<Options> parse_command_from(const std::string& file, const std::string& command, const Options& given,
                                          int& exit_code);
/// Reads the arguments of a command that a build runs in `folder`.
std::optional<Options> parse_command_in(const std::string& folder, const std::vector<std::string>& arguments,
                                        int& exit_code);

}  // namespace dualrev::driver
