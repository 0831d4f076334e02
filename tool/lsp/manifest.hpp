// What a build generates, and how: dualrev_generate.json, which dualrev_generate (cmake/dualrev.cmake) writes into the
// folder of compile_commands.json, read again when it changes.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dualrev::lsp {

/// One call of dualrev_generate. Paths are absolute.
struct Generation {
  std::string target;
  std::string folder;               ///< where its command runs
  std::vector<std::string> inputs;  ///< one program
  std::vector<std::string> outputs;
  std::vector<std::string> arguments;  ///< of its command, the inputs too
};

class Manifests {
 public:
  /// The first call that generates from the file, in the build of that compile_commands.json, or, without one, in the
  /// folder nearest above the file that holds a manifest, or in its `build`; null if there is none.
  std::shared_ptr<const Generation> of(const std::string& file, const std::string& compile_commands);

 private:
  using Generations = std::vector<std::shared_ptr<const Generation>>;
  struct Known {
    std::string stamp;
    Generations all;
  };
  const Generations& read(const std::string& manifest);
  std::map<std::string, Known> known_;  ///< by the manifest's path
};

}  // namespace dualrev::lsp
