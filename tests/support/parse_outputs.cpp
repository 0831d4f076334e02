// Names are looked up anew where generated text stands. This program parses all generated files of some folders, by
// themselves as their users include them, one process for all: what they have in common is read once.
//
// usage: parse_outputs FOLDER... -- FLAGS...     exit status 1 and the compiler's words if one of them is no C++
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/FileSystem.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using clang::tooling::ArgumentInsertPosition;
using clang::tooling::getInsertArgumentAdjuster;

bool is_generated(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(".dual.hpp") || name.ends_with(".dual.cpp");
}

int run(const clang::tooling::CompilationDatabase& flags, const std::string& file,
        const clang::tooling::CommandLineArguments& more, clang::tooling::ToolAction& action) {
  clang::tooling::ClangTool tool(flags, {file});
  tool.appendArgumentsAdjuster(getInsertArgumentAdjuster(more, ArgumentInsertPosition::END));
  tool.appendArgumentsAdjuster(getInsertArgumentAdjuster("-Wno-everything", ArgumentInsertPosition::END));
  return tool.run(&action);
}

/// What every generated file begins with, precompiled.
class Precompile : public clang::tooling::ToolAction {
 public:
  explicit Precompile(std::string output) : output_(std::move(output)) {}
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager* files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer* consumer) override {
    invocation->getFrontendOpts().OutputFile = output_;
    invocation->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
    struct Action : clang::tooling::FrontendActionFactory {
      std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<clang::GeneratePCHAction>(); }
    } action;
    return action.runInvocation(std::move(invocation), files, std::move(containers), consumer);
  }

 private:
  std::string output_;
};

}  // namespace

int main(int argc, const char** argv) {
  std::string error;
  int folders = argc;
  const auto flags = clang::tooling::FixedCompilationDatabase::loadFromCommandLine(folders, argv, error);
  if (!flags || folders < 2) {
    std::cerr << "usage: parse_outputs FOLDER... -- FLAGS...\n";
    return 2;
  }
  std::set<fs::path> files;
  for (int i = 1; i < folders; ++i)
    for (const auto& entry : fs::recursive_directory_iterator(argv[i]))
      if (is_generated(entry.path())) files.insert(entry.path());

  llvm::SmallString<128> folder;
  if (llvm::sys::fs::createUniqueDirectory("parse_outputs", folder)) return 2;
  const fs::path common = fs::path(folder.str().str()) / "common.hpp";
  std::ofstream(common) << "#include <dualrev/core.hpp>\n";  // the other headers that it needs it includes
  const std::string precompiled = common.string() + ".pch";
  Precompile precompile(precompiled);
  bool good = run(*flags, common.string(), {"-xc++-header"}, precompile) == 0;
  const auto parse = clang::tooling::newFrontendActionFactory<clang::SyntaxOnlyAction>();
  for (const fs::path& file : files) {
    if (run(*flags, file.string(), {"-include-pch", precompiled}, *parse) == 0) continue;
    std::cout << file.string() << ": does not compile\n";
    good = false;
  }
  fs::remove_all(folder.str().str());
  std::cout << files.size() << " generated files parsed\n";
  return good && !files.empty() ? 0 : 1;
}
