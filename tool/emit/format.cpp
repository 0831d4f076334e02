// Layout by Clang's own formatting library.
#include <clang/Format/Format.h>

#include "emit/file.hpp"
#include "versions/clang.hpp"

namespace dualrev::emit {

std::string formatted(const std::string& text) {
  clang::format::FormatStyle style = clang::format::getGoogleStyle(clang::format::FormatStyle::LK_Cpp);
  style.ColumnLimit = 110;
  versions::keep_includes_in_order(style);
  style.IncludeStyle.IncludeBlocks = clang::tooling::IncludeStyle::IBS_Preserve;
  style.DerivePointerAlignment = false;
  style.Standard = clang::format::FormatStyle::LS_Cpp20;
  style.MaxEmptyLinesToKeep = 1;
  const std::vector<clang::tooling::Range> all = {clang::tooling::Range(0, static_cast<unsigned>(text.size()))};
  const clang::tooling::Replacements changes = clang::format::reformat(style, text, all, "twin.hpp");
  llvm::Expected<std::string> result = clang::tooling::applyAllReplacements(text, changes);
  if (result) return *result;
  llvm::consumeError(result.takeError());
  return text;
}

}  // namespace dualrev::emit
