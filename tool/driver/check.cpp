// A generated file tells in its second line by which command it was made; the compiler's flags are given anew.
#include "driver/check.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <set>

#include "driver/outputs.hpp"
#include "driver/rewrite.hpp"
#include "emit/file.hpp"

namespace dualrev::driver {

namespace {

int cannot_tell(const std::string& file, const std::string& why) {
  llvm::errs() << "dualrev-rewrite: error: '" << file << "' " << why << "\n";
  return input_error;
}

}  // namespace

int check_generated(const Options& options, const char* argv0) {
  int worst = ok;
  std::set<std::pair<std::string, std::string>> done;  // a source's two files tell one command
  for (const std::string& file : options.inputs) {
    const auto text = llvm::MemoryBuffer::getFile(file);
    if (!text) return cannot_tell(file, "cannot be read: " + text.getError().message());
    const std::string command = emit::command_of((*text)->getBuffer().str());
    if (command.empty()) return cannot_tell(file, "does not tell by which command it was made");
    // The files of one run, or the two of one source, tell the same.
    const std::string folder = llvm::sys::path::parent_path(file).str();
    const bool tells_output = (" " + command).find(" -o ") != std::string::npos;
    if (!done.insert({tells_output ? folder : folder + "/" + stem(file), command}).second) continue;
    int exit_code = ok;
    const std::optional<Options> again = parse_command_from(file, command, options, exit_code);
    if (!again) return exit_code;
    worst = std::max(worst, rewrite(*again, argv0));
  }
  return worst;
}

bool are_up_to_date(const std::vector<OutputFile>& files) {
  bool all = true;
  for (const OutputFile& file : files) {
    const auto text = llvm::MemoryBuffer::getFile(file.path);
    if (text && (*text)->getBuffer() == file.text) continue;
    llvm::errs() << "dualrev-rewrite: error: '" << file.path << "' is "
                 << (text ? "not up to date" : "not there: " + text.getError().message()) << "\n";
    all = false;
  }
  return all;
}

}  // namespace dualrev::driver
