#include "lsp/flags.hpp"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace dualrev::lsp {

namespace path = llvm::sys::path;
namespace tooling = clang::tooling;

namespace {

constexpr const char* database_name = "compile_commands.json";

std::string find_database(const std::string& file) {
  for (llvm::StringRef folder = path::parent_path(file); !folder.empty(); folder = path::parent_path(folder))
    for (const char* inside : {"", "build"}) {
      llvm::SmallString<256> candidate(folder);
      path::append(candidate, inside, database_name);
      if (!stamp_of(candidate.str().str()).empty()) return candidate.str().str();
    }
  return {};
}

}  // namespace

std::string stamp_of(const std::string& file) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(file, status) || !llvm::sys::fs::is_regular_file(status)) return {};
  return std::to_string(status.getLastModificationTime().time_since_epoch().count()) + ":" +
         std::to_string(status.getSize());
}

Flags::Found Flags::of(const std::string& file) {
  const auto fallback = [&] {
    return Found{std::make_shared<tooling::FixedCompilationDatabase>(path::parent_path(file), fallback_), false, {}};
  };
  const std::string name = find_database(file);
  if (name.empty()) return fallback();
  Known& known = known_[name];
  if (const std::string now = stamp_of(name); known.stamp != now) {
    std::string error;
    auto read = tooling::JSONCompilationDatabase::loadFromFile(name, error, tooling::JSONCommandLineSyntax::AutoDetect);
    if (!read) llvm::errs() << "dualrev-lsp: " << name << ": " << error << "\n";
    known.stamp = now;
    if (read) known.database = tooling::inferMissingCompileCommands(std::move(read));
    ++generation_;
  }
  return known.database ? Found{known.database, true, name} : fallback();
}

}  // namespace dualrev::lsp
