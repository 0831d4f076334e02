// The tool's whole path in one process, from bytes to compiled output, for libFuzzer: any text is rewritten with
// --keep-going, and what comes out is parsed again. A crash, a hang or a sanitizer's report ends the run as libFuzzer
// does it; an exception that nobody expected and output that does not compile are kept as files, once for each message,
// and the run goes on.
// usage: DUALREV_FUZZ_FOUND=FOLDER dualrev-fuzz [libFuzzer's options and folders]   FOLDER: for what does not compile
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "driver/rewrite.hpp"

namespace fs = std::filesystem;

namespace {

constexpr unsigned stack_size = 1U << 30;  // as the tool itself has

std::string program;    // this one, from which the tool finds Clang's headers
fs::path found_folder;  // what was found
fs::path work_folder;   // of this process

std::vector<std::string> flags() {
  std::vector<std::string> all = {"-std=c++20", "-w", "-isystem", "/usr/include/eigen3"};
  for (const char* folder : {DUALREV_RUNTIME, DUALREV_TESTS, DUALREV_TESTS "/cases"})
    all.push_back(std::string("-I") + folder);
  return all;
}

/// Keeps an input under the message that it gave; of each message the shortest.
void keep(const std::string& kind, const std::string& message, const std::string& input) {
  const fs::path file =
      found_folder / (kind + "_" + std::to_string(std::hash<std::string>()(message) % 1000000) + ".hpp");
  std::error_code none;
  if (fs::exists(file, none) && fs::file_size(file, none) <= input.size()) return;
  std::ofstream(file) << "// " << message << "\n" << input;
  std::fprintf(stderr, "%s: %s: %s\n", file.c_str(), kind.c_str(), message.c_str());
}

/// Remembers the first error, without its place and without what stands between quotes.
class FirstError : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level < clang::DiagnosticsEngine::Error || !message.empty()) return;
    message = diagnostic.getDiags()
                  ? diagnostic.getDiags()->getDiagnosticIDs()->getDescription(diagnostic.getID()).str()
                  : "an error";
  }
  std::string message;
};

/// The first error of a file, or nothing.
std::string error_of(const fs::path& file) {
  const clang::tooling::FixedCompilationDatabase database(".", flags());
  clang::tooling::ClangTool tool(database, {file.string()});
  FirstError first;
  tool.setDiagnosticConsumer(&first);
  tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
      {"-xc++", "-resource-dir=" DUALREV_CLANG_RESOURCE_DIR}, clang::tooling::ArgumentInsertPosition::BEGIN));
  tool.run(clang::tooling::newFrontendActionFactory<clang::SyntaxOnlyAction>().get());
  return first.message;
}

void rewrite_and_compile(const std::string& text) {
  const fs::path input = work_folder / "input.hpp", output = work_folder / "output.hpp";
  std::ofstream(input) << "#pragma once\n" << text;
  std::error_code none;
  fs::remove(output, none);
  dualrev::driver::Options options;
  options.inputs = {input.string()};
  options.output = output.string();
  options.wishes.keep_going = true;
  options.flags = std::make_unique<clang::tooling::FixedCompilationDatabase>(".", flags());
  try {
    dualrev::driver::rewrite(options, program.c_str());
  } catch (const std::exception& defect) {
    return keep("exception", defect.what(), text);
  }
  if (!fs::exists(output, none)) return;
  if (const std::string error = error_of(output); !error.empty()) keep("uncompilable", error, text);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char*** argv) {
  const char* found = std::getenv("DUALREV_FUZZ_FOUND");
  if (!found) {
    std::fprintf(stderr, "usage: DUALREV_FUZZ_FOUND=FOLDER %s [libFuzzer's options and folders]\n", (*argv)[0]);
    std::exit(2);
  }
  program = fs::canonical("/proc/self/exe").string();
  found_folder = found;
  fs::create_directories(found_folder);
  work_folder = found_folder.parent_path() / ("work-" + std::to_string(getpid()));
  fs::create_directories(work_folder);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find('\0') != std::string::npos) return -1;
  llvm::thread work(std::optional<unsigned>(stack_size), [&] { rewrite_and_compile(text); });
  work.join();
  return 0;
}
