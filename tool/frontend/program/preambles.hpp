// The standard library's headers that a file includes first, precompiled: a file that is read again and again, as
// somebody types, has them read once. What a user wrote is never among them, for its text is needed.
#pragma once

#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInvocation.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dualrev::frontend {

struct Preamble {
  std::string file;                   ///< precompiled; empty: it cannot be
  std::vector<std::string> includes;  ///< `<vector>`: those that another one does not bring
};

/// Files in a folder of their own, which goes when this does.
class Preambles {
 public:
  Preambles();
  Preambles(const Preambles&) = delete;
  Preambles& operator=(const Preambles&) = delete;
  ~Preambles();

  /// For a file of that text, read so; null if it begins with no such header, or is the first to be seen that does.
  const Preamble* find(const std::string& text, const clang::CompilerInvocation& invocation,
                       const std::shared_ptr<clang::PCHContainerOperations>& containers, clang::FileManager& files);
  /// What was found is no longer what it was made of.
  void forget(const Preamble* preamble);

 private:
  struct Known {
    unsigned times = 0;
    std::unique_ptr<Preamble> preamble;
  };
  std::string folder_;
  unsigned made_ = 0;
  std::map<std::string, Known> known_;  ///< by flags and includes
};

}  // namespace dualrev::frontend
