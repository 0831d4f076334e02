// What is wrong, as it is found: the command prints it, an editor shows it at its place.
#pragma once

#include <functional>
#include <string>

namespace dualrev::frontend {

/// A note belongs to what stands before it. A remark tells of an optimisation that was not taken.
struct Finding {
  enum class Level { Note, Remark, Warning, Error };
  Level level;
  std::string file;  ///< as the user knows it; empty: it is of no file
  unsigned line = 0;
  unsigned column = 0;
  std::string words;
  std::string tag;      ///< "dualrev-union"; empty if Clang found it
  std::string printed;  ///< lines of text, as the command prints it
};

/// Who is told; nobody in particular: standard error.
using Hear = std::function<void(const Finding&)>;

void tell(const Hear& hear, const Finding& finding);

}  // namespace dualrev::frontend
