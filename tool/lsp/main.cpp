// dualrev-lsp: messages go over standard input and output, so that nothing else may be printed there.
#include <fcntl.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/raw_ostream.h>
#include <unistd.h>

#include <csignal>

#include "lsp/server.hpp"

namespace {

constexpr const char* help =
    "dualrev-lsp: reverse-mode derivatives while writing a function; a language server over standard input and output\n"
    "\n"
    "USAGE: dualrev-lsp [--help | --version]\n"
    "\n"
    "It runs beside clangd: it neither completes nor formats. It reads how a file is compiled in the "
    "compile_commands.json\n"
    "of a folder around the file, or of a `build` in one; without any, a file has the initialization option\n"
    "`fallbackFlags` (default: [\"-std=c++20\"]). `debounce` (150) is how many milliseconds it waits for the next "
    "key.\n"
    "editors/README.md says how editors start it.\n";

}  // namespace

int main(int argc, const char** argv) {
  llvm::setBugReportMsg("dualrev-lsp: this is a defect of dualrev; please report it with the input that shows it.\n");
  const llvm::InitLLVM setup(argc, argv);
  const llvm::StringRef option = argc > 1 ? argv[1] : "";
  if (option == "--help" || option == "--version") {
    llvm::outs() << (option == "--help" ? help : "dualrev-lsp " DUALREV_VERSION "\n");
    return 0;
  }
  if (argc > 1 && option != "--stdio") {
    llvm::errs() << "dualrev-lsp: error: there is no option " << option << "\n" << help;
    return 2;
  }
  const int out = dup(STDOUT_FILENO);
  if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
  std::signal(SIGPIPE, SIG_IGN);
  dualrev::lsp::Transport transport(STDIN_FILENO, out);
  return dualrev::lsp::Server(transport, argv[0]).run();
}
