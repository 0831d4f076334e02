// Text as HTML.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace dualrev::driver {

/// As text, or as an attribute's value in double quotes. What is no UTF-8, or no character of a document, is shown as
/// what stands for such.
std::string escaped(llvm::StringRef text);

/// A part of a text, in bytes, that stands between two tags.
struct Tagged {
  std::size_t begin = 0, end = 0;
  std::string opening, closing;
  bool is_token = false;  ///< stands inside of what is as long
};
/// A text with tags; one part that reaches out of another around it ends with that.
std::string with_tags(llvm::StringRef text, std::vector<Tagged> parts);

/// The lines of a text, as the compiler counts them.
std::vector<llvm::StringRef> lines_of(llvm::StringRef text);

}  // namespace dualrev::driver
