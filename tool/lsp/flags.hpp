// How a file is compiled: by the compile_commands.json nearest above it, in a folder or in its `build`, read again when
// it changes.
#pragma once

#include <clang/Tooling/CompilationDatabase.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dualrev::lsp {

/// Time and size of a file; empty if there is no such file.
std::string stamp_of(const std::string& file);

class Flags {
 public:
  /// Flags for files that no database knows.
  void set_fallback(std::vector<std::string> flags) { fallback_ = std::move(flags); }
  struct Found {
    std::shared_ptr<clang::tooling::CompilationDatabase> database;
    bool of_build = false;  ///< and not the fallback
    std::string file;       ///< the compile_commands.json, or empty
  };
  Found of(const std::string& file);
  /// What is known may have changed though times have not.
  void forget() { known_.clear(); }
  /// Changes whenever a database has been read anew.
  unsigned generation() const { return generation_; }

 private:
  struct Known {
    std::string stamp;
    std::shared_ptr<clang::tooling::CompilationDatabase> database;
  };
  std::vector<std::string> fallback_ = {"-std=c++20"};
  std::map<std::string, Known> known_;  ///< by the file
  unsigned generation_ = 0;
};

}  // namespace dualrev::lsp
