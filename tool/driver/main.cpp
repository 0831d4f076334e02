// dualrev-rewrite.
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <optional>

#include "driver/check.hpp"
#include "driver/files.hpp"
#include "driver/rewrite.hpp"

namespace {

/// Expressions and statements nest as deep as the input does, and so do the calls that walk over them.
constexpr unsigned stack_size = 1U << 30;

int run(int argc, const char** argv) {
  int exit_code = dualrev::driver::ok;
  try {
    const auto options = dualrev::driver::parse_command_line(argc, argv, exit_code);
    if (!options) return exit_code;
    const bool told = options->check && options->output.empty();  // by the generated files
    return told ? dualrev::driver::check_generated(*options, argv[0]) : dualrev::driver::rewrite(*options, argv[0]);
  } catch (const std::exception& defect) {
    llvm::errs()
        << "dualrev-rewrite: internal error: " << defect.what() << "\n"
        << "dualrev-rewrite: note: this is a defect of dualrev; please report it with the input that shows it\n";
    return dualrev::driver::internal_error;
  }
}

}  // namespace

int main(int argc, const char** argv) {
  llvm::setBugReportMsg(
      "dualrev-rewrite: this is a defect of dualrev; please report it with the input that shows it.\n");
  llvm::InitLLVM setup(argc, argv);
  // LLVM's library ends the program by itself behind --help and --version.
  llvm::outs();
  std::atexit([] {
    if (!dualrev::driver::flush_output()) std::_Exit(dualrev::driver::input_error);
  });
  int exit_code = dualrev::driver::internal_error;
  llvm::thread work(std::optional<unsigned>(stack_size), [&] { exit_code = run(argc, argv); });
  // Signals go to the thread that works, which knows when they must wait.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  work.join();
  return exit_code;
}
